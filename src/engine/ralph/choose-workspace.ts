import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomic } from '../../kit/index.ts'
import { findRepository, NoWorkspace, type UserRepository } from '../../loops/index.ts'

export type WorkspaceKind = 'worktree' | 'in-place'

export interface WorkspaceQuestion {
  /** The folder of the project. */
  readonly folder: string
  /** Where loops keep their trees, and the answer of last time. */
  readonly home: string
  /** What a flag or a task file says. */
  readonly given?: WorkspaceKind
  /** Asks the person at the terminal; absent where there is none. */
  readonly ask?: (repository: UserRepository) => Promise<WorkspaceKind>
  readonly signal: AbortSignal
}

/** Where a loop works: as said, as answered before, as answered now, or the one way that can harm nobody. What cannot be is refused. */
export async function chooseWorkspace(question: WorkspaceQuestion): Promise<WorkspaceKind> {
  const { folder, home, given, ask, signal } = question
  if (given === 'in-place') return given
  const repository = await findRepository(folder, signal)
  if (given === 'worktree') return besideProject(repository, folder)
  // Without a commit there is nothing to make a worktree of.
  if (repository?.head === undefined) return 'in-place'
  const before = await readChoice(home)
  if (before !== undefined) return before
  if (ask !== undefined) {
    const answer = await ask(repository)
    await mkdir(home, { recursive: true })
    await writeAtomic(choiceFile(home), `${JSON.stringify({ workspace: answer }, null, 2)}\n`)
    return answer
  }
  if (repository.clean) return 'worktree'
  throw new NoWorkspace(
    'There are uncommitted changes, and nobody here to ask. --worktree works beside them on a copy that has them; --in-place works on them.',
  )
}

function besideProject(repository: UserRepository | undefined, folder: string): WorkspaceKind {
  if (repository?.head !== undefined) return 'worktree'
  const why =
    repository === undefined
      ? `${folder} is in no git repository, so there is nothing to make a worktree of. Run \`git init\` and commit`
      : `The repository of ${folder} has no commit yet, and a worktree begins at one. Commit something`
  throw new NoWorkspace(`${why}, or work in place with --in-place.`)
}

const choiceFile = (home: string) => join(home, 'workspace.json')

async function readChoice(home: string): Promise<WorkspaceKind | undefined> {
  const text = await readFile(choiceFile(home), 'utf8').catch(() => undefined)
  try {
    const { workspace } = JSON.parse(text ?? '{}') as { workspace?: unknown }
    return workspace === 'worktree' || workspace === 'in-place' ? workspace : undefined
  } catch {
    return undefined
  }
}
