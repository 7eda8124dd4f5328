import { lstatSync, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/** Every entry below a folder with what changes whenever anybody writes it: path to kind, mode, size, number and times. */
export type RoomFacts = ReadonlyMap<string, string>

/**
 * Looks at everything in a room: files, links and folders, its repository included. The time of the last change of an entry
 * cannot be set by a program, so where all of it is the same nothing was written, not even a time.
 */
export function roomFacts(top: string): RoomFacts {
  const facts = new Map<string, string>()
  const folders = ['']
  for (const folder of folders)
    for (const entry of readdirSync(join(top, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      const { mode, size, mtimeMs, ctimeMs, ino, nlink } = lstatSync(join(top, path))
      if (entry.isDirectory()) {
        folders.push(path)
        facts.set(path, `folder ${mode} ${mtimeMs} ${ctimeMs} ${ino}`)
      } else {
        const target = entry.isSymbolicLink() ? readlinkSync(join(top, path)) : ''
        facts.set(path, `${mode} ${size} ${mtimeMs} ${ctimeMs} ${ino} ${nlink} ${target}`)
      }
    }
  return facts
}

/** The entries that differ: those that were added, and those that were changed or are gone. */
export interface RoomDifference {
  readonly added: readonly string[]
  readonly changed: readonly string[]
}

/** Compares two looks at a room. */
export function differenceOf(before: RoomFacts, after: RoomFacts): RoomDifference {
  return {
    added: [...after.keys()].filter((path) => !before.has(path)),
    changed: [...before].flatMap(([path, fact]) => (after.get(path) === fact ? [] : [path])),
  }
}

export const isSame = ({ added, changed }: RoomDifference) => added.length + changed.length === 0
