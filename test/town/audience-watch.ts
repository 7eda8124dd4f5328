import type { Game, TownEvent } from '../../src/loops/town/index.ts'
import { hearersOf, type KnownGame } from './who-may-hear.ts'

/** Reads the chronicle of a game as it grows; gives what reached somebody who may not perceive it, or missed one who must. */
export function audienceWatch(game: Game): () => string | undefined {
  const known: KnownGame = {
    roles: [],
    rolesAtDusk: [],
    living: new Set(game.seats.keys()),
    prisoner: -1,
    jailor: -1,
    seances: new Map(),
    speaker: -1,
  }
  const hidden = new Set<number>()
  const heard = game.seats.map(() => 0)
  let read = 0
  return () => {
    for (; read < game.chronicle.length; read++) {
      const { audience, event } = game.chronicle[read]!
      const may = hearersOf[event.kind](event as never, known)
      if (may !== audience) return `${JSON.stringify(event)} was emitted to ${audience}, and not to ${may}`
      if (event.kind === 'death' && hidden.has(event.seat) && (event.role ?? event.will) !== undefined)
        return `${JSON.stringify(event)} shows what was cleaned away`
      for (const [seat, events] of game.heard.entries())
        if (audience & (1 << seat) && events[heard[seat]!++] !== event)
          return `seat ${seat} did not perceive ${JSON.stringify(event)}`
      if (event.kind === 'cleaned') hidden.add(event.seat)
      learn(known, event)
    }
    const seat = game.heard.findIndex((events, at) => events.length !== heard[at])
    return seat === -1 ? undefined : `seat ${seat} perceived what was emitted to nobody`
  }
}

function learn(known: KnownGame, event: TownEvent): void {
  switch (event.kind) {
    case 'dealt':
      known.roles[event.seat] = event.role
      known.rolesAtDusk[event.seat] = event.role
      return
    case 'converted':
    case 'promoted':
      known.roles[event.seat] = event.to
      return
    case 'died':
      known.living.delete(event.seat)
      return
    case 'phase':
      known.prisoner = -1
      known.jailor = -1
      if (event.phase === 'NIGHT') known.rolesAtDusk.splice(0, known.roles.length, ...known.roles)
      if (event.phase === 'DISCUSSION') known.seances.clear()
      return
    case 'jail':
      known.prisoner = event.prisoner
      known.jailor = event.jailor
      return
    case 'ability':
      if (event.verb === 'seance') known.seances.set(event.seat, event.target)
      return
    case 'talk':
      if (event.seat !== -1) known.speaker = event.seat
  }
}
