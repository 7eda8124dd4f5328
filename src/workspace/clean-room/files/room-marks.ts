import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Room } from './make-room.ts'

/** Which file stands at a path and when it was last written, as the system knows it: no program can set that back. */
export type RoomMarks = ReadonlyMap<string, string>

/** The marks of files in a room. */
export async function marksIn(room: Pick<Room, 'top'>, paths: Iterable<string>): Promise<RoomMarks> {
  const marks = new Map<string, string>()
  for (const path of paths) {
    const facts = await lstat(join(room.top, path), { bigint: true }).catch(() => undefined)
    marks.set(path, facts === undefined ? 'absent' : `${facts.ino} ${facts.ctimeNs}`)
  }
  return marks
}

/** The files that were written since, also where their bytes are what they were. */
export async function touchedInRoom(room: Room, marks: RoomMarks): Promise<string[]> {
  const now = await marksIn(room, marks.keys())
  return [...marks].flatMap(([path, mark]) => (now.get(path) === mark ? [] : [path]))
}
