import { access, realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Refusal } from '../../../kit/index.ts'
import type { PrepareContext, Prepared } from '../../../spine/index.ts'
import { git, requireGit, userPlace } from '../../../workspace/index.ts'
import { readImproveConfig } from '../config.ts'
import { campaignInputs } from '../read/campaign-inputs.ts'
import { readInputs } from '../read/read-inputs.ts'
import { inputRemarks } from './input-remarks.ts'
import { commandsText, isTrusted, trust } from './trust.ts'

/** Fills in what only the machine knows, reads the files of the campaign, and asks whether its benchmark may run. */
export async function prepareImprove(
  settings: Readonly<Record<string, unknown>>,
  context: PrepareContext,
): Promise<Prepared> {
  const folder = await realpath(context.folder)
  await requireGit(folder, context.signal)
  const config = readImproveConfig({ ...settings, folder, cache: context.cache })
  const texts = await readInputs(folder, config.root)
  const inputs = campaignInputs(texts, config)
  for (const remark of inputRemarks(texts, inputs, config)) context.say(remark)
  await refuseMissing(inputs.settings.hidden_benchmark_files, folder)
  await askTrust(inputs.settings, config.yes, context)
  const changed = await git(
    ['status', '--porcelain', '--', '.', `:!${config.root}`, ':!.reprise'],
    userPlace(folder, context.signal),
  )
  if (changed.text !== '')
    context.say('There are uncommitted changes. The campaign begins at the last commit, without them.')
  return { settings: { ...settings, folder, cache: context.cache } }
}

/** Files of a hidden benchmark are copied before each run of it, so that a missing one would be found late. */
async function refuseMissing(files: readonly string[], folder: string): Promise<void> {
  for (const file of files)
    await access(resolve(folder, file)).catch(() => {
      throw new Refusal(
        'no_hidden_file',
        'missing',
        `There is no ${file}, which hidden_benchmark_files names.`,
      )
    })
}

async function askTrust(
  settings: Parameters<typeof trust>[1],
  yes: boolean,
  { project, choose }: PrepareContext,
): Promise<void> {
  if (await isTrusted(project, settings)) return
  if (!yes) {
    const answer = await choose?.(`May this run many times on this machine: ${commandsText(settings)}`, [
      { value: 'yes', label: 'Yes, run it' },
      { value: 'no', label: 'No' },
    ])
    if (answer === undefined)
      throw new Refusal(
        'not_trusted',
        'usage',
        `Nobody has said that these commands may run: ${commandsText(settings)}.`,
        {
          hint: 'Give --yes, or run `reprise improve init` on a terminal.',
        },
      )
    if (answer === 'no') throw new Refusal('not_trusted', 'usage', 'Nothing was run.')
  }
  await trust(project, settings)
}
