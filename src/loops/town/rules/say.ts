import type { Action } from './action.ts'
import { emit, everybody, only } from './emit.ts'
import type { TownEvent } from './event.ts'
import type { Game } from './game.ts'
import type { Speech } from './speech.ts'
import { channelOf, listeners } from './talk.ts'

/** Speaks to the town by day, or on the seat's channel at night. */
export function say(game: Game, seat: number, { says, tokens }: Extract<Action, { kind: 'speak' }>): void {
  const own = game.seats[seat]!
  own.tokens -= tokens
  game.spoke = true
  if (game.phase === 'NIGHT') talk(game, seat, says)
  else emit(game, everybody, { kind: 'speech', seat, says })
}

function talk(game: Game, seat: number, says: Speech): void {
  const channel = channelOf(game, seat)!
  const audience = listeners(game, channel) | only(seat)
  const truth: TownEvent = { kind: 'talk', channel, seat, says }
  const shownAs = maskOf(game, seat, channel)
  // Listeners learn the office and not the name; the speaker and the record keep both.
  emit(game, shownAs === undefined ? audience : only(seat), truth)
  if (shownAs !== undefined) {
    emit(game, audience & ~only(seat), { kind: 'talk', channel, seat: -1, shownAs, says })
  }
}

function maskOf(game: Game, seat: number, channel: string): 'Jailor' | 'Medium' | undefined {
  if (channel === 'jail') return game.jailor === seat ? 'Jailor' : undefined
  if (channel === 'dead') return game.seats[seat]!.alive ? 'Medium' : undefined
  return channel === 'seance' && game.seance!.medium === seat ? 'Medium' : undefined
}

/** Whispers: two hear the words, a Blackmailer overhears them, and all see that there was a whisper. */
export function whisper(
  game: Game,
  from: number,
  { to, says, tokens }: Extract<Action, { kind: 'whisper' }>,
): void {
  game.seats[from]!.tokens -= tokens
  game.spoke = true
  let audience = only(from) | only(to)
  for (let seat = 0; seat < game.seats.length; seat++) {
    const { alive, role } = game.seats[seat]!
    if (alive && role.name === 'Blackmailer') audience |= only(seat)
  }
  emit(game, audience, { kind: 'whisper', from, to, says })
  emit(game, everybody, { kind: 'whispered', from, to })
}
