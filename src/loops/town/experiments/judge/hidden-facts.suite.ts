import { secretEventTypes } from '../../../../contracts/index.ts'
import { goldenGame } from '../../games/golden-game.suite.ts'
import type { RecordedGame } from '../../games/recorded-game.ts'

const roles = ['Sheriff', 'Doctor', 'Godfather', 'Jester', 'Serial Killer', 'Mayor', 'Witch']

/** Changes every hidden fact by chance: roles, nights, private words, thoughts, papers, seeds, winners, numbers. */
export function rehide(random: () => number): RecordedGame {
  const game = goldenGame()
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!
  const players = ['Ada', 'Boris', 'Chen', 'Dalia', 'Emeka', 'Freya', 'Goran']
  // biome-ignore lint/suspicious/noExplicitAny: hidden facts are overwritten in ways that no type allows
  const change = (event: any): any => {
    const { event_type: type, payload } = event
    if (type === 'GAME_START')
      return { ...event, payload: { ...payload, seed: random(), agents: players.map(() => pick(roles)) } }
    if (type === 'DEATH') return { ...event, payload: { ...payload, role: pick(roles), hidden: random() } }
    if (type === 'GAME_END')
      return {
        ...event,
        payload: {
          ...payload,
          winning_faction: pick(['Town', 'Mafia']),
          winning_factions: [],
          winners: [pick(players)],
          duration_days: 9,
        },
      }
    if (!secretEventTypes.has(type)) return { ...event, request_id: `${random()}` }
    return {
      ...event,
      payload: { player: pick(players), role: pick(roles), visitor: pick(players), text: `${random()}` },
    }
  }
  const kept = game.events.filter(({ event_type: type }) => !secretEventTypes.has(type) || random() < 0.7)
  const planted = {
    ...game.events[20]!,
    event_type: pick([...secretEventTypes, 'TALLY']),
    payload: { player: pick(players) },
  }
  game.events = [...kept, planted].map(change).map((event, seq) => ({ ...event, seq }))
  game.actions = game.actions
    .filter(({ action_type: type }) => /VOTE/.test(type) || random() < 0.5)
    .map((action) =>
      /VOTE/.test(action.action_type)
        ? action
        : { ...action, payload: { ability: 'kill', target: pick(players) } },
    )
  game.privateChat = game.privateChat
    .filter(({ channel }) => channel === 'whisper' || random() < 0.5)
    .map((line) => ({ ...line, message: `${random()}`, overheard_by: [pick(players)] }))
  game.reasoning = game.reasoning
    .slice(Math.floor(random() * 3))
    .map((line) => ({ ...line, thinking_process: `${random()}` }))
  game.wills = game.wills
    .filter(({ shown }) => shown === true || random() < 0.5)
    .map((will) => {
      if (will.shown !== true) return { ...will, text: `${random()}` }
      return will.kind === 'death_note'
        ? { ...will, author: pick(players) }
        : { ...will, author: pick(players), kind: pick(['last_will', 'forged_will'] as const) }
    })
  return game
}
