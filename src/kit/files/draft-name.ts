import { createHash, randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'

/**
 * A `draft` is a file in the making and worth nothing until it is complete. A `copy` is complete: its text is being written
 * over a file that must stay the same file, and replaces what a killed process left half written.
 */
export type DraftKind = 'draft' | 'copy'

/** What the name of a draft says. */
export interface DraftName {
  readonly kind: DraftKind
  /** The name of the file that it is for, or a hash of it where the name is very long. */
  readonly target: string
  readonly host: string
  readonly pid: number
}

const form = /^\.(.+)\.([0-9a-f]{8})-(\d+)-[0-9a-f]{12}\.reprise-(draft|copy)$/

/** Whether a file is a draft of ours and no record, whatever it holds. */
export function isDraftName(name: string): boolean {
  return form.test(name)
}

/** Reads the name of a draft; undefined for any other file. */
export function parseDraftName(name: string): DraftName | undefined {
  const parts = form.exec(name)
  if (parts === null) return undefined
  return { target: parts[1]!, host: parts[2]!, pid: Number(parts[3]), kind: parts[4] as DraftKind }
}

/** A new path for a draft of a file. It is in the same folder, because a rename is atomic only within one file system. */
export function draftPath(target: string, kind: DraftKind = 'draft'): string {
  const id = randomBytes(6).toString('hex')
  const name = `.${targetInName(basename(target))}.${thisHost()}-${process.pid}-${id}.reprise-${kind}`
  return join(dirname(target), name)
}

/** How a file is named in its drafts. */
export function targetInName(name: string): string {
  return Buffer.byteLength(name) <= 180 ? name : createHash('sha256').update(name).digest('hex').slice(0, 32)
}

let host: string | undefined

/** This machine, because the number of a process says nothing on another one that shares the folder. */
export function thisHost(): string {
  host ??= createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
  return host
}
