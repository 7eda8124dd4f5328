import { isAbsolute, join, relative, resolve } from 'node:path'
import type { Contract, Family, Form } from '../../contracts/index.ts'
import type { Workspace } from '../run/workspace.ts'
import { contractAt } from './record-places.ts'

/** The folder of everything that Reprise keeps in a workspace. */
export const home = '.reprise'

/** A file below the folder of a run, or below the root of a family, that may hold records. */
export interface RunFile {
  /** Empty where no run of this workspace made the file. */
  readonly run: string
  /** Seen from the workspace, with forward slashes. */
  readonly path: string
  readonly absolute: string
  readonly form: Form
  /** The kind of its records, where its place tells. */
  readonly contract?: Contract
}

/** A file of a run, wherever it lies; undefined where it cannot hold records. */
export function runFile(workspace: Workspace, run: string, absolute: string): RunFile | undefined {
  const form = formOf(absolute)
  if (form === undefined) return undefined
  const path = seenFrom(workspace.folder, absolute)
  const own = `${home}/runs/${run}/`
  const contract = path.startsWith(own)
    ? contractAt(path.slice(own.length))
    : contractBelowRoots(workspace, absolute)
  return { run, path, absolute, form, ...(contract && { contract }) }
}

/** How a file is written, by its name; undefined where it cannot hold records. */
export function formOf(name: string): Form | undefined {
  if (/\.(?:jsonl|ndjson)$/.test(name)) return name.endsWith('.repairs.jsonl') ? undefined : 'jsonl'
  if (name.endsWith('.json')) return 'json'
  return name.endsWith('.md') ? 'markdown' : undefined
}

/** A path as it is seen from a folder, with forward slashes. */
export function seenFrom(folder: string, path: string): string {
  return relative(resolve(folder), resolve(path)).replaceAll('\\', '/')
}

/** The contract of a file that lies below the root of its family, at its place there. */
export function contractBelowRoots({ folder, roots = {} }: Workspace, path: string): Contract | undefined {
  for (const [family, root] of Object.entries(roots)) {
    const below = pathBelow(join(folder, root), path)
    const contract = below === undefined ? undefined : contractAt(below, family as Family)
    if (contract !== undefined) return contract
  }
  return undefined
}

/** The path of a file below a folder; undefined where it lies elsewhere. */
export function pathBelow(folder: string, path: string): string | undefined {
  const seen = seenFrom(folder, path)
  return seen === '' || seen === '..' || seen.startsWith('../') || isAbsolute(seen) ? undefined : seen
}
