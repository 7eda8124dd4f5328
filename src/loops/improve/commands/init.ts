import { access, mkdir, realpath, writeFile } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import * as z from 'zod'
import { Refusal } from '../../../kit/index.ts'
import { type CommandContext, choice, type LoopCommand, text, texts } from '../../../spine/index.ts'
import { readImproveConfig } from '../config.ts'
import { noiseText } from '../narrate/noise-text.ts'
import { campaignInputs } from '../read/campaign-inputs.ts'
import { inputPath } from '../read/read-inputs.ts'
import { measureByHand } from '../setup/benchmark-by-hand.ts'
import { initAnswers } from '../setup/init-answers.ts'
import { emptyIdeas, goalText, harnessText, settingsText } from '../setup/templates.ts'
import { trust } from '../setup/trust.ts'

const settings = z.strictObject({
  goal: text('a goal in words').optional().meta({ description: 'what is to become better, in a sentence' }),
  benchmark: text('a command').optional().meta({
    description: 'the command that measures, such as "node bench.mjs"',
    short: 'b',
    placeholder: 'command',
  }),
  format: choice(['json', 'number', 'metric', 'pass_fail']).optional().meta({
    description:
      'how it prints the score: a JSON object or a number as the last line, METRIC lines, or its exit code',
  }),
  metric: text('the name of a score').optional().meta({ description: 'the name of the score in the output' }),
  direction: choice(['higher_is_better', 'lower_is_better'], {
    higher: 'higher_is_better',
    lower: 'lower_is_better',
  })
    .optional()
    .meta({ description: 'which scores are better' }),
  target: z.number().optional().meta({ description: 'the score at which the campaign ends' }),
  sealed: texts('a file or folder').optional().meta({
    description: 'a file, or a folder with a slash, that no candidate may change',
    placeholder: 'path',
    completes: 'file',
  }),
  families: texts('a family').optional().meta({
    description: 'a further kind of change that plans may be of',
    flag: 'family',
    placeholder: 'name',
  }),
  setup: text('a command')
    .optional()
    .meta({ description: 'prepares every copy, such as "npm run build"', placeholder: 'command' }),
  root: text('a folder').default('improve').meta({ description: 'the folder to write', completes: 'file' }),
  force: z.boolean().default(false).meta({ description: 'replace files that exist', short: 'f' }),
  yes: z.boolean().default(false).meta({ description: 'run the benchmark without asking', short: 'y' }),
})

/** How many pairs the first look at the noise takes; `improve noise` takes a longer one. */
const firstPairs = 4

type InitSettings = z.infer<typeof settings>

/** Sets a campaign up: asks for what is missing, runs the benchmark a few times, and writes its files. */
export const initCommand: LoopCommand<InitSettings> = {
  name: 'improve init',
  says: 'set a campaign up: goal, benchmark and harness, with a first look at the noise',
  settings,
  examples: [
    [
      'reprise improve init --goal "Sort faster" --benchmark "node bench.mjs" --metric ms --direction lower --yes',
      'nothing is asked',
    ],
  ],
  async run(given, context) {
    const folder = await realpath(context.folder)
    const files = ['settings.json', 'goal.md', 'harness.md', 'idea.md'].map((name) =>
      inputPath(folder, given.root, name),
    )
    if (!given.force) await refuseExisting(files, folder)
    const answers = await initAnswers(given, folder, context)
    await askTrust(answers.settings.benchmark_command, given, context)
    const [settingsFile, goalFile, harnessFile, ideaFile] = files as [string, string, string, string]
    const texts = {
      settings: settingsText(answers.settings),
      goal: goalText({
        ...answers,
        metric: answers.settings.primary_metric,
        direction: answers.settings.benchmark_direction,
        target: answers.settings.target_value,
      }),
      harness: harnessText(given.families ?? []),
      idea: emptyIdeas,
    }
    const config = readImproveConfig({ folder, root: given.root, cache: folder })
    const { settings } = campaignInputs(texts, config)
    context.say('Running the benchmark on the last commit.')
    const { signal } = context
    const onRun = (done: number) => context.progress(done, firstPairs, 'pairs')
    const report = await measureByHand({
      folder,
      root: given.root,
      settings,
      pairs: firstPairs,
      signal,
      onRun,
    })
    await trust(context.project, settings)
    const threshold = plateauThreshold(report.smallestConfirmedGain, report.mean)
    await mkdir(dirname(settingsFile), { recursive: true })
    await writeFile(settingsFile, settingsText({ ...answers.settings, plateau_threshold: threshold }))
    await writeFile(goalFile, texts.goal)
    await writeFile(harnessFile, texts.harness)
    await writeFile(ideaFile, texts.idea)
    if (context.json) context.printJson({ files: files.map((file) => relative(folder, file)), noise: report })
    else {
      context.print(noiseText(settings.primary_metric, report, settings.max_pairs))
      context.print(
        `Wrote ${relative(folder, dirname(settingsFile))}/ with ${files.map((file) => relative(dirname(settingsFile), file)).join(', ')}.`,
      )
      context.print('Commit it, then `reprise improve run` starts the campaign.')
    }
    return 0
  },
}

/** A win that gains less than a quarter of what can be seen, or less than a thousandth, counts as next to nothing. */
function plateauThreshold(smallestGain: number, mean: number): number {
  const threshold = Math.max(smallestGain / 4, Math.abs(mean) / 1000)
  return Number(threshold.toPrecision(3))
}

async function refuseExisting(files: readonly string[], folder: string): Promise<void> {
  for (const file of files) {
    const exists = await access(file).then(
      () => true,
      () => false,
    )
    if (exists)
      throw new Refusal('file_exists', 'conflict', `${relative(folder, file)} exists already.`, {
        hint: '--force replaces it, --root names another folder.',
      })
  }
}

async function askTrust(command: string, { yes }: InitSettings, { ask }: CommandContext): Promise<void> {
  if (yes) return
  const answer = await ask?.(
    `May \`${command}\` run on this machine, now and many times in a campaign? (yes, no)`,
    'yes',
  )
  if (answer !== undefined && /^y(?:es)?$/i.test(answer.trim())) return
  throw new Refusal('not_trusted', 'usage', `'${command}' may not run, so nothing was written.`)
}
