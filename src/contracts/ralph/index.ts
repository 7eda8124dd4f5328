import type { ContractFamily } from '../contract.ts'
import { certificate } from './certificate.ts'
import { ralphOutcome } from './outcome.ts'
import { reflectionMemory } from './reflection-memory.ts'

export { type Certificate, certificate } from './certificate.ts'
export { type RalphOutcome, ralphOutcome, stopReasons } from './outcome.ts'
export { type ReflectionMemory, reflectionMemory } from './reflection-memory.ts'

/** The records of the loop ralph, and what must hold between them. */
export const ralph: ContractFamily = {
  contracts: [reflectionMemory, certificate, ralphOutcome],
  folderRules: [],
}
