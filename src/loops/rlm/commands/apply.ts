import * as z from 'zod'
import { type TaskTree, taskTree } from '../../../contracts/index.ts'
import { Refusal } from '../../../kit/index.ts'
import { type CommandContext, choice, type LoopCommand, text } from '../../../spine/index.ts'
import { type AgentResult, applyResult, type LeftBehind, previewResult } from '../../../workspace/index.ts'
import { readRlmConfig } from '../config.ts'

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

/** Takes over what a run changed in its worktree, and only that. */
export const applyCommand: LoopCommand<z.infer<typeof settings>> = {
  name: 'rlm apply',
  says: 'take over what a run with --worktree changed, after a preview',
  settings,
  examples: [
    ['reprise rlm apply RUN', 'show what it changed, ask, and take it over'],
    ['reprise rlm apply RUN --patch --yes', 'as uncommitted changes, without a question'],
  ],
  async run({ run, how, preview: onlyShow, yes }, context) {
    const id = await context.findRun(run)
    const { folder } = readRlmConfig(await context.configOf(id))
    const result = await changeOf(id, context)
    const preview = await previewResult(folder, result, how, context.signal)
    if (onlyShow) {
      context.print(preview.patch.toString('utf8').trimEnd())
      return 0
    }
    if (!context.json) context.print(preview.stat)
    if (!yes && !(await isAgreed(context))) return 1
    const undo = await applyResult(folder, result, preview, context.signal)
    if (context.json) context.printJson({ run_id: id, way: preview.way, commit: result.commit })
    else if (preview.way === 'merge') context.print(`Taken over as a commit. \`${undo}\` undoes it.`)
    else
      context.print(
        `Taken over into the working tree. \`reprise rlm apply ${id} --preview | git apply -R\` undoes it.`,
      )
    return 0
  },
}

async function changeOf(id: string, { store }: CommandContext): Promise<AgentResult> {
  let change: LeftBehind | undefined
  for await (const { record } of store.read(id, taskTree))
    change = (record as TaskTree & { metadata: { change?: LeftBehind } }).metadata.change
  const { branch, head, base, commit } = change ?? {}
  if (branch === undefined || head === undefined || base === undefined || commit === undefined)
    throw new Refusal('nothing_to_apply', 'usage', `The run '${id}' changed no files of the project.`, {
      hint: 'Only the root of a run with --worktree changes files.',
    })
  return { branch, head, base, commit }
}

async function isAgreed({ ask }: CommandContext): Promise<boolean> {
  if (ask === undefined)
    throw new Refusal('not_agreed', 'usage', 'Nobody can be asked here, and nothing was changed.', {
      hint: 'Give --yes to take it over, or --preview to print the patch.',
    })
  return /^y(?:es)?$/i.test((await ask('Take it over? (yes or no)', 'yes')).trim())
}
