import { join, relative, resolve } from 'node:path'
import { type Contract, contractAtPath, type Family, type Form } from '../../contracts/index.ts'
import { pathBelow, runPaths, type StoreFolders } from '../../store/index.ts'

/** A file below the folder of a run, or below the root of a family, that may hold records. */
export interface RunFile {
  /** Empty where no run of this workspace made the file. */
  readonly run: string
  /** Seen from the workspace, with forward slashes. */
  readonly path: string
  readonly absolute: string
  readonly form: Form
  /** The kind of its records, where its path shows it. */
  readonly contract?: Contract
}

/** A file of a run, wherever it lies; undefined where it cannot hold records. */
export function runFile(workspace: StoreFolders, run: string, absolute: string): RunFile | undefined {
  const form = formOf(absolute)
  if (form === undefined) return undefined
  const path = seenFrom(workspace.folder, absolute)
  const own = pathBelow(runPaths(workspace, run).folder, absolute)
  const contract =
    run !== '' && own !== undefined ? contractAtPath(own) : contractBelowRoots(workspace, absolute)
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
export function contractBelowRoots({ folder, roots = {} }: StoreFolders, path: string): Contract | undefined {
  for (const [family, root] of Object.entries(roots)) {
    const below = pathBelow(join(folder, root), path)
    const contract = below === undefined ? undefined : contractAtPath(below, family as Family)
    if (contract !== undefined) return contract
  }
  return undefined
}
