import { eventPayload } from '../../../../contracts/index.ts'
import type { RecordedGame } from '../../games/recorded-game.ts'
import { type Moment, momentOf, notAfter, roleHistory } from '../../games/role-history.ts'

/** What was so in a game, and what everybody knew of it. */
export interface GameTruth {
  /** The role of a player at a moment; undefined for an unknown player. */
  roleAt(player: string, moment: Moment): string | undefined
  /** Whether everybody knew the role of a player at a moment, by a death or a reveal. */
  knownAt(player: string, moment: Moment): boolean
}

/** The truth of a recorded game. */
export function gameTruth(game: Pick<RecordedGame, 'events'>): GameTruth {
  const roles = roleHistory(game)
  const known = new Map<string, Moment>()
  for (const event of game.events) {
    const death = eventPayload(event, 'DEATH')
    const shown = typeof death?.role_shown === 'string' ? death.player : eventPayload(event, 'REVEAL')?.player
    if (shown !== undefined && !known.has(shown)) known.set(shown, momentOf(event))
  }
  return {
    roleAt: (player, moment) => roles.get(player)?.findLast(({ from }) => notAfter(from, moment))?.role,
    knownAt: (player, moment) => {
      const since = known.get(player)
      return since !== undefined && notAfter(since, moment)
    },
  }
}
