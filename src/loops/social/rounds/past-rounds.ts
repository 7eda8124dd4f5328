import { lastLines } from '../context/talk.ts'
import type { PlanRound } from '../plan/plan.ts'
import { isAnalyst } from '../scoring/spoken.ts'
import { messagesShown } from '../turns/prompt.ts'
import type { PastRound } from './cell.ts'

/**
 * What an agent knows of earlier rounds. An analyst has the transcripts. Others have the last words of the round before where the
 * talk goes on by itself, and its summary after a pause.
 */
export function knownBefore(past: readonly PastRound[], agent: string, { transition }: PlanRound): string[] {
  if (isAnalyst(agent))
    return past.flatMap(({ number, said }) => [
      `Transcript of round ${number}:`,
      ...lastLines(said, said.length),
    ])
  const last = past.at(-1)
  if (last === undefined) return []
  if (transition === 'auto') return lastLines(last.said, messagesShown)
  return last.synthesis === '' ? [] : [`Round ${last.number} in summary: ${last.synthesis}`]
}
