import * as z from 'zod'
import { Refusal } from '../../../kit/index.ts'
import { type CommandContext, type LoopCommand, text } from '../../../spine/index.ts'

const settings = z.strictObject({
  run: text('a run').meta({
    description: 'the run; one that was interrupted is finished here',
    argument: true,
    completes: 'run',
  }),
})

/** Ends a loop after the attempt under way, with the best attempt in place. */
export const stopCommand: LoopCommand<z.infer<typeof settings>> = {
  name: 'ralph stop',
  says: 'end a loop after the current attempt, and keep the best files',
  settings,
  async run({ run: name }, context) {
    const { store } = context
    const id = await context.findRun(name)
    await refuseEnded(id, context)
    await store.post(id, { type: 'stop' })
    const isAtWork = (await store.holder(id)) !== undefined
    if (!isAtWork) {
      const { status } = await context.resume(id)
      return status === 'completed' ? 0 : 1
    }
    if (context.json) context.printJson({ run_id: id, status: 'asked' })
    else context.print(`${id} ends after the current attempt.`)
    return 0
  },
}

async function refuseEnded(id: string, { store }: CommandContext): Promise<void> {
  const { loop, status, reason } = await store.manifest(id)
  if (loop !== 'ralph')
    throw new Refusal('not_a_ralph_run', 'usage', `The run '${id}' is of the loop '${loop}'.`, {
      hint: 'Name a ralph run: `reprise runs` lists them.',
    })
  if (status === 'completed') throw new Refusal('run_ended', 'usage', `The run '${id}' has ended already.`)
  if (status === 'stopped' && reason?.code.startsWith('budget'))
    throw new Refusal('budget_used_up', 'usage', `The budget of the run '${id}' is used up.`, {
      hint: `It needs some to end: \`reprise resume ${id} --budget "100 calls, 30m"\`.`,
    })
}
