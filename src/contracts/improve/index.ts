import type { ContractFamily } from '../contract.ts'

export const improve: ContractFamily = { contracts: [], folderRules: [] }
