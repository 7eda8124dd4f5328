import * as z from 'zod'
import { Refusal } from '../../kit/index.ts'
import { type CommandContext, choice, type LoopCommand, text } from '../../spine/index.ts'
import type { AgentResult } from './agent-result.ts'
import { type ApplyPreview, applyResult, previewResult } from './apply-result.ts'

const settings = z.strictObject({
  run: text('a run').meta({ description: 'the run', argument: true, completes: 'run' }),
  how: choice(['merge', 'patch'])
    .optional()
    .meta({
      description: 'take the change over as a commit, or as uncommitted changes of the working tree',
      choiceFlags: true,
      choiceHelp: {
        merge: "merge the branch, or pick the agent's commit where your uncommitted changes are below it",
        patch: 'apply it to the working tree and commit nothing',
      },
    }),
  preview: z.boolean().default(false).meta({ description: 'only print what would be changed, as a patch' }),
  yes: z.boolean().default(false).meta({ description: 'do not ask', short: 'y' }),
})

/** What a run left to take over. */
export interface AppliedRun {
  readonly id: string
  /** The folder of the user's project. */
  readonly folder: string
  readonly result: AgentResult
  /** A sentence about the result that is printed before the question. */
  readonly remark?: string
}

/** The command of a loop that takes over what the agent of a run did, and only that. */
export function makeApplyCommand(
  loop: string,
  says: string,
  find: (run: string, context: CommandContext) => Promise<AppliedRun>,
): LoopCommand<z.infer<typeof settings>> {
  return {
    name: `${loop} apply`,
    says,
    settings,
    examples: [
      [`reprise ${loop} apply RUN`, 'show what it changed, ask, and take it over'],
      [`reprise ${loop} apply RUN --patch --yes`, 'as uncommitted changes, without a question'],
    ],
    forRun: ({ id }) => ({ run: id, yes: true }),
    async run({ run, how, preview: onlyShow, yes }, context) {
      const { id, folder, result, remark } = await find(run, context)
      const preview = await previewResult(folder, result, how, context.signal)
      if (onlyShow) {
        context.print(preview.patch.toString('utf8').trimEnd())
        return 0
      }
      if (preview.applied !== undefined) {
        if (context.json) context.printJson({ run_id: id, already_applied: true, commit: result.commit })
        else context.print(preview.applied)
        return 0
      }
      if (!context.json) show(preview, remark, context)
      if (!yes && !(await isAgreed(preview, context))) return 1
      const undo = await applyResult(folder, result, preview, context.signal)
      if (context.json) context.printJson({ run_id: id, way: preview.way, commit: result.commit })
      else if (preview.way === 'merge') context.print(`Taken over as a commit. \`${undo}\` undoes it.`)
      else
        context.print(
          `Taken over into the working tree. \`reprise ${loop} apply ${id} --preview | git apply -R\` undoes it.`,
        )
      return 0
    },
  }
}

function show({ way, why, stat }: ApplyPreview, remark: string | undefined, { print }: CommandContext): void {
  print(stat)
  if (remark !== undefined) print(remark)
  const what =
    way === 'merge' ? 'as a commit on the current branch' : 'as uncommitted changes of the working tree'
  print(`It is taken over ${what} (${why}).`)
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
