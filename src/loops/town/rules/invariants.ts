import type { Game } from './game.ts'
import { isSimultaneous } from './turn.ts'

/** What is wrong with the state of a game; undefined where all is well. For tests: a sound game never breaks these. */
export function brokenInvariant(game: Game): string | undefined {
  const { seats, queue, cursor, phase } = game
  for (let seat = 0; seat < seats.length; seat++) {
    const own = seats[seat]!
    if (own.alive !== ((game.living & (1 << seat)) !== 0)) return `seat ${seat} is alive and dead`
    if (own.uses < 0 || own.selfUses < 0) return `seat ${seat} has ${own.uses} and ${own.selfUses} uses`
    if (own.tokens < 0) return `seat ${seat} has ${own.tokens} tokens`
    if (!own.alive && own.order !== undefined && own.order.verb !== 'haunt')
      return `seat ${seat} is dead and acts`
    if (
      own.role.unique &&
      seats.some((other, at) => at !== seat && other.alive && own.alive && other.role === own.role)
    ) {
      return `two living seats are the unique ${own.role.name}`
    }
    if (game.votes[seat] !== -1 && !own.alive && phase === 'NOMINATION')
      return `seat ${seat} is dead and votes`
  }
  if (game.over) return undefined
  if (cursor >= queue.length) return `nobody has a turn in ${phase}`
  for (let turn = cursor; turn < queue.length; turn++) {
    const seat = queue[turn]!
    if (!seats[seat]!.alive && phase !== 'NIGHT' && phase !== 'PRE_NIGHT')
      return `dead seat ${seat} has a turn in ${phase}`
    if (seat === game.defendant && phase === 'JUDGEMENT') return 'the accused judges'
  }
  if (isSimultaneous(game) && new Set(queue.slice(cursor)).size !== queue.length - cursor) {
    return `a seat has two turns at once in ${phase}`
  }
  if (game.defendant !== -1 && !seats[game.defendant]!.alive) return 'a dead player stands trial'
  if (game.prisoner !== -1 && phase !== 'NIGHT') return 'somebody is in jail by day'
  return undefined
}
