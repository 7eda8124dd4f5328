import { isCancel, select } from '@clack/prompts'
import type { WorkspaceQuestion } from '../../engine/index.ts'

/** Nobody answered. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** Asks where a loop shall work; the answer is remembered by whoever asks. */
export const askWorkspace: NonNullable<WorkspaceQuestion['ask']> = async ({ clean }) => {
  const answer = await select({
    message: 'Where shall the loop work? (The answer is remembered for this project.)',
    options: [
      {
        value: 'worktree' as const,
        label: 'Beside the project, in a git worktree on its own branch',
        hint: clean
          ? 'your files stay as they are'
          : 'with your uncommitted changes; your files stay as they are',
      },
      {
        value: 'in-place' as const,
        label: 'In place, on the files of the project',
        hint: 'you see every change',
      },
    ],
  })
  if (isCancel(answer)) throw new NoAnswer('Nothing was started.')
  return answer
}
