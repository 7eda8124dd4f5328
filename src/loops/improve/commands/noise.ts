import { realpath } from 'node:fs/promises'
import * as z from 'zod'
import { Refusal } from '../../../kit/index.ts'
import { count, type LoopCommand, text } from '../../../spine/index.ts'
import { readImproveConfig } from '../config.ts'
import { noiseText } from '../narrate/noise-text.ts'
import { campaignInputs } from '../read/campaign-inputs.ts'
import { readInputs } from '../read/read-inputs.ts'
import { measureByHand } from '../setup/benchmark-by-hand.ts'
import { commandsText, isTrusted, trust } from '../setup/trust.ts'

const settings = z.strictObject({
  root: text('a folder')
    .default('improve')
    .meta({ description: 'the folder of the campaign', completes: 'file' }),
  pairs: count(4, 1000).default(12).meta({ description: 'how many pairs of runs', short: 'n' }),
  yes: z
    .boolean()
    .default(false)
    .meta({ description: 'run the benchmark command without asking', short: 'y' }),
})

/** Compares a state with itself: how much the benchmark varies, and which gains can be seen. */
export const noiseCommand: LoopCommand<z.infer<typeof settings>> = {
  name: 'improve noise',
  says: 'run the benchmark on the same files many times: its noise, the smallest gain that can be seen, the pairs needed',
  settings,
  examples: [['reprise improve noise --pairs 40', 'a longer look']],
  async run({ root, pairs, yes }, context) {
    const folder = await realpath(context.folder)
    const { settings } = campaignInputs(
      await readInputs(folder, root),
      readImproveConfig({ folder, root, cache: folder }),
    )
    if (!yes && !(await isTrusted(context.project, settings)))
      throw new Refusal(
        'not_trusted',
        'usage',
        `Nobody has said that these commands may run: ${commandsText(settings)}.`,
        {
          hint: 'Give --yes.',
        },
      )
    if (yes) await trust(context.project, settings)
    const { signal } = context
    const onRun = (done: number) => context.progress(done, pairs, 'pairs')
    const report = await measureByHand({ folder, root, settings, pairs, signal, onRun })
    if (context.json) context.printJson({ metric: settings.primary_metric, ...report })
    else context.print(noiseText(settings.primary_metric, report, settings.max_pairs))
    return 0
  },
}
