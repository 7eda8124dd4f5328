import * as z from 'zod'
import type { RalphOutcome } from '../../../contracts/index.ts'
import { Refusal } from '../../../kit/index.ts'
import { type CommandContext, choice, type LoopCommand, text } from '../../../spine/index.ts'
import { type AgentResult, type ApplyPreview, applyResult, previewResult } from '../../../workspace/index.ts'
import { ralphRun } from './run-of-ralph.ts'

const settings = z.strictObject({
  run: text('a run').meta({ description: 'the run', argument: true, completes: 'run' }),
  how: choice(['merge', 'patch'])
    .optional()
    .meta({
      description: 'take the work over as a commit, or as uncommitted changes of the working tree',
      choiceFlags: true,
      choiceHelp: {
        merge: "merge the branch, or pick the agent's commit where your uncommitted changes are below it",
        patch: 'apply it to the working tree and commit nothing',
      },
    }),
  preview: z.boolean().default(false).meta({ description: 'only print what would be changed, as a patch' }),
  yes: z.boolean().default(false).meta({ description: 'do not ask', short: 'y' }),
})

/** Takes over what the agent of a run did, and only that. */
export const applyCommand: LoopCommand<z.infer<typeof settings>> = {
  name: 'ralph apply',
  says: 'take over what the agent of a run did, after a preview',
  settings,
  examples: [
    ['reprise ralph apply RUN', 'show what it changed, ask, and take it over'],
    ['reprise ralph apply RUN --patch --yes', 'as uncommitted changes, without a question'],
  ],
  async run({ run, how, preview: onlyShow, yes }, context) {
    const { id, config, outcome } = await ralphRun(run, context)
    const result = resultOf(id, outcome)
    const preview = await previewResult(config.folder, result, how, context.signal)
    if (onlyShow) {
      context.print(preview.patch.toString('utf8').trimEnd())
      return 0
    }
    show(preview, outcome!, context)
    if (!yes && !(await isAgreed(preview, context))) return 1
    const undo = await applyResult(config.folder, result, preview, context.signal)
    if (context.json) context.printJson({ run_id: id, way: preview.way, commit: result.commit })
    else if (preview.way === 'merge') context.print(`Taken over as a commit. \`${undo}\` undoes it.`)
    else
      context.print(
        `Taken over into the working tree. \`reprise ralph apply ${id} --preview | git apply -R\` undoes it.`,
      )
    return 0
  },
}

function resultOf(id: string, outcome: RalphOutcome | undefined): AgentResult {
  if (outcome === undefined)
    throw new Refusal('run_not_ended', 'usage', `The run '${id}' has not ended yet.`, {
      hint: `\`reprise resume ${id}\` continues it, \`reprise ralph stop ${id}\` ends it.`,
    })
  const { branch, head, base, commit } = outcome.result ?? {}
  if (branch === undefined || head === undefined || base === undefined || commit === undefined)
    throw new Refusal(
      'nothing_to_apply',
      'usage',
      `The run '${id}' worked in place: its result is in your files already.`,
    )
  if (commit === base)
    throw new Refusal(
      'nothing_to_apply',
      'usage',
      `The run '${id}' left no change: no attempt was better than the beginning.`,
    )
  return { branch, head, base, commit }
}

function show(
  { way, why, stat }: ApplyPreview,
  { certified, stop }: RalphOutcome,
  context: CommandContext,
): void {
  if (context.json) return
  context.print(stat)
  context.print(certified ? 'The work is certified.' : `The work is not certified: ${stop.message}`)
  const what =
    way === 'merge' ? 'as a commit on the current branch' : 'as uncommitted changes of the working tree'
  context.print(`It is taken over ${what} (${why}).`)
}

async function isAgreed({ way }: ApplyPreview, { ask }: CommandContext): Promise<boolean> {
  if (ask === undefined)
    throw new Refusal('not_agreed', 'usage', 'Nobody can be asked here, and nothing was changed.', {
      hint: 'Give --yes to take it over, or --preview to print the patch.',
    })
  const other = way === 'merge' ? 'patch' : 'merge'
  const answer = (await ask(`Take it over? (yes or no; --${other} does it another way)`, 'yes')).trim()
  return /^y(?:es)?$/i.test(answer)
}
