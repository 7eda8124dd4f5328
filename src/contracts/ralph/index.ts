import type { ContractFamily } from '../contract.ts'
import { reflectionMemory } from './reflection-memory.ts'

export { type ReflectionMemory, reflectionMemory } from './reflection-memory.ts'

export const ralph: ContractFamily = { contracts: [reflectionMemory], folderRules: [] }
