import { journalHolder } from '../../journal/index.ts'
import { askToStop, readRalphConfig } from '../../loops/index.ts'
import { findRun, placesOf, readManifest } from '../run/workspace.ts'
import type { Project } from '../runs/open-project.ts'

/** A run that cannot be asked to stop. */
export class NoRalphRun extends Error {
  override readonly name = 'NoRalphRun'
}

/** Asks a loop to end after its attempt. Gives its id, and whether somebody is at work on it who will hear of it. */
export async function stopRalph(
  name: string,
  { workspace }: Project,
): Promise<{ readonly id: string; readonly underWay: boolean }> {
  const id = await findRun(workspace, name)
  const { loop, status, config, reason } = await readManifest(workspace, id)
  if (loop !== 'ralph')
    throw new NoRalphRun(
      `The run '${id}' is of the loop '${loop}'. Name a ralph loop: \`reprise runs\` lists them.`,
    )
  if (status === 'completed') throw new NoRalphRun(`The run '${id}' has ended already.`)
  if (status === 'stopped' && reason?.code.startsWith('budget')) {
    throw new NoRalphRun(
      `The budget of the run '${id}' is used up, and it needs some to end well. Give it more: \`reprise resume ${id} --budget …\`.`,
    )
  }
  await askToStop({ ...readRalphConfig(config), runId: id })
  return { id, underWay: (await journalHolder(placesOf(workspace, id).journal)) !== undefined }
}
