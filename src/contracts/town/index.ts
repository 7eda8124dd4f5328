import type { ContractFamily } from '../contract.ts'

export const town: ContractFamily = { contracts: [], folderRules: [] }
