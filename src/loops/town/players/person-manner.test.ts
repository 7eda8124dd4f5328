import { expect, test } from 'vitest'
import { act } from '../rules/act.ts'
import { turnOf } from '../rules/turn.ts'
import { type View, viewFor } from '../rules/view.ts'
import { openNotebook } from './notebook.ts'
import { openOwnTurns } from './own-papers.ts'
import { personManner } from './person-manner.ts'
import { testGame, viewAt } from './players.suite.ts'

const desk = { notebook: openNotebook(), turns: openOwnTurns(), writes: [] }
const shown = (manner: ReturnType<typeof personManner>, view: View) =>
  manner
    .opening(view, desk)
    .map(({ content }) => content)
    .join('\n')

test('a person is introduced once, and reads what is new and nothing twice', () => {
  const game = testGame()
  const manner = personManner()
  const first = shown(manner, viewAt(game, 0, 'PRE_NIGHT'))
  expect(first).toContain('You are the Doctor.')
  expect(first).toContain('Answer with one line')
  expect(first).toContain('Alive: 1 Ann (you), 2 Bob, 3 Cat')
  act(game, 0, { kind: 'wait' })
  act(game, 1, { kind: 'speak', says: { text: 'Good morning.' }, tokens: 3 })
  const second = shown(manner, viewAt(game, 0, 'NIGHT'))
  expect(second).not.toContain('Answer with one line')
  expect(second).toContain('Bob: Good morning.')
  expect(second).toContain('You can heal')
  expect(shown(manner, viewFor(game, 0))).not.toContain('Good morning')
})

test('a person whose role changes learns of it', () => {
  const game = testGame(['Executioner', 'Sheriff', 'Jailor', 'Godfather', 'Mafioso', 'Doctor', 'Mayor'])
  const manner = personManner()
  shown(manner, viewAt(game, 0, 'PRE_NIGHT'))
  const view = viewFor(game, 0)
  const jester = { ...view, role: viewFor(testGame(['Jester', ...Array(6).fill('Sheriff')]), 0).role }
  expect(shown(manner, jester)).toContain('You are the Jester now.')
})

test('codes and tags are for models', () => {
  const { observe } = personManner()
  expect(observe('ERROR:wrong_phase - votes are cast in NOMINATION')).toBe('votes are cast in NOMINATION')
  expect(observe('<alive>: the living\n<roles>: the list')).toBe('alive: the living\nroles: the list')
})

test('the sample of a move is what a model would have seen and written', () => {
  const game = testGame()
  const view = viewAt(game, 0, 'NOMINATION', 2)
  const format = { format: 1, forgiven: [] } as const
  const exchange = { id: 'x', view, desk, messages: [], reply: { text: 'vote 2' }, reward: 1, format }
  const action = { kind: 'vote', target: 1 } as const
  const [sample] = personManner().sample({ ...exchange, action })
  expect(sample).toMatchObject({
    kind: 'sample',
    completion: '<thinking></thinking><vote>Bob</vote>',
    prompt: expect.stringContaining('<thinking>...</thinking>'),
    reward: 1,
  })
  expect(personManner().sample({ ...exchange, action: undefined })).toEqual([])
  expect(turnOf(game)).toBe(0)
})
