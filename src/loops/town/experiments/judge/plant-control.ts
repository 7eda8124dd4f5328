import { eventPayload, type GameEvent, parseTurn } from '../../../../contracts/index.ts'
import { playersOf, type RecordedGame } from '../../games/recorded-game.ts'
import type { ControlScript } from './control-scripts.ts'

/** A copy of a game with a planted player in it. */
export interface PlantedGame {
  readonly game: RecordedGame
  readonly player: string
  readonly truth: ControlScript['truth']
}

const names = 'Hale, Imke, Jorun, Kofi, Linnea, Mateo, Nadia, Oskar, Priya, Quentin, Ronja, Sana'.split(', ')

export interface PlantOptions {
  readonly random: () => number
  /** Which one it is among those planted, so that each has a name of its own. */
  readonly number?: number
}

/**
 * Plants a player who speaks by a script and lives to the end. Only copies are planted, so that no real player is ever judged
 * beside an invented one.
 */
export function plantControl(
  game: RecordedGame,
  script: ControlScript,
  { random, number = 0 }: PlantOptions,
): PlantedGame {
  const players = playersOf(game)
  const player = names.filter((name) => !players.includes(name))[number] ?? `Guest ${number + 1}`
  const days = game.events.filter((event) => eventPayload(event, 'DAY_START') !== undefined)
  const lines = script.days.flatMap((line, index) => {
    // A short game gets the whole script too: what is left is said on its last day.
    const day = days[Math.min(index, days.length - 1)]
    return day === undefined ? [] : [{ line, day }]
  })
  const spoken = lines.map(({ line, day }, seq) => {
    const living = (eventPayload(day, 'DAY_START')?.living_players ?? players).filter(
      (name) => name !== player,
    )
    const other = living[Math.floor(random() * living.length)] ?? 'nobody'
    const fields = { timestamp: lastMoment(game, day), turn: day.turn, game_id: game.id, seq }
    return {
      fields,
      says: line.says.replaceAll('{other}', other),
      thinks: line.thinks.replaceAll('{other}', other),
    }
  })
  return {
    player,
    truth: script.truth,
    game: {
      ...game,
      events: game.events.map((event) => seated(event, player)),
      chat: [
        ...game.chat,
        ...spoken.map(({ fields, says }) => ({ ...fields, speaker: player, message: says })),
      ],
      reasoning: spoken.map(({ fields, thinks }) => ({ ...fields, agent: player, thinking_process: thinks })),
    },
  }
}

/** The time of the last public word of a day, so that the planted one is said after it. */
function lastMoment({ chat }: RecordedGame, day: GameEvent): string {
  const order = parseTurn(day.turn)?.order
  return chat.findLast(({ turn }) => parseTurn(turn)?.order === order)?.timestamp ?? day.timestamp
}

/** An event with the planted player on its lists. */
function seated(event: GameEvent, player: string): GameEvent {
  const payload: Record<string, unknown> = { ...event.payload }
  for (const key of ['players', 'living_players', 'surviving_players']) {
    if (Array.isArray(payload[key])) payload[key] = [...payload[key], player]
  }
  for (const key of ['total_players', 'living_count']) {
    if (typeof payload[key] === 'number') payload[key] += 1
  }
  if (event.event_type === 'GAME_START' && Array.isArray(payload.role_list))
    payload.role_list = [...payload.role_list, 'Any']
  return { ...event, payload }
}
