import { expect, test } from 'vitest'
import { agentActions, agentReasoning, gameEvents, readRecord } from '../../../contracts/index.ts'
import { seededRandom } from '../../../kit/index.ts'
import { act } from '../rules/act.ts'
import type { Action } from '../rules/action.ts'
import { deal } from '../rules/deal.ts'
import type { Game } from '../rules/game.ts'
import { fitRoleList, parseRoleList } from '../rules/role-list.ts'
import { turnOf } from '../rules/turn.ts'
import { viewFor } from '../rules/view.ts'
import { type GameRecord, recordGame } from './record-game.ts'
import { openSampleBook } from './sample-book.ts'
import { traceLines } from './trace-lines.ts'

type Line = Readonly<Record<string, unknown>>

/** A game of seven that is recorded; every line is checked at lint as it is written. */
function recorded(roles: readonly string[]): {
  game: Game
  record: GameRecord
  linesOf(contract: { readonly name: string }): Line[]
} {
  const names = ['Ann', 'Bob', 'Cat', 'Dan', 'Eve', 'Fay', 'Gus']
  const lineup = fitRoleList(parseRoleList('Coven All Any'), names.length)
  const game = deal({ names, lineup, random: seededRandom('lines'), roles: [...roles] })
  const lines: { readonly of: string; readonly line: Line }[] = []
  const record = recordGame(game, {
    gameId: 'game',
    seed: 1,
    start: new Date(0),
    write(contract, line) {
      expect(readRecord(contract, JSON.stringify(line), { level: 'lint' }).findings).toEqual([])
      lines.push({ of: contract.name, line: line as Line })
    },
  })
  return {
    game,
    record,
    linesOf({ name }) {
      record.catchUp()
      return lines.flatMap(({ of, line }) => (of === name ? [line] : []))
    },
  }
}

/** Lets everybody wait until it is the turn of a seat in a phase, and then lets it act. */
function actAt(game: Game, seat: number, phase: string, day: number, action: Action): void {
  const isDue = () => game.phase === phase && game.day >= day && viewFor(game, seat).turn !== undefined
  const isTalk = () => phase === 'NIGHT' && viewFor(game, seat).turn === 'talk'
  while (!game.over && (!isDue() || isTalk())) act(game, turnOf(game), { kind: 'wait' })
  expect(act(game, seat, action)).toBeUndefined()
}

test('a vote that is taken back, or given to another, is an UNVOTE of its own in both streams', () => {
  const { game, linesOf } = recorded(['Mayor', 'Sheriff', 'Doctor', 'Godfather', 'Medium', 'Spy', 'Mafioso'])
  actAt(game, 0, 'NOMINATION', 2, { kind: 'vote', target: 1 })
  actAt(game, 2, 'NOMINATION', 2, { kind: 'vote', target: 1 })
  actAt(game, 0, 'NOMINATION', 2, { kind: 'unvote' })
  actAt(game, 2, 'NOMINATION', 2, { kind: 'vote', target: 3 })
  const votes = linesOf(agentActions).flatMap(({ action_type: type, agent, payload }) =>
    ['VOTE', 'UNVOTE'].includes(String(type)) ? [[type, agent, (payload as Line).target]] : [],
  )
  expect(votes).toEqual([
    ['VOTE', 'Ann', 'Bob'],
    ['VOTE', 'Cat', 'Bob'],
    ['UNVOTE', 'Ann', 'Bob'],
    ['UNVOTE', 'Cat', 'Bob'],
    ['VOTE', 'Cat', 'Dan'],
  ])
  const taken = linesOf(gameEvents).filter(({ event_type: type }) => type === 'UNVOTE')
  expect(taken.map(({ payload }) => payload)).toEqual([
    expect.objectContaining({ nominator: 'Ann', nominee: 'Bob' }),
    expect.objectContaining({ nominator: 'Cat', nominee: 'Bob' }),
  ])
})

test('ABILITY_USE holds the weapon of a duel, the parry, and the reason of an execution', () => {
  const { game, linesOf } = recorded(['Pirate', 'Jailor', 'Doctor', 'Godfather', 'Medium', 'Spy', 'Sheriff'])
  actAt(game, 0, 'PRE_NIGHT', 2, { kind: 'ability', verb: 'duel', target: 2, text: 'pistol' })
  actAt(game, 1, 'PRE_NIGHT', 2, { kind: 'ability', verb: 'jail', target: 3 })
  actAt(game, 2, 'NIGHT', 2, { kind: 'ability', verb: 'parry', text: 'sidestep' })
  actAt(game, 1, 'NIGHT', 2, { kind: 'ability', verb: 'execute', target: 3, text: 'He lied.' })
  const used = linesOf(agentActions).filter(({ action_type: type }) => type === 'ABILITY_USE')
  expect(used.map(({ agent, payload }) => [agent, payload])).toEqual([
    ['Ann', { ability: 'duel', target: 'Cat', weapon: 'pistol' }],
    ['Bob', { ability: 'jail', target: 'Dan' }],
    ['Cat', { ability: 'parry', target: null, parry: 'sidestep' }],
    ['Bob', { ability: 'execute', target: 'Dan', reason: 'He lied.' }],
  ])
})

test('a thought is written as it is, with its tags split beside it', () => {
  const { game, record, linesOf } = recorded([
    'Mayor',
    'Sheriff',
    'Doctor',
    'Godfather',
    'Medium',
    'Spy',
    'Mafioso',
  ])
  const book = openSampleBook(game, record.writer, 'game', false)
  const raw = 'Bob is odd.\n<suspect who="x">Bob</suspect> I wait. <Done/>'
  record.catchUp()
  traceLines(
    game,
    0,
    [
      { kind: 'thought', id: 'one', text: raw },
      { kind: 'thought', id: 'two', text: 'No tags: 3 < 4.', source: 'native' },
      { kind: 'thought', id: 'three', text: '  ' },
    ],
    record.writer,
    book,
  )
  const [first, second, ...more] = linesOf(agentReasoning)
  expect(first).toMatchObject({
    agent: 'Ann',
    thinking_process: raw,
    thought: 'Bob is odd.\n I wait.',
    tags: [
      { name: 'suspect', text: 'Bob' },
      { name: 'done', text: '' },
    ],
  })
  expect(second).toMatchObject({ thinking_process: 'No tags: 3 < 4.', source: 'native' })
  expect(second).not.toHaveProperty('tags')
  expect(more).toEqual([])
})
