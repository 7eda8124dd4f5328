import { type Change, type Game, parseReply, readMove, townBotNamed, viewFor } from '../../loops/index.ts'

/** A change that cannot be understood. */
export class BadChange extends Error {
  override readonly name = 'BadChange'
}

/** Changes as flags give them: `Name: <vote>Name</vote>`, and `3=bot:random`. */
export function readChanges(game: Game, deeds: readonly string[], seats: readonly string[]): Change[] {
  return [...deeds.map((deed) => readDeed(game, deed)), ...seats.map((seat) => readSeat(game, seat))]
}

function readDeed(game: Game, text: string): Change {
  const colon = text.indexOf(':')
  const name = text.slice(0, colon).trim()
  const seat = game.setup.names.findIndex((known) => known.toLowerCase() === name.toLowerCase())
  if (colon === -1 || seat === -1) {
    throw new BadChange(
      `'${text}' begins with no player. Write "Name: <speak>…</speak>"; the players are ${game.setup.names.join(', ')}.`,
    )
  }
  if (!game.seats[seat]!.alive) throw new BadChange(`${name} is dead at that time.`)
  const reply = parseReply(`<think>-</think>${text.slice(colon + 1)}`)
  if (reply.code !== undefined)
    throw new BadChange(`'${text.slice(colon + 1).trim()}' is no action: ${reply.detail}.`)
  const move = readMove(viewFor(game, seat), reply.tag)
  if (move.kind === 'action') {
    const { role } = game.seats[seat]!
    const verb = move.action.kind === 'ability' ? move.action.verb : undefined
    if (verb !== undefined && !role.abilities.some((ability) => ability.verb === verb))
      throw new BadChange(`${name} is the ${role.name} at that time, who cannot ${verb}.`)
    return { seat, action: move.action }
  }
  throw new BadChange(
    move.kind === 'refused' ? `${text}: ${move.detail}.` : `<${reply.tag.name}> changes nothing in the game.`,
  )
}

function readSeat(game: Game, text: string): Change {
  const [, number, agent] = /^\s*(\d{1,2})\s*=\s*(.+)$/.exec(text) ?? []
  const seat = Number(number) - 1
  if (agent === undefined || game.seats[seat] === undefined) {
    throw new BadChange(
      `'${text}' names no seat and bot. Write --seat 3=bot:random, with a seat from 1 to ${game.seats.length}.`,
    )
  }
  townBotNamed(agent)
  return { seat, agent }
}
