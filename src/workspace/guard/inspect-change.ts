import type { FileChanges } from '../git/changes-between.ts'
import type { Worktree } from '../worktree/worktree.ts'
import { checkTexts } from './check-texts.ts'
import { findTampering } from './find-tampering.ts'
import { installThemselves } from './installed-tools.ts'
import { judgingFiles } from './judging-files.ts'
import { scriptsIn } from './project-commands.ts'
import { protectionOf } from './protection.ts'
import type { Tampering } from './tampering.ts'

/** What judges an agent: the commands, and patterns of further files. */
export interface GuardRules {
  readonly checks: readonly string[]
  readonly protect: readonly string[]
}

/** The snapshots before and after an agent worked, with what differs between them. */
export interface InspectedChange {
  readonly before: string
  readonly after: string
  readonly changes: FileChanges
}

/** Finds what an agent did to files and programs that judge it. */
export async function inspectChange(
  { checks, protect }: GuardRules,
  { before, after, changes: { changed_files: changed } }: InspectedChange,
  worktree: Worktree,
): Promise<Tampering[]> {
  const { snapshots, prefix, beginning, changedTools } = worktree
  const manifest = await snapshots.text(beginning, prefix === '' ? 'package.json' : `${prefix}/package.json`)
  const scripts = scriptsIn(manifest)
  const tools = installThemselves(checkTexts(checks, scripts)) ? [] : await changedTools()
  if (changed.length === 0) return [...tools]
  const files = new Set((await snapshots.files(beginning)).keys())
  const judging = await judgingIn(checks, worktree, files)
  const protection = protectionOf({ checks, protect, files, prefix, scripts, judging })
  // A file that was not there at the beginning is the agent's own, however often it changes it.
  const judged = changed.map((file) => (files.has(file.path) ? file : { ...file, status: 'added' as const }))
  const found = await findTampering(judged, protection, async (path) => [
    await snapshots.text(before, path),
    await snapshots.text(after, path),
  ])
  return [...found, ...tools]
}

/** What judges is looked for once for a beginning. */
const known = new WeakMap<Worktree, Map<string, Promise<ReadonlyMap<string, string>>>>()

function judgingIn(
  checks: readonly string[],
  worktree: Worktree,
  files: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const { snapshots, beginning, prefix } = worktree
  const found = known.get(worktree) ?? new Map()
  known.set(worktree, found)
  const key = JSON.stringify([beginning, checks])
  const judging =
    found.get(key) ??
    judgingFiles({
      files,
      prefix,
      checks,
      texts: (paths) => snapshots.texts(beginning, paths),
      search: (words, names) => snapshots.search(beginning, words, names),
    }).then((judges) => judges.files)
  found.set(key, judging)
  return judging
}
