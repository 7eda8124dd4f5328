import { once } from 'node:events'
import { copyFile, mkdir, readFile, readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../../../kit/index.ts'
import { type GitPlace, git, startGit } from '../../git/git.ts'
import { objectName } from '../../git/object-name.ts'
import type { PrivateGit } from './private-git.ts'
import { isLink, isRepository, type TreeFiles } from './tree-entry.ts'

/** Folders of a room: the files, a home, a place for temporary files, and one for reports. */
export interface Room {
  readonly base: string
  /** The top of the files. */
  readonly top: string
  /** The folder in which checks run. */
  readonly folder: string
  readonly home: string
  readonly temporary: string
  readonly reports: string
}

/** Writes files into a room: bytes as they are, modes as git has them. The room is a repository of its own. */
export async function makeRoom(
  source: PrivateGit,
  files: TreeFiles,
  base: string,
  prefix: string,
): Promise<Room> {
  const room: Room = {
    base,
    top: join(base, 'files'),
    folder: join(base, 'files', prefix),
    home: join(base, 'home'),
    temporary: join(base, 'tmp'),
    reports: join(base, 'reports'),
  }
  for (const folder of [room.top, room.home, room.temporary, room.reports])
    await mkdir(folder, { recursive: true })
  const index = join(source.folder, `index-${base.slice(base.lastIndexOf('/') + 1)}`)
  const place = { ...source.place, environment: { ...source.place.environment, GIT_INDEX_FILE: index } }
  await fillIndex(files, place)
  const filled = { ...place.environment, GIT_WORK_TREE: room.top }
  await git(['-c', 'checkout.workers=0', 'checkout-index', '--all'], {
    ...place,
    folder: room.top,
    environment: filled,
  })
  await mkdir(room.folder, { recursive: true })
  await makeRepository(room.top, index, source, place)
  return room
}

async function fillIndex(files: TreeFiles, place: GitPlace): Promise<void> {
  const child = startGit(['update-index', '-z', '--index-info'], place)
  child.stdout.resume()
  const closed = once(child, 'close')
  const said: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
  child.stdin.end([...files].map(([path, { mode, id }]) => `${mode} ${id}\t${path}\0`).join(''))
  const [code] = await closed
  if (code !== 0) throw new Refusal('git_failed', 'failed', Buffer.concat(said).toString('utf8').trim())
}

/** Programs that look for a repository find one with the files of the room, and nothing of the user's. */
async function makeRepository(
  top: string,
  index: string,
  { objects }: PrivateGit,
  place: GitPlace,
): Promise<void> {
  const tree = (await git(['write-tree', '--missing-ok'], place)).text.trim()
  const environment = { ...place.environment, GIT_AUTHOR_DATE: '@0 +0000', GIT_COMMITTER_DATE: '@0 +0000' }
  const commit = (await git(['commit-tree', tree, '-m', 'files'], { ...place, environment })).text.trim()
  const own = join(top, '.git')
  for (const folder of ['objects/info', 'refs/heads', 'info'])
    await mkdir(join(own, folder), { recursive: true })
  await writeFile(join(own, 'HEAD'), 'ref: refs/heads/main\n')
  await writeFile(join(own, 'refs/heads/main'), `${commit}\n`)
  await writeFile(join(own, 'objects/info/alternates'), objects.map((folder) => `${folder}\n`).join(''))
  const version = commit.length === 64 ? '1\n[extensions]\n\tobjectformat = sha256\n[core]' : '0'
  await writeFile(join(own, 'config'), `[core]\n\trepositoryformatversion = ${version}\n\tbare = false\n`)
  await copyFile(index, join(own, 'index'))
}

/** The files among `paths` whose bytes in a room are not those that it was made with. */
export async function changedInRoom(
  room: Room,
  files: TreeFiles,
  paths: Iterable<string>,
): Promise<string[]> {
  const changed: string[] = []
  for (const path of paths) {
    const entry = files.get(path)
    if (entry === undefined || isRepository(entry)) continue
    const place = join(room.top, path)
    const read = isLink(entry) ? readlink(place, { encoding: 'buffer' }) : readFile(place)
    const bytes = await read.catch(() => undefined)
    if (bytes === undefined || objectName('blob', bytes, entry.id.length) !== entry.id) changed.push(path)
  }
  return changed
}
