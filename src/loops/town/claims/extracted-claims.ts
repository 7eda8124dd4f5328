import type { Agent } from '../../../agents/index.ts'
import type { Run } from '../../../spine/index.ts'
import type { TraceStep } from '../play/seat-player.ts'
import type { Action } from '../rules/action.ts'
import type { Game } from '../rules/game.ts'
import type { Speech } from '../rules/speech.ts'
import { type ClaimSource, grammarSource, type ReadClaims } from './claim-source.ts'
import { extractClaims } from './extract-claims.ts'

/** Claims that an agent reads out of what is said in free text. */
export interface ExtractedClaims {
  /** Has the agent read what is about to be said; gives what happened between the game and the agent. */
  read(action: Action, at: { game: Game; seat: number }, run: Run): Promise<readonly TraceStep[]>
  /** What it has read. What was said in the grammar needs no reading. */
  readonly source: ClaimSource
}

/** An agent in the place of the grammar. */
export function agentSource(agent: Agent, names: readonly string[]): ExtractedClaims {
  const known = new WeakMap<Speech, ReadClaims>()
  const grammar = grammarSource(names)
  return {
    async read(action, { game, seat }, run) {
      const says = action.kind === 'speak' || action.kind === 'whisper' ? action.says : undefined
      if (says?.text === undefined) return []
      const words = { names, speaker: seat, lastNight: game.day - 1, text: says.text }
      const { claims, trace } = await extractClaims(words, agent, run)
      known.set(says, { claims, by: agent.spec })
      return trace
    },
    source: (says, occasion) => known.get(says) ?? grammar(says, occasion),
  }
}
