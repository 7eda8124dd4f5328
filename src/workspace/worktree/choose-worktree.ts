import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal, writeAtomic } from '../../kit/index.ts'
import { findRepository, type UserRepository } from '../git/user-repository.ts'
import { requireCommit } from './begin-worktree.ts'

export interface WorktreeQuestion {
  /** The folder of the user that the work is about. */
  readonly folder: string
  /** A folder in the user's cache directory, where the answer is remembered. */
  readonly cache: string
  /** What a flag or a setting says. */
  readonly inPlace?: boolean
  /** Asks the person at the terminal whether to work in place; absent where there is nobody. */
  readonly ask?: (repository: UserRepository) => Promise<boolean>
  readonly signal: AbortSignal
}

/**
 * Whether to work in place: as the settings say, as answered before, as answered now, or as is safe for the user's files.
 * Refuses a worktree where there can be none.
 */
export async function chooseInPlace(question: WorktreeQuestion): Promise<boolean> {
  const { folder, cache, inPlace, ask, signal } = question
  if (inPlace === true) return true
  const repository = await findRepository(folder, signal)
  if (inPlace === false) requireCommit(repository, folder)
  if (inPlace === false) return false
  // Without a commit there can be no worktree.
  if (repository?.head === undefined) return true
  const remembered = await readAnswer(cache)
  if (remembered !== undefined) return remembered
  if (ask !== undefined) {
    const answer = await ask(repository)
    await mkdir(cache, { recursive: true })
    await writeAtomic(answerFile(cache), `${JSON.stringify({ in_place: answer }, null, 2)}\n`)
    return answer
  }
  if (repository.clean) return false
  throw new Refusal(
    'no_worktree',
    'usage',
    'There are uncommitted changes, and there is no terminal to ask what to do.',
    {
      hint: 'Give --worktree to work on a copy that includes them, or --in-place to work on the files themselves.',
    },
  )
}

const answerFile = (cache: string) => join(cache, 'in-place.json')

async function readAnswer(cache: string): Promise<boolean | undefined> {
  const text = await readFile(answerFile(cache), 'utf8').catch(() => undefined)
  try {
    const { in_place: inPlace } = JSON.parse(text ?? '{}') as { in_place?: unknown }
    return typeof inPlace === 'boolean' ? inPlace : undefined
  } catch {
    return undefined
  }
}
