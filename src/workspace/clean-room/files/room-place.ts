import { execFile } from 'node:child_process'
import { mkdir, readdir, realpath, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { makeOwnedFolder } from './owned-folder.ts'

/** A folder for rooms. */
export interface RoomPlace {
  readonly folder: string
  readonly place: 'memory' | 'disk'
  /** Settings and packages in the folders above, which programs in a room would find. */
  readonly above: readonly string[]
  remove(): Promise<void>
}

/**
 * Makes a folder for rooms with a name that nobody can guess: in memory where that is fast and has space, runs programs and
 * has nothing above it that counts, otherwise in the cache folder.
 */
export async function makeRoomPlace(cache: string, bytes: number): Promise<RoomPlace> {
  const disk = join(cache, 'rooms')
  await mkdir(disk, { recursive: true, mode: 0o700 })
  if (process.platform === 'linux' && (await hasSpace('/dev/shm', bytes))) {
    const place = await placeIn('/dev/shm', 'memory')
    if (place.above.length === 0 && (await runsPrograms(place.folder))) return place
    await place.remove()
  }
  return placeIn(disk, 'disk')
}

async function placeIn(parent: string, place: RoomPlace['place']): Promise<RoomPlace> {
  const folder = await realpath(await makeOwnedFolder(parent, 'reprise-room-'))
  return {
    folder,
    place,
    above: await foundAbove(folder),
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }),
  }
}

/** A room takes the files, the packages that a setup may add, and what checks write. */
const reserve = 512 * 1024 * 1024

async function hasSpace(folder: string, bytes: number): Promise<boolean> {
  const facts = await statfs(folder).catch(() => undefined)
  return facts !== undefined && facts.bavail * facts.bsize > bytes * 4 + reserve
}

/** Some systems forbid programs in memory. */
async function runsPrograms(folder: string): Promise<boolean> {
  const program = join(folder, 'program')
  await writeFile(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 })
  const runs = await promisify(execFile)(program).then(
    () => true,
    () => false,
  )
  await rm(program)
  return runs
}

const counts =
  /^(?:node_modules|package\.json|conftest\.py|(?:pytest|tox|mypy)\.ini|\.pytest\.ini|pyproject\.toml|setup\.cfg|tsconfig\.json|\.babelrc.*|\.eslintrc.*|\.mocharc.*|\.npmrc|\.env|(?:babel|jest|vitest|vite|eslint)\.config\..*|biome\.jsonc?|\.swcrc|\.pnp\.c?js)$/

/** Settings and packages in the folders above one. */
async function foundAbove(folder: string): Promise<string[]> {
  const above = dirname(folder)
  const names = (await readdir(above).catch(() => [])).filter((name) => counts.test(name))
  const found = names.map((name) => join(above, name))
  return above === folder ? [] : [...found, ...(await foundAbove(above))]
}
