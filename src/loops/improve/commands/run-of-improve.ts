import type { RunManifest } from '../../../contracts/index.ts'
import { isObject, Refusal } from '../../../kit/index.ts'
import { type CommandContext, text } from '../../../spine/index.ts'

/** The argument of a command that names a campaign; the latest one unless given. */
export const runArgument = () =>
  text('a run').optional().meta({
    description: 'the campaign; the latest one unless given',
    argument: true,
    completes: 'run',
  })

/** Finds a campaign by its id or a part of it, or the latest one. */
export async function improveRun(
  name: string | undefined,
  { findRun, store }: Pick<CommandContext, 'findRun' | 'store'>,
): Promise<RunManifest> {
  if (name !== undefined) {
    const manifest = await store.manifest(await findRun(name))
    if (manifest.loop === 'improve') return manifest
    throw new Refusal(
      'not_an_improve_run',
      'usage',
      `The run '${manifest.run_id}' is of the loop '${manifest.loop}'.`,
      {
        hint: 'Name a campaign: `reprise runs` lists them.',
      },
    )
  }
  let latest: RunManifest | undefined
  for (const id of await store.list()) {
    const manifest = await store.manifest(id)
    if (manifest.loop === 'improve' && (latest === undefined || manifest.created_at >= latest.created_at))
      latest = manifest
  }
  if (latest !== undefined) return latest
  throw new Refusal('no_campaign', 'missing', 'There is no campaign in this project.', {
    hint: '`reprise improve init` sets one up, and `reprise improve run` starts it.',
  })
}

/** The folder that a campaign improves, and the one with its files. */
export async function placeOfRun(
  { run_id: id }: Pick<RunManifest, 'run_id'>,
  { project, configOf }: Pick<CommandContext, 'project' | 'configOf'>,
): Promise<{ readonly folder: string; readonly root: string }> {
  const config = await configOf(id)
  const { folder = project, root = 'improve' } = isObject(config) ? config : {}
  return { folder: String(folder), root: String(root) }
}
