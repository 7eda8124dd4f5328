import type { Contract } from './contract.ts'
import { contracts, registryVersion } from './registry.ts'

/** Where the records of a contract are, relative to the folder of their run or the root of their family. */
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
  if (known?.of !== registryVersion()) {
    const places = contracts.flatMap((contract) =>
      contract.path === undefined ? [] : [placeOf(contract, contract.path)],
    )
    known = { of: registryVersion(), places }
  }
  return known.places
}

/** The contract whose records lie at a path, or in a folder below at the same path; with a family, one of that family. */
export function contractAtPath(path: string, family?: string): Contract | undefined {
  const place = recordPlaces().find(
    ({ pattern, contract }) => (family === undefined || contract.family === family) && pattern.test(path),
  )
  return place?.contract
}

/** The places of all contracts as of a version of the registry; more may be registered later. */
let known: { readonly of: number; readonly places: readonly RecordPlace[] } | undefined

function placeOf(contract: Contract, path: string): RecordPlace {
  const names = path.replace(/^runs\/\{run_id\}\//, '').split('/')
  const sources = names.map(patternOf)
  return {
    contract,
    pattern: new RegExp(`^(?:.+/)?${sources.join('/')}$`),
    steps: sources.map((source) => new RegExp(`^${source}$`)),
    names: names.map((name) => (name.includes('{') ? undefined : name)),
  }
}

function patternOf(name: string): string {
  const parts = name.split(/\{\w+\}/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return parts.join('[^/]+')
}
