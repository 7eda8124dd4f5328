import { realpath } from 'node:fs/promises'
import * as z from 'zod'
import { Refusal } from '../../../kit/index.ts'
import { count, type LoopCommand, text } from '../../../spine/index.ts'
import { readImproveConfig } from '../config.ts'
import { scoreText } from '../narrate/words.ts'
import { campaignInputs } from '../read/campaign-inputs.ts'
import { readInputs } from '../read/read-inputs.ts'
import { measureByHand } from '../setup/benchmark-by-hand.ts'
import { describeNoise, type NoiseReport } from '../setup/describe-noise.ts'
import { isTrusted, trust } from '../setup/trust.ts'

const settings = z.strictObject({
  root: text('a folder')
    .default('improve')
    .meta({ description: 'the folder of the campaign', completes: 'file' }),
  runs: count(3, 1000).default(20).meta({ description: 'how often the benchmark is run', short: 'n' }),
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
  examples: [['reprise improve noise --runs 40', 'a longer look']],
  async run({ root, runs, yes }, context) {
    const folder = await realpath(context.folder)
    const { settings } = campaignInputs(
      await readInputs(folder, root),
      readImproveConfig({ folder, root, cache: folder }),
    )
    if (!yes && !(await isTrusted(context.project, settings)))
      throw new Refusal(
        'not_trusted',
        'usage',
        `Nobody has said that '${settings.benchmark_command}' may run.`,
        {
          hint: 'Give --yes.',
        },
      )
    if (yes) await trust(context.project, settings)
    const { signal } = context
    const onRun = (done: number) => context.progress(done, runs, 'runs')
    const scores = await measureByHand({ folder, root, settings, runs, signal, onRun })
    const report = describeNoise(scores, {
      candidates: settings.number_of_agents,
      maxPairs: settings.max_pairs,
    })
    if (context.json) context.printJson({ metric: settings.primary_metric, scores, ...report })
    else context.print(noiseText(settings.primary_metric, report, settings.max_pairs))
    return 0
  },
}

/** What people read about the noise of a benchmark. */
export function noiseText(metric: string, report: NoiseReport, maxPairs: number): string {
  const { runs, mean, low, high, sigma, relative, says, smallestGain, pairsFor } = report
  const share = relative === null ? '' : ` (${(100 * relative).toPrecision(2)} %)`
  const lines = [
    `${metric}: ${scoreText(mean)} on average in ${runs} runs, from ${scoreText(low)} to ${scoreText(high)}.`,
    says,
  ]
  if (sigma === 0)
    return [...lines, 'Any gain can be seen; two runs of each candidate are enough.'].join('\n')
  return [
    ...lines,
    `One run varies by ${scoreText(sigma)}${share}.`,
    `The smallest gain that is found and confirmed in nine of ten rounds with ${maxPairs} pairs: ${scoreText(smallestGain)}${mean === 0 ? '' : ` (${((100 * smallestGain) / Math.abs(mean)).toPrecision(2)} %)`}.`,
    ...pairsFor.map(({ gain, pairs }) => `A gain of ${scoreText(gain)} needs ${pairs} pairs.`),
  ].join('\n')
}
