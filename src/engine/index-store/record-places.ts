import { type Contract, contracts, type Family } from '../../contracts/index.ts'

/** Where the records of a contract lie below the folder of their run or the root of their family. */
export interface RecordPlace {
  readonly contract: Contract
  readonly pattern: RegExp
  /** The names on the way, each as a pattern. */
  readonly steps: readonly RegExp[]
  /** The names on the way as they are; undefined where a name depends on the record. */
  readonly names: readonly (string | undefined)[]
}

/** The places of all contracts that are files of their own. */
export function recordPlaces(): readonly RecordPlace[] {
  known ??= contracts.flatMap((contract) =>
    contract.path === undefined ? [] : [placeOf(contract, contract.path)],
  )
  return known
}

/** The contract whose records lie at a path; with a family, one of that family. */
export function contractAt(path: string, family?: Family): Contract | undefined {
  const place = recordPlaces().find(
    ({ pattern, contract }) => (family === undefined || contract.family === family) && pattern.test(path),
  )
  return place?.contract
}

let known: readonly RecordPlace[] | undefined

function placeOf(contract: Contract, path: string): RecordPlace {
  const names = path.replace(/^runs\/\{run_id\}\//, '').split('/')
  const sources = names.map(patternOf)
  return {
    contract,
    pattern: new RegExp(`^${sources.join('/')}$`),
    steps: sources.map((source) => new RegExp(`^${source}$`)),
    names: names.map((name) => (name.includes('{') ? undefined : name)),
  }
}

function patternOf(name: string): string {
  const parts = name.split(/\{\w+\}/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return parts.join('[^/]+')
}
