import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { goldenGame } from '../../games/golden-game.suite.ts'
import type { RecordedGame } from '../../games/recorded-game.ts'
import { rehide } from './hidden-facts.suite.ts'
import { internalEntries, publicEntries } from './public-entries.ts'
import { printTranscript } from './transcript.ts'

const shown = (game: RecordedGame, maskNames = false) => JSON.stringify(publicEntries(game, { maskNames }))

test.each([false, true])(
  'changing hidden facts leaves the public entries the same, byte for byte (names masked: %s)',
  (maskNames) => {
    const before = shown(goldenGame(), maskNames)
    fc.assert(
      fc.property(
        fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
        (chances) => {
          const chance = chances[Symbol.iterator]()
          expect(
            shown(
              rehide(() => chance.next().value),
              maskNames,
            ),
          ).toBe(before)
        },
      ),
      { numRuns: 100 },
    )
  },
)

describe('changing what was public changes the public entries', () => {
  const changes: [string, (game: ReturnType<typeof goldenGame>) => void][] = [
    ['a message', (game) => (game.chat = game.chat.slice(1))],
    ['that there was a whisper', (game) => (game.privateChat = game.privateChat.slice(1))],
    ['a vote', (game) => (game.actions = game.actions.filter(({ action_type: type }) => type !== 'UNVOTE'))],
    ['a paper that the town read', (game) => (game.wills = game.wills.slice(0, 2))],
    ['a death', (game) => (game.events = game.events.filter(({ event_type: type }) => type !== 'DEATH'))],
    [
      'a role that was revealed',
      (game) => (game.events = game.events.filter(({ event_type: type }) => type !== 'REVEAL')),
    ],
  ]
  test.each(changes)('%s', (_, change) => {
    const game = goldenGame()
    change(game)
    expect(shown(game)).not.toBe(shown(goldenGame()))
  })
})

test('no ability, no hidden role, no private word, no thought and no winner is shown', () => {
  const text = shown(goldenGame())
  for (const secret of [
    'ABILITY',
    'investigate',
    'Executioner',
    'Take the Medium',
    'bad feeling',
    'A calm claim',
    'winning',
    'seed',
  ])
    expect(text).not.toContain(secret)
  for (const seen of [
    'I am the Mayor',
    'The harbor keeps its secrets',
    'I was wrong about Emeka',
    'Godfather',
    'whisper',
  ])
    expect(text).toContain(seen)
})

test('the role of a cleaned body is not shown, and a forged will looks like any other', () => {
  const entries = publicEntries(goldenGame())
  const deaths = entries.flatMap((entry) =>
    entry.kind === 'event' && entry.type === 'DEATH' ? [entry.payload] : [],
  )
  expect(deaths.map(({ player, role }) => [player, role])).toEqual([
    ['Dalia', 'Medium'],
    ['Emeka', 'Godfather'],
    ['Ada', 'Sheriff'],
    ['Goran', 'Jester'],
    ['Chen', 'Mayor'],
    ['Freya', null],
  ])
  expect(entries.filter(({ kind }) => kind === 'will')).toEqual([
    { turn: 'Night 2', kind: 'will', owner: 'Ada', text: 'I was wrong about Emeka.' },
  ])
})

test('a killer whom another writer named is left out, and so is a whisper in the public stream', () => {
  const game = goldenGame()
  game.events = game.events.map((event) =>
    event.event_type === 'DEATH'
      ? { ...event, payload: { ...event.payload, killed_by: 'Freya', causes: ['Mafia', 'Freya'] } }
      : event,
  )
  game.chat = [...game.chat, { ...game.chat[0]!, message: 'psst', is_whisper: true }]
  expect(
    publicEntries(game).some(
      (entry) => entry.kind === 'event' && ('killed_by' in entry.payload || 'causes' in entry.payload),
    ),
  ).toBe(false)
  expect(shown(game)).not.toContain('psst')
})

test('votes are shown once: from the actions, or from the events where there are none', () => {
  const game = goldenGame()
  const count = (type: string) =>
    publicEntries(game).filter((entry) => entry.kind === 'event' && entry.type === type).length
  expect([count('NOMINATION'), count('VERDICT')]).toEqual([0, 0])
  game.actions = []
  expect([count('NOMINATION'), count('VERDICT')]).toEqual([5, 8])
})

test('masked names stand nowhere, and every player keeps one name', () => {
  const text = shown(goldenGame(), true)
  for (const name of ['Ada', 'Boris', 'Chen', 'Dalia', 'Emeka', 'Freya', 'Goran'])
    expect(text).not.toContain(name)
  expect(text).toContain('I looked at Player E last night')
  expect(text).toContain('"owner":"Player A","text":"I was wrong about Player E."')
})

test('the internal pass shows the same and the thoughts of one player', () => {
  const entries = internalEntries(goldenGame(), 'Emeka', { maskNames: true })
  expect(entries.filter(({ kind }) => kind !== 'thought')).toEqual(
    publicEntries(goldenGame(), { maskNames: true }),
  )
  expect(entries.filter(({ kind }) => kind === 'thought')).toEqual([
    {
      turn: 'Day 2',
      kind: 'thought',
      thinker: 'Player E',
      thought: 'The Mayor is against me. A calm claim is the best that is left.',
    },
  ])
  const lines = printTranscript(entries).split('\n')
  const thought = lines.findIndex((line) => line.includes(' thinks: '))
  expect(lines[thought + 1]).toContain('Player E says: "The Sheriff herself')
})
