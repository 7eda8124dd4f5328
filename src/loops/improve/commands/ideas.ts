import { mkdir, readFile } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import * as z from 'zod'
import {
  type IterationHistory,
  ideasIn,
  iterationHistory,
  type MergeReport,
  mergeReport,
  parseDocument,
} from '../../../contracts/index.ts'
import { isObject, Refusal, writeAtomic } from '../../../kit/index.ts'
import { type CommandContext, type LoopCommand, text } from '../../../spine/index.ts'
import { goalBranch } from '../git/names.ts'
import { noCampaign } from '../read/campaign-inputs.ts'
import { inputPath, readInputs } from '../read/read-inputs.ts'
import { emptyIdeas } from '../setup/templates.ts'
import { improveRun, placeOfRun } from './run-of-improve.ts'

const root = () =>
  text('a folder').default('improve').meta({ description: 'the folder of the campaign', completes: 'file' })

const addSettings = z.strictObject({
  idea: text('an idea in words').meta({ description: 'what should be tried next', argument: true }),
  root: root(),
})

/** Adds an idea for the next round. */
export const ideasAddCommand: LoopCommand<z.infer<typeof addSettings>> = {
  name: 'improve ideas add',
  says: 'add an idea that the next round tries first',
  settings: addSettings,
  forRun: ({ config }) => ({
    root: isObject(config) && typeof config.root === 'string' ? config.root : 'improve',
  }),
  async run({ idea, root }, context) {
    const { settings } = await readInputs(context.folder, root)
    if (settings === null) throw noCampaign(`${root}/config/settings.json`)
    const path = inputPath(context.folder, root, 'idea.md')
    await addIdea(path, idea)
    context.print(`Added to ${relative(context.folder, path)}. The next round takes it up.`)
    return 0
  },
}

const listSettings = z.strictObject({ root: root() })

/** Lists the ideas that wait for the next round. */
export const ideasListCommand: LoopCommand<z.infer<typeof listSettings>> = {
  name: 'improve ideas list',
  says: 'list the ideas that wait for the next round',
  settings: listSettings,
  async run({ root }, context) {
    const written = await readFile(inputPath(context.folder, root, 'idea.md'), 'utf8').catch(() => '')
    const ideas = ideasIn(parseDocument(written))
    if (context.json) context.printJson({ ideas })
    else context.print(ideas.length === 0 ? 'No ideas wait.' : ideas.map((idea) => `- ${idea}`).join('\n'))
    return 0
  },
}

const reviveSettings = z.strictObject({
  tag: text('a tag').meta({
    description: 'the tag of the loser, such as archive/round_2_executor_1',
    argument: true,
  }),
  run: text('a run')
    .optional()
    .meta({ description: 'the campaign; the latest one unless given', completes: 'run' }),
})

/** Puts what lost in an earlier round forward again. */
export const ideasReviveCommand: LoopCommand<z.infer<typeof reviveSettings>> = {
  name: 'improve revive',
  says: 'try a change again that lost in an earlier round',
  settings: reviveSettings,
  async run({ tag, run: name }, context) {
    const manifest = await improveRun(name, context)
    const { folder, root } = await placeOfRun(manifest, context)
    const loser = await loserOf(manifest.run_id, tag, context)
    const idea = `Revive ${tag}: ${loser.hypothesis}`
    await addIdea(inputPath(folder, root, 'idea.md'), idea)
    const round = manifest.status === 'completed' ? 'first round of the next campaign' : 'next round'
    context.print(`The ${round} tries ${tag} again on the best state: ${loser.hypothesis}`)
    if (manifest.status === 'completed') {
      const branch = goalBranch(await slugOf(manifest.run_id, context))
      context.print(`This one has ended; \`reprise improve run --from ${branch}\` begins where it ended.`)
    }
    return 0
  },
}

async function slugOf(id: string, { store }: CommandContext): Promise<string> {
  let slug = ''
  for await (const { record } of store.read(id, mergeReport)) slug = (record as MergeReport).goal_slug
  return slug
}

async function loserOf(
  id: string,
  tag: string,
  { store }: CommandContext,
): Promise<IterationHistory['losers'][number]> {
  const known: string[] = []
  for await (const { record } of store.read(id, iterationHistory)) {
    for (const loser of (record as IterationHistory).losers) {
      if (loser.archive === tag) return loser
      if (typeof loser.archive === 'string') known.push(loser.archive)
    }
  }
  throw new Refusal('no_such_tag', 'missing', `The campaign '${id}' has no loser under ${tag}.`, {
    hint: known.length === 0 ? 'It has archived nothing.' : `Known are: ${known.slice(-10).join(', ')}.`,
  })
}

async function addIdea(path: string, idea: string): Promise<void> {
  const written = await readFile(path, 'utf8').catch(() => emptyIdeas)
  const line = `- ${idea.trim().replaceAll('\n', '\n  ')}\n`
  await mkdir(dirname(path), { recursive: true })
  await writeAtomic(path, `${written.replace(/\n*$/, '\n')}${line}`)
}
