import { type FSWatcher, watch } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { notPackages, packagesIn } from '../packages/package-folders.ts'
import type { Room } from './make-room.ts'
import { marksIn } from './room-marks.ts'
import type { TreeFiles } from './tree-entry.ts'

/** A room in which checks run. */
export interface RoomWatch {
  /** What was put where it is loaded or run in place of something else, also where it is gone again; each once. */
  planted(): Promise<string[]>
  close(): void
}

const mostFolders = 4000

/**
 * Watches a room for what code plants in it while the checks run, so that a later process is judged by something else: a
 * package, a program in front of others, settings. `decides` says which new file would be one.
 */
export async function watchRoom(
  room: Room,
  files: TreeFiles,
  decides: (path: string) => boolean,
): Promise<RoomWatch> {
  const all = foldersOf(files.keys())
  const folders = all.slice(0, mostFolders)
  const known = new Set([...files.keys(), ...all])
  const before = await packageMarks(room, folders)
  const modules = [...new Set([...before.keys()].map((path) => dirname(path)))]
  const seen = new Set<string>()
  const watchers = [...folders, ...modules].flatMap((folder) => watched(room, folder, seen))
  const said = new Set<string>()
  return {
    async planted() {
      // What the system has seen reaches us a moment later.
      await pause(5)
      const now = await packageMarks(room, folders)
      const changed = [...new Set([...before.keys(), ...now.keys()])].filter(
        (path) => before.get(path) !== now.get(path),
      )
      const present = await namesIn(room, folders)
      const found = [...new Set([...seen, ...present])].filter((path) => {
        if (known.has(path) || notPackages.test(path.slice(path.lastIndexOf('/') + 1))) return false
        const isPackage = modules.includes(dirname(path))
        // One that is still there was compared above.
        if (/(?:^|\/)node_modules$/.test(path)) return seen.has(path) && !present.has(path)
        return isPackage ? seen.has(path) && !before.has(path) && !isFolderOfOthers(path) : decides(path)
      })
      return [...changed, ...found].filter((path) => !said.has(path) && said.add(path)).sort()
    },
    close() {
      for (const watcher of watchers) watcher.close()
    },
  }
}

const isFolderOfOthers = (path: string) => /(?:^|\/)node_modules\/(?:@[^/]+|\.bin|\.pnpm)$/.test(path)

/** The folders of files, those near the top first; the top itself is the empty text. */
function foldersOf(paths: Iterable<string>): string[] {
  const found = new Set([''])
  for (const path of paths)
    for (let end = path.indexOf('/'); end > 0; end = path.indexOf('/', end + 1)) found.add(path.slice(0, end))
  return [...found].sort((left, right) => left.split('/').length - right.split('/').length)
}

const inFolder = (folder: string, name: string) => (folder === '' ? name : `${folder}/${name}`)

async function packageMarks({ top }: Room, folders: readonly string[]): Promise<Map<string, string>> {
  const paths: string[] = []
  for (const folder of folders) {
    const path = inFolder(folder, 'node_modules')
    const found = await packagesIn({ kind: 'node', real: join(top, path) })
    paths.push(...found.map((name) => `${path}/${name}`))
  }
  return new Map(await marksIn({ top }, paths))
}

async function namesIn({ top }: Room, folders: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const folder of folders)
    for (const name of await readdir(join(top, folder)).catch(() => [])) found.add(inFolder(folder, name))
  return found
}

/** Notes the names that come and go in a folder; where a system cannot watch one, what stays is found all the same. */
function watched({ top }: Room, folder: string, seen: Set<string>): FSWatcher[] {
  try {
    const watcher = watch(join(top, folder), { persistent: false }, (event, name) => {
      if (event === 'rename' && name !== null) seen.add(inFolder(folder, name))
    })
    watcher.on('error', () => watcher.close())
    return [watcher]
  } catch {
    return []
  }
}
