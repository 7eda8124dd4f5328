import { access, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type GitPlace, git } from '../git/git.ts'
import type { AgentResult } from './agent-result.ts'
import { withPatch } from './with-patch.ts'

type Marked = Pick<AgentResult, 'runId' | 'cache'>

const markOf = ({ cache, runId }: Marked) => join(cache, 'applied', runId)

/** Remembers that the work of a run was taken over. */
export async function markApplied(result: Marked): Promise<void> {
  await mkdir(join(result.cache, 'applied'), { recursive: true })
  await writeFile(markOf(result), '')
}

/** Says why taking over would give nothing new; undefined where the work is not in the user's files. */
export async function findApplied(
  result: AgentResult,
  { patch, merges }: { readonly patch: Buffer; readonly merges: boolean },
  place: GitPlace,
): Promise<string | undefined> {
  const isMerged = await succeeds(['merge-base', '--is-ancestor', result.commit, 'HEAD'], place)
  if (merges && isMerged)
    return `The current branch contains commit ${result.commit.slice(0, 12)} of ${result.runId} already.`
  if (patch.length === 0) return undefined
  const [fits, isUndone] = await withPatch(patch, (file) =>
    Promise.all([
      succeeds(['apply', '--check', file], place),
      succeeds(['apply', '--check', '--reverse', file], place),
    ]),
  )
  const wasApplied = isMerged || (await isThere(markOf(result)))
  // Between lines that repeat, a patch fits in both directions.
  if (isUndone && (!fits || wasApplied)) return `Your files contain the change of ${result.runId} already.`
  if (fits || !wasApplied) return undefined
  return `The change of ${result.runId} was taken over already, and some of its lines were edited since.`
}

const succeeds = (args: readonly string[], place: GitPlace) =>
  git(args, place).then(
    () => true,
    () => false,
  )

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
