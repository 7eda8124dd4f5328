import { isUtf8 } from 'node:buffer'
import { isDeepStrictEqual } from 'node:util'
import { decidingPartsOf } from '../../guard/deciding-parts.ts'
import { globPatterns } from '../../guard/glob.ts'
import type { JudgingFiles } from '../../guard/judging-files.ts'
import { ownPackage } from '../../guard/own-packages.ts'
import type { Protection } from '../../guard/protection.ts'
import { declaredIn } from '../packages/declared-packages.ts'
import type { LeftOut } from '../verdict.ts'
import { followRenames } from './follow-renames.ts'
import { keepOwnTests } from './keep-own-tests.ts'
import { leaveOutRules } from './leave-out.ts'
import { mergeManifest } from './merge-manifest.ts'
import type { PrivateGit } from './private-git.ts'
import type { TreeChange } from './read-listing.ts'
import type { TreeEntry, TreeFiles } from './tree-entry.ts'

/** What judges a project, found in the files of its beginning. */
export interface Judges {
  readonly tree: string
  readonly files: TreeFiles
  readonly judging: JudgingFiles
  /** Sources in which tests stand that vitest runs. */
  readonly inSource: readonly string[]
  readonly protection: Protection
  /** The folder of the project below the top. */
  readonly prefix: string
  /** Names of modules that Python finds without the project; known where work is judged. */
  readonly importable?: ReadonlySet<string>
}

/** The files of a room. */
export interface RoomPlan {
  readonly files: TreeFiles
  readonly leftOut: readonly LeftOut[]
  /** The changed files that came along, deleted ones included. */
  readonly taken: readonly string[]
  /** Sources that the work renamed: the old path to the new one. */
  readonly renames: ReadonlyMap<string, string>
}

/**
 * Lays the work over the files of the beginning, without what judges it. Of files that decide in parts (`package.json` and
 * others) those parts come from the beginning, unless `isWhole` says that the file is the work's.
 */
export async function planRoom(
  git: PrivateGit,
  judges: Judges,
  work: string,
  allow: readonly string[],
  isWhole: (path: string) => boolean = () => false,
): Promise<RoomPlan> {
  const { tree, files: before, judging } = judges
  const changes = await git.changes(tree, work)
  if (changes.length === 0) return { files: before, leftOut: [], taken: [], renames: new Map() }
  const after = await git.files(work)
  const texts = await textsOf(changes, git)
  const foreign = await foreignNames(before, git)
  const reasonFor = leaveOutRules({
    ...judges,
    foreign,
    before,
    after,
    allow,
    textOf: (path) => texts.get(after.get(path)?.id ?? ''),
  })
  const files = new Map(before)
  const leftOut: LeftOut[] = []
  const taken: string[] = []
  const allowed = globPatterns(allow)
  for (const change of changes) {
    const { path, how } = change
    const reason = reasonFor(change)
    if (reason !== undefined) {
      leftOut.push({ path, how, ...reason })
      continue
    }
    const isTaken = isWhole(path) || allowed.test(path)
    const merged = isTaken ? undefined : await mergeParts(change, { texts, judging, git, foreign })
    if (merged?.leftOut !== undefined) leftOut.push({ path, how, ...merged.leftOut })
    if (merged?.entry === null) continue
    taken.push(path)
    const entry = merged?.entry ?? change.after
    if (entry === undefined) files.delete(path)
    else files.set(path, entry)
  }
  removeConflicts(files, { before, leftOut, taken, judging })
  const renames = await git.renames(tree, work)
  await keepUpWithRenames(files, { git, before, renames, judging })
  leftOut.push(...(await keepOwnTests(files, { git, before, renames, taken, judging, allow })))
  return { files, leftOut, taken, renames }
}

async function textsOf(
  changes: readonly TreeChange[],
  git: PrivateGit,
): Promise<ReadonlyMap<string, string>> {
  const ids = changes.flatMap(({ before, after }) =>
    [before, after].flatMap((entry) => (entry === undefined || entry.mode === '160000' ? [] : [entry.id])),
  )
  const objects = await git.read(ids)
  return new Map([...objects].flatMap(([id, bytes]) => (isUtf8(bytes) ? [[id, bytes.toString('utf8')]] : [])))
}

/** The names of packages that the project declares at the beginning, without its own. */
async function foreignNames(before: TreeFiles, git: PrivateGit): Promise<ReadonlySet<string>> {
  const manifests = [...before.keys()].filter((path) => /(?:^|\/)package\.json$/.test(path))
  const texts = [...(await git.texts(before, manifests))]
  const declared = new Set(texts.flatMap(([, text]) => declaredIn(text)))
  for (const [path, text] of texts) declared.delete(ownPackage(path, text)?.name ?? '')
  return declared
}

interface Merged {
  /** Null where the version of the beginning stays. */
  readonly entry?: TreeEntry | null
  readonly leftOut?: Pick<LeftOut, 'why' | 'kind' | 'allow'>
}

/** Of a file that decides in parts, these parts come from the beginning, or all of it where they cannot be separated. */
async function mergeParts(
  { path, before, after }: TreeChange,
  about: {
    texts: ReadonlyMap<string, string>
    judging: JudgingFiles
    git: PrivateGit
    foreign: ReadonlySet<string>
  },
): Promise<Merged | undefined> {
  const partsOf = decidingPartsOf(path)
  if (partsOf === undefined || before === undefined) return undefined
  const old = about.texts.get(before.id) ?? ''
  const kept = { why: 'parts of it decide what the checks do', kind: 'judge', allow: path } as const
  if (after === undefined) return { entry: null, leftOut: kept }
  const work = about.texts.get(after.id) ?? ''
  if (!/(?:^|\/)package\.json$/.test(path))
    return isDeepStrictEqual(partsOf(old), partsOf(work)) ? undefined : { entry: null, leftOut: kept }
  const folder = path.replace(/package\.json$/, '')
  const judges = (target: string) => about.judging.files.has(folder + target.replace(/^\.\//, ''))
  const merged = mergeManifest(old, work, { judges, isForeign: (name) => about.foreign.has(name) })
  if (merged === undefined) return { entry: null, leftOut: kept }
  if (merged.isWhole) return undefined
  const why = 'its scripts and settings of tools come from the beginning'
  return { entry: { mode: before.mode, id: await about.git.write(merged.text) }, leftOut: { ...kept, why } }
}

/** Where a folder became a file or a link, or the reverse, what judges stays and the other does not come along. */
function removeConflicts(
  files: Map<string, TreeEntry>,
  about: { before: TreeFiles; leftOut: LeftOut[]; taken: string[]; judging: JudgingFiles },
): void {
  for (const path of [...files.keys()]) {
    for (let end = path.indexOf('/'); end > 0; end = path.indexOf('/', end + 1)) {
      const above = path.slice(0, end)
      if (!files.has(above)) continue
      // Of the two, the one that was there at the beginning stays.
      const gone = about.before.has(path) ? above : path
      files.delete(gone)
      const at = about.taken.indexOf(gone)
      if (at >= 0) about.taken.splice(at, 1)
      about.leftOut.push({
        path: gone,
        how: 'type_changed',
        why: 'files that judge are in its place',
        kind: 'outside',
      })
      if (gone === path) break
    }
  }
}

async function keepUpWithRenames(
  files: Map<string, TreeEntry>,
  about: { git: PrivateGit; before: TreeFiles; renames: ReadonlyMap<string, string>; judging: JudgingFiles },
): Promise<void> {
  const { git, before, judging, renames } = about
  const moved = new Map([...renames].filter(([from, to]) => !files.has(from) && files.has(to)))
  if (moved.size === 0) return
  const judges = [...judging.files.keys()].filter((path) => before.has(path) && !moved.has(path))
  const texts = await git.texts(before, judges)
  const lookUp = { files: new Set(before.keys()), prefix: '' }
  for (const [path, text] of texts) {
    const next = followRenames(path, text, moved, lookUp)
    if (next !== undefined) files.set(path, { mode: before.get(path)!.mode, id: await git.write(next) })
  }
}
