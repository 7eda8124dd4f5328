import { expect, test } from 'vitest'
import { act } from '../rules/act.ts'
import { turnOf } from '../rules/turn.ts'
import { type View, viewFor } from '../rules/view.ts'
import { askTool } from './information-tools.ts'
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

test('who resumes a game reads the role card, the results so far and the dead; who has read nothing yet is not reminded', () => {
  const game = testGame(['Sheriff', 'Doctor', 'Jailor', 'Godfather', 'Mafioso', 'Escort', 'Mayor'])
  const manner = personManner()
  expect(manner.reminder!(viewAt(game, 0, 'PRE_NIGHT'))).toBe('')
  shown(manner, viewFor(game, 0))
  while (viewFor(game, 0).turn !== 'act') act(game, turnOf(game), { kind: 'wait' })
  act(game, 0, { kind: 'ability', verb: 'investigate', target: 4 })
  while (viewFor(game, 3).turn !== 'act') act(game, turnOf(game), { kind: 'wait' })
  act(game, 3, { kind: 'ability', verb: 'kill', target: 1 })
  const reminder = manner.reminder!(viewAt(game, 0, 'DISCUSSION', 2))
  const places = [
    'The game goes on.',
    'You are the Sheriff.',
    'Results so far:',
    'is suspicious.',
    'Dead:\n- Bob: Doctor',
  ]
  const found = places.map((text) => reminder.indexOf(text))
  expect(found).toEqual([...found].sort((one, other) => one - other))
  expect(found).not.toContain(-1)
})

test('help begins with what can be done now', () => {
  const view = viewAt(testGame(), 0, 'NOMINATION', 2)
  const help = askTool('help', view, '', { notebook: '', turns: [] })
  expect(help).toMatch(/^Now: .*You may vote to put a player on trial/)
  expect(help.indexOf('Now:')).toBeLessThan(help.indexOf('graveyard'))
})
