import * as z from 'zod'
import {
  type AgentSettings,
  agentSettings,
  type Baseline,
  baseline,
  type Contract,
  type IterationHistory,
  type IterationState,
  iterationHistory,
  iterationState,
} from '../../../contracts/index.ts'
import { plural } from '../../../kit/index.ts'
import type { CommandContext, LoopCommand } from '../../../spine/index.ts'
import { oneLine, scoreText } from '../narrate/words.ts'
import { improveRun, runArgument } from './run-of-improve.ts'

const settings = z.strictObject({ run: runArgument() })
const shownRounds = 5

/** Shows where a campaign stands. */
export const statusCommand: LoopCommand<z.infer<typeof settings>> = {
  name: 'improve status',
  says: 'show where a campaign stands: score, counters, the current step, the last rounds',
  settings,
  async run({ run: name }, context) {
    const manifest = await improveRun(name, context)
    const { run_id: id } = manifest
    const isRunning = (await context.store.holder(id)) !== undefined
    const standing = await lastOf<AgentSettings>(agentSettings, id, context)
    const state = await lastOf<IterationState>(iterationState, id, context)
    const start = await lastOf<Baseline>(baseline, id, context)
    const rounds: IterationHistory[] = []
    for await (const { record } of context.store.read(id, iterationHistory))
      rounds.push(record as IterationHistory)
    rounds.sort((left, right) => left.iteration - right.iteration)
    if (context.json) {
      context.printJson({
        run_id: id,
        status: manifest.status,
        running: isRunning,
        standing,
        state,
        rounds: rounds.length,
      })
      return 0
    }
    const how = isRunning ? 'running' : manifest.status
    context.print(`${id}  ${how}${manifest.reason ? `: ${manifest.reason.message}` : ''}`)
    if (standing !== undefined) {
      const { best_score: best, goal_slug: slug, status } = standing
      const from = start === undefined ? '' : ` (baseline ${scoreText(start.baseline_score)})`
      // The standing is written when a round begins, so that a campaign which does not run may have one more behind it.
      const ended = status === 'running' ? '' : `, ${status.replaceAll('_', ' ')}`
      const idle = rounds.length - 1 - rounds.findLastIndex(({ winner }) => winner !== null)
      const alone = idle === 0 ? '' : `; ${plural(idle, 'round')} in a row without a winner`
      context.print(
        `improve/${slug}: ${scoreText(best)}${from} after ${plural(rounds.length, 'round')}${ended}${alone}`,
      )
    }
    if (state !== undefined)
      context.print(
        `round ${state.iteration}: ${state.status.replaceAll('_', ' ')}, at ${state.current_step.replaceAll('_', ' ')}`,
      )
    for (const record of rounds.slice(-shownRounds)) context.print(roundLine(record))
    return 0
  },
}

async function lastOf<T>(
  contract: Contract<T>,
  id: string,
  { store }: CommandContext,
): Promise<T | undefined> {
  let last: T | undefined
  for await (const { record } of store.read(id, contract as Contract)) last = record as T
  return last
}

function roundLine({ iteration, winner, losers, baseline_score: before }: IterationHistory): string {
  if (winner === null) return `  ${iteration}  no winner among ${losers.length}`
  return `  ${iteration}  ${scoreText(before)} → ${scoreText(winner.score)}  ${oneLine(winner.hypothesis, 80)}`
}
