import type { ContractFamily } from '../contract.ts'

export const rlm: ContractFamily = { contracts: [], folderRules: [] }
