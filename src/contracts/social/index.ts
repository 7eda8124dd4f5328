import type { ContractFamily } from '../contract.ts'

export const social: ContractFamily = { contracts: [], folderRules: [] }
