import { expect } from 'vitest'
import { seededRandom } from '../../../kit/index.ts'
import { act } from '../rules/act.ts'
import type { Action } from '../rules/action.ts'
import { deal } from '../rules/deal.ts'
import { everybody } from '../rules/emit.ts'
import type { Game } from '../rules/game.ts'
import { fitRoleList, parseRoleList } from '../rules/role-list.ts'
import type { Claim } from '../rules/speech.ts'
import { turnOf } from '../rules/turn.ts'
import { openCaseFile } from './case-file.ts'
import { checkClaims, type Message } from './check-claims.ts'
import { readIntoFile } from './read-into-file.ts'

/** What seats do in each night, by night and seat; everybody else waits. */
type Nights = Readonly<Record<number, Readonly<Record<number, Action>>>>

/** A game of the given roles, played to the discussion of a day. */
export function playedTo(day: number, roles: readonly string[], nights: Nights = {}): Game {
  const names = roles.map((_, seat) => `P${seat}`)
  const lineup = fitRoleList(parseRoleList('Coven All Any'), roles.length)
  const game = deal({ names, lineup, random: seededRandom('claims'), roles: [...roles] })
  while (!game.over && (game.day < day || game.phase !== 'DISCUSSION')) {
    const seat = turnOf(game)
    const planned = nights[game.day]?.[seat]
    const isJailing = planned?.kind === 'ability' && planned.verb === 'jail'
    const isTime = isJailing
      ? game.phase === 'PRE_NIGHT'
      : game.phase === 'NIGHT' && game.cursor >= game.talkTurns
    const illegal = act(game, seat, planned !== undefined && isTime ? planned : { kind: 'wait' })
    if (illegal !== undefined) throw new Error(`${names[seat]}: ${illegal.detail}`)
  }
  return game
}

/** The verdicts on what was said, one message after the other. */
export function check(game: Game, ...messages: readonly Message[]): string[] {
  const file = openCaseFile(game.setup.names)
  for (const entry of game.chronicle) readIntoFile(file, entry)
  const checked = messages.flatMap((message) => checkClaims(file, message))
  for (const { because } of checked) expect(because).not.toBe('')
  return checked.map(({ verdict }) => verdict)
}

/** Something that is said to everybody. */
export const says = (speaker: number, ...claims: Claim[]): Message => ({
  speaker,
  audience: everybody,
  claims,
})
/** An ability used on somebody. */
export const use = (
  verb: Extract<Action, { kind: 'ability' }>['verb'],
  target?: number,
  second?: number,
): Action => ({
  kind: 'ability',
  verb,
  ...(target !== undefined && { target }),
  ...(second !== undefined && { second }),
})
/** A claim about a role. */
export const role = (seat: number, name: string): Claim => ({ about: 'role', seat, role: name })
/** A claim of a Sheriff. */
export const found = (night: number, target: number, kind: 'suspicious' | 'innocent'): Claim => ({
  about: 'result',
  night,
  target,
  result: { kind },
})
/** A claim about a visit. */
export const visit = (night: number, visitor: number, target: number): Claim => ({
  about: 'visit',
  night,
  visitor,
  target,
})
/** A claim about what was done to the speaker. */
export const happened = (night: number, what: string): Claim => ({ about: 'happened', night, what })

/** A town with a Sheriff, and two of the Mafia. */
export const town = ['Sheriff', 'Lookout', 'Doctor', 'Godfather', 'Mafioso', 'Executioner', 'Medium']
/** Its seats by what sits there. */
export const [sheriff, lookout, doctor, godfather, mafioso, executioner, medium] = [
  0, 1, 2, 3, 4, 5, 6,
] as const
