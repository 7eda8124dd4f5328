import { closest, Refusal } from '../kit/index.ts'
import type { Contract, ContractFamily, FolderRule } from './contract.ts'
import { improve } from './improve/index.ts'
import { ralph } from './ralph/index.ts'
import { rlm } from './rlm/index.ts'
import { run } from './run/index.ts'
import { social } from './social/index.ts'
import { town } from './town/index.ts'

const builtInFamilies: Readonly<Record<string, ContractFamily>> = { ralph, improve, social, rlm, town, run }

const known: Record<string, ContractFamily> = { ...builtInFamilies }

/** Every family of records, in the order in which they are listed. */
export const families: Readonly<Record<string, ContractFamily>> = known

const all: Contract[] = Object.values(known).flatMap((family) => family.contracts)

/** Every record kind there is. */
export const contracts: readonly Contract[] = all

/** Counts up whenever a contract is added, for those who keep something that they worked out from all contracts. */
export function registryVersion(): number {
  return version
}

let version = 0

const builtIn: ReadonlyMap<string, Contract> = new Map(all.map((contract) => [contract.name, contract]))

/** Whether a contract comes with the package. */
export function isBuiltIn({ name }: Pick<Contract, 'name'>): boolean {
  return builtIn.has(name)
}

/** Adds the record kinds of a loop of the user's own. Adding one again replaces it. */
export function registerContracts(added: readonly Contract[], folderRules: readonly FolderRule[] = []): void {
  const own = added.filter((contract) => !isOurs(contract))
  for (const contract of own) refuseConflicts(contract)
  for (const contract of own) {
    const { name, family } = contract
    const before = all.findIndex((one) => one.name === name)
    if (before >= 0) all.splice(before, 1)
    all.push(contract)
    const others = (known[family]?.contracts ?? []).filter((one) => one.name !== name)
    const rules = (known[family]?.folderRules ?? []).filter((rule) => !folderRules.some(sameCode(rule)))
    known[family] = { contracts: [...others, contract], folderRules: [...rules, ...folderRules] }
    version++
  }
}

const sameCode = (left: FolderRule) => (right: FolderRule) => left.code === right.code

/** A loop may write records of ours as well; its module then names the contract of its own copy of this package. */
function isOurs({ name, version, source }: Contract): boolean {
  const ours = builtIn.get(name)
  return ours !== undefined && ours.version === version && ours.source === source
}

function refuseConflicts({ name, family, path }: Contract): void {
  if (builtIn.has(name) || Object.hasOwn(builtInFamilies, family))
    throw new Refusal(
      'contract_exists',
      'conflict',
      builtIn.has(name)
        ? `There is already a contract named '${name}'.`
        : `The contract '${name}' is in the family '${family}', which comes with the package.`,
      { hint: 'Name yours FAMILY/KIND, with a family of your own.' },
    )
  const other = all.find((one) => one.name !== name && path !== undefined && one.path === path)
  if (other !== undefined)
    throw new Refusal(
      'contract_exists',
      'conflict',
      `The records of '${name}' lie at ${path}, and so do those of '${other.name}'.`,
      { hint: `Choose another path, such as ${family}/${path}.` },
    )
}

/** The contract of a name, given in full (`rlm/trajectory`) or as its last word where only one has it. */
export function contractNamed(name: string): Contract {
  const found = contracts.filter((contract) => contract.name === name || contract.name.split('/')[1] === name)
  if (found.length === 1) return found[0]!
  if (found.length > 1) {
    const names = found.map((contract) => contract.name).join(', ')
    throw new Refusal('unknown_contract', 'missing', `More than one contract is called '${name}'.`, {
      hint: `Name one of ${names}.`,
    })
  }
  const names = contracts.flatMap((contract) => [contract.name, contract.name.split('/')[1]!])
  const meant = closest(name, names)
  const hint = meant === undefined ? 'Run `reprise contracts` for the list.' : `Did you mean '${meant}'?`
  throw new Refusal('unknown_contract', 'missing', `No contract named '${name}'.`, { hint })
}
