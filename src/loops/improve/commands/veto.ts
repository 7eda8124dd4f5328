import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod'
import {
  type BenchmarkResult,
  benchmarkResult,
  type Plan,
  plan as planContract,
} from '../../../contracts/index.ts'
import { Refusal, writeAtomic } from '../../../kit/index.ts'
import { type CommandContext, type LoopCommand, text } from '../../../spine/index.ts'
import { inputPath } from '../read/read-inputs.ts'
import { vetoFile, vetoLine } from '../round/apply-vetoes.ts'
import { improveRun, placeOfRun } from './run-of-improve.ts'

const settings = z.strictObject({
  plan: text('the id of a plan', { like: /^round_\d+_\w+$/ }).meta({
    description: 'the id of the plan, such as round_2_planner_a',
    argument: true,
  }),
  run: text('a run')
    .optional()
    .meta({ description: 'the campaign; the latest one unless given', completes: 'run' }),
})

/** Keeps a plan from being carried out. */
export const vetoCommand: LoopCommand<z.infer<typeof settings>> = {
  name: 'improve veto',
  says: 'keep a plan from being carried out',
  settings,
  examples: [
    [
      'reprise improve pause && reprise improve veto round_2_planner_a',
      'look at the plans of a round, and take one out',
    ],
  ],
  forRun: ({ id }) => ({ run: id }),
  async run({ plan, run: name }, context) {
    const manifest = await improveRun(name, context)
    const { run_id: id } = manifest
    await refuseUnplanned(id, plan, context)
    const { folder, root } = await placeOfRun(manifest, context)
    const path = inputPath(folder, root, vetoFile)
    const written = await readFile(path, 'utf8').catch(() => emptyVetoes)
    const line = vetoLine(id, plan)
    await mkdir(dirname(path), { recursive: true })
    if (!written.split('\n').includes(line))
      await writeAtomic(path, `${written.replace(/\n*$/, '\n')}${line}\n`)
    context.print(`${plan} is not carried out, unless its round has reached the executors already.`)
    return 0
  },
}

const emptyVetoes = `# Vetoes

<!-- Plans that are not carried out, one a line: the campaign, then the plan. -->

`

async function refuseUnplanned(id: string, plan: string, { store }: CommandContext): Promise<void> {
  const known: string[] = []
  for await (const { record } of store.read(id, planContract)) known.push((record as Plan).plan_id)
  if (!known.includes(plan))
    throw new Refusal('no_such_plan', 'missing', `The campaign '${id}' has no plan ${plan}.`, {
      hint: known.length === 0 ? 'It has no plans yet.' : `Its plans are: ${known.slice(-10).join(', ')}.`,
    })
  for await (const { record } of store.read(id, benchmarkResult))
    if ((record as BenchmarkResult).plan_id === plan)
      throw new Refusal('plan_done', 'conflict', `${plan} was carried out and measured already.`)
}
