import { closest } from '../kit/index.ts'
import type { Contract, ContractFamily, Family } from './contract.ts'
import { improve } from './improve/index.ts'
import { ralph } from './ralph/index.ts'
import { rlm } from './rlm/index.ts'
import { run } from './run/index.ts'
import { social } from './social/index.ts'
import { town } from './town/index.ts'

/** Every family of records, in the order in which they are told of. */
export const families: Readonly<Record<Family, ContractFamily>> = { ralph, improve, social, rlm, town, run }

/** Every record kind there is. */
export const contracts: readonly Contract[] = Object.values(families).flatMap((family) => family.contracts)

/** The contract of a name, given in full (`rlm/trajectory`) or as its last word where only one has it. */
export function contractNamed(name: string): Contract {
  const found = contracts.filter((contract) => contract.name === name || contract.name.split('/')[1] === name)
  if (found.length === 1) return found[0]!
  if (found.length > 1) {
    const names = found.map((contract) => contract.name).join(', ')
    throw new UnknownContract(`More than one contract is called '${name}': ${names}.`)
  }
  const names = contracts.flatMap((contract) => [contract.name, contract.name.split('/')[1]!])
  const meant = closest(name, names)
  const hint = meant === undefined ? 'Run `reprise contracts` for the list.' : `Did you mean '${meant}'?`
  throw new UnknownContract(`No contract named '${name}'. ${hint}`)
}

/** Somebody named a contract that does not exist. */
export class UnknownContract extends Error {
  override readonly name = 'UnknownContract'
}
