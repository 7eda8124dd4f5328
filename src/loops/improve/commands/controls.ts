import * as z from 'zod'
import { Refusal } from '../../../kit/index.ts'
import type { LoopCommand } from '../../../spine/index.ts'
import type { ImproveOutcome } from '../end-campaign.ts'
import { improveSummary } from '../narrate/summary.ts'
import { improveRun, runArgument } from './run-of-improve.ts'

const settings = z.strictObject({ run: runArgument() })
type ControlCommand = LoopCommand<z.infer<typeof settings>>

const endedAlready = (id: string) =>
  new Refusal('run_ended', 'usage', `The campaign '${id}' has ended already.`)

/** Ends a campaign at its next step, with all that it has won. */
export const stopCommand: ControlCommand = {
  name: 'improve stop',
  says: 'end a campaign before its next step, and keep what it has won',
  settings,
  async run({ run: name }, context) {
    const { run_id: id, status } = await improveRun(name, context)
    if (status === 'completed') throw endedAlready(id)
    await context.store.post(id, { type: 'stop' })
    if ((await context.store.holder(id)) !== undefined) {
      context.print(`${id} ends before its next step.`)
      return 0
    }
    return conclude(await context.resume(id), context)
  },
}

/** Pauses a campaign at its next step. */
export const pauseCommand: ControlCommand = {
  name: 'improve pause',
  says: 'pause a campaign before its next step; `improve resume` continues it',
  settings,
  async run({ run: name }, context) {
    const { run_id: id, status } = await improveRun(name, context)
    if (status === 'completed') throw endedAlready(id)
    if ((await context.store.holder(id)) === undefined)
      throw new Refusal('not_running', 'usage', `The campaign '${id}' is not running.`, {
        hint: `\`reprise improve resume ${id}\` continues it.`,
      })
    await context.store.post(id, { type: 'pause' })
    context.print(`${id} pauses before its next step. \`reprise improve resume ${id}\` continues it.`)
    return 0
  },
}

/** Continues a campaign that was paused or interrupted. */
export const resumeCommand: ControlCommand = {
  name: 'improve resume',
  says: 'continue a campaign that was paused or interrupted',
  settings,
  async run({ run: name }, context) {
    const { run_id: id } = await improveRun(name, context)
    const waiting = (await context.store.inbox(id)).filter(({ message }) => message.type === 'pause')
    await context.store.settle(id, waiting)
    return conclude(await context.resume(id, { narrated: true }), context)
  },
}

function conclude(
  outcome: {
    readonly status: string
    readonly result?: unknown
    readonly reason?: { readonly message: string }
  },
  context: Parameters<ControlCommand['run']>[1],
): number {
  if (context.json) context.printJson({ status: outcome.status, result: outcome.result ?? null })
  else if (outcome.result === undefined) context.print(`${outcome.status}  ${outcome.reason?.message ?? ''}`)
  else context.print(improveSummary(outcome.result as ImproveOutcome))
  return outcome.status === 'completed' ? 0 : 1
}
