import type { ContractFamily } from '../contract.ts'

export const run: ContractFamily = { contracts: [], folderRules: [] }
