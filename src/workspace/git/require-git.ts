import { Refusal } from '../../kit/index.ts'
import { git, gitEnvironment } from './git.ts'

/** Throws where there is no git: every state of the files is kept with it, wherever a loop works. */
export async function requireGit(folder: string, signal: AbortSignal): Promise<void> {
  const environment = gitEnvironment(process.env)
  await git(['--version'], { folder, environment, signal }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new Refusal(
      'no_workspace',
      'usage',
      'No git was found on the path. A loop keeps the states of the files with it, with --in-place too, and cannot do without; the project itself need be no repository. Install it from https://git-scm.com/downloads.',
    )
  })
}
