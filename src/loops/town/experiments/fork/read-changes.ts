import { Refusal } from '../../../../kit/index.ts'
import { townBotNamed } from '../../bots/town-bots.ts'
import type { Change } from '../../play/roll-out.ts'
import { parseReply } from '../../players/parse-reply.ts'
import { readMove } from '../../players/read-move.ts'
import type { Game } from '../../rules/game.ts'
import { viewFor } from '../../rules/view.ts'

/** Changes as flags give them: `Name: <vote>Name</vote>`, and `3=bot:random`. */
export function readChanges(game: Game, actions: readonly string[], seats: readonly string[]): Change[] {
  return [
    ...actions.map((action) => readActionChange(game, action)),
    ...seats.map((seat) => readSeatChange(game, seat)),
  ]
}

function readActionChange(game: Game, text: string): Change {
  const colon = text.indexOf(':')
  const name = text.slice(0, colon).trim()
  const seat = game.setup.names.findIndex((known) => known.toLowerCase() === name.toLowerCase())
  if (colon === -1 || seat === -1) {
    throw new Refusal(
      'bad_change',
      'usage',
      `'${text}' begins with no player. Write "Name: <speak>…</speak>"; the players are ${game.setup.names.join(', ')}.`,
    )
  }
  if (!game.seats[seat]!.alive) throw new Refusal('bad_change', 'usage', `${name} is dead at that time.`)
  const reply = parseReply(`<think>-</think>${text.slice(colon + 1)}`)
  if (reply.code !== undefined)
    throw new Refusal(
      'bad_change',
      'usage',
      `'${text.slice(colon + 1).trim()}' is not an action: ${reply.detail}.`,
    )
  const [tag] = reply.tags
  const move = readMove(viewFor(game, seat), tag!)
  if (move.kind === 'action') {
    const { role } = game.seats[seat]!
    const verb = move.action.kind === 'ability' ? move.action.verb : undefined
    if (verb !== undefined && !role.abilities.some((ability) => ability.verb === verb))
      throw new Refusal(
        'bad_change',
        'usage',
        `${name} is the ${role.name} at that time, who cannot ${verb}.`,
      )
    return { seat, action: move.action }
  }
  throw new Refusal(
    'bad_change',
    'usage',
    move.kind === 'refused' ? `${text}: ${move.detail}.` : `<${tag!.name}> changes nothing in the game.`,
  )
}

function readSeatChange(game: Game, text: string): Change {
  const [, number, agent] = /^\s*(\d{1,2})\s*=\s*(.+)$/.exec(text) ?? []
  const seat = Number(number) - 1
  if (agent === undefined || game.seats[seat] === undefined) {
    throw new Refusal(
      'bad_change',
      'usage',
      `'${text}' names no seat and bot. Write --seat 3=bot:random, with a seat from 1 to ${game.seats.length}.`,
    )
  }
  townBotNamed(agent)
  return { seat, agent }
}
