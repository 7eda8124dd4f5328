import { expect, test } from 'vitest'
import { sharedState } from '../gate/shared-state.ts'
import { readGolden } from '../golden.suite.ts'
import { town } from './index.ts'

// biome-ignore lint/suspicious/noExplicitAny: cases break their records on purpose
type Lines = any[]
type Folder = Record<string, Lines>

/** The golden files as one folder; together they are the records of one game. */
function goldenFolder(): Folder {
  return Object.fromEntries(
    town.contracts.map(({ name }) => {
      const lines = readGolden(name).split('\n').slice(0, -1)
      return [name, lines.map((line) => JSON.parse(line))]
    }),
  )
}

function codesIn(folder: Folder): string[] {
  const codes: string[] = []
  for (const { code, start } of town.folderRules) {
    const see = start(sharedState())
    for (const { name, path } of town.contracts) {
      for (const value of folder[name] ?? []) {
        see({ contract: name, root: 'runs/harbor', file: `${path}`, value }, (_, found, expected, repair) => {
          expect([found, expected, repair].every((part) => part.length > 0)).toBe(true)
          codes.push(code)
        })
      }
    }
  }
  return codes
}

test('the golden files describe one game without contradiction', () => {
  expect(codesIn(goldenFolder())).toEqual([])
})

const spoils: [string, string, (folder: Folder) => void][] = [
  ['a speaker without a seat is found', 'town/unknown-player', (f) => (f['town/chat']![0].speaker = 'Zoe')],
  [
    'a recipient without a seat is found',
    'town/unknown-player',
    (f) => (f['town/private-chat']![0].recipients = ['Zoe']),
  ],
  [
    'a claim about somebody without a seat is found',
    'town/unknown-player',
    (f) => (f['town/claims']![4].about = 'Zoe'),
  ],
  [
    'a belief about somebody without a seat is found',
    'town/unknown-player',
    (f) => (f['town/beliefs']![0].beliefs = { Zoe: { Doctor: 1 } }),
  ],
  [
    'a judgement of somebody without a seat is found, unless that player was planted',
    'town/unknown-player',
    (f) => (f['town/judgement']![4].control = null),
  ],
  [
    'a line of another game is found',
    'town/unknown-game',
    (f) => (f['town/agent-reasoning']![0].game_id = 'another'),
  ],
  [
    'a pair of another game is found',
    'town/unknown-game',
    (f) => (f['town/sft-dataset']![0].metadata.game_id = 'another'),
  ],
  ['the dead do not speak in public', 'town/dead-player', (f) => (f['town/chat']![1].speaker = 'Dalia')],
  [
    'the dead do not vote',
    'town/dead-player',
    (f) => (f['town/agent-actions']!.find(({ action_type: type }) => type === 'TRIAL_VOTE').agent = 'Dalia'),
  ],
  ['a line names the turn of its time', 'town/turn-disagrees', (f) => (f['town/chat']![1].turn = 'Day 0')],
  [
    'the accused does not judge, even where the vote does not say whom it is about',
    'town/accused-votes',
    (f) =>
      f['town/agent-actions']!.filter(({ action_type: type }) => type === 'TRIAL_VOTE').forEach((vote) => {
        delete vote.payload.defendant
        vote.payload.voter = 'Emeka'
      }),
  ],
  [
    'the will of a living player is not read',
    'town/will-of-the-living',
    (f) => (f['town/wills']![4].owner = 'Chen'),
  ],
  [
    'the Sheriff has no place in the talk of the Mafia',
    'town/channel-member',
    (f) => (f['town/private-chat']![1].recipients = ['Ada']),
  ],
  [
    'a pair carries a role that its player held',
    'town/role-disagrees',
    (f) => (f['town/sft-dataset']![0].metadata.agent_role = 'Doctor'),
  ],
]

test.each(spoils)('%s', (_, code, spoil) => {
  const folder = goldenFolder()
  spoil(folder)
  expect(codesIn(folder)).toContain(code)
})

test('every folder rule has a case', () => {
  const codes = town.folderRules.map(({ code }) => code)
  expect([...new Set(spoils.map(([, code]) => code))].sort()).toEqual(codes.sort())
})

test('without ids, a line belongs to the game that had begun at its time', () => {
  const event = (timestamp: string, players: string[]) => ({
    timestamp,
    turn: 'Day 1',
    event_type: 'GAME_START',
    payload: { players },
  })
  const line = (timestamp: string, speaker: string) => ({
    timestamp,
    turn: 'Day 1',
    speaker,
    message: 'Hello.',
  })
  const folder = {
    'town/game-events': [event('2026-11-16T10:00:00Z', ['Ada']), event('2026-11-16T11:00:00Z', ['Boris'])],
    'town/chat': [line('2026-11-16T10:30:00Z', 'Ada'), line('2026-11-16T11:30:00Z', 'Ada')],
  }
  expect(codesIn(folder)).toEqual(['town/unknown-player'])
})

test('a death in a wrong turn does not speak of every line after it', () => {
  const folder = goldenFolder()
  for (const event of folder['town/game-events']!)
    if (event.event_type === 'DEATH' && event.payload.player === 'Goran') event.turn = 'Day 1'
  const line = folder['town/chat']![0]
  folder['town/chat'] = Array.from({ length: 30 }, () => ({ ...line, speaker: 'Goran', turn: 'Day 2' }))
  expect(codesIn(folder).filter((code) => code === 'town/dead-player').length).toBeLessThan(5)
})

test('in a folder of more games than are remembered, no line is said to be of an unknown one', () => {
  const event = (id: number) => ({
    timestamp: '2026-11-16T10:00:00Z',
    turn: 'Day 1',
    game_id: `game-${id}`,
    event_type: 'GAME_START',
    payload: { players: ['Ada'] },
  })
  const line = (id: number) => ({
    timestamp: '2026-11-16T10:00:00Z',
    turn: 'Day 1',
    game_id: `game-${id}`,
    speaker: 'Ada',
    message: 'Hello.',
  })
  const folder = (games: number) => ({
    'town/game-events': Array.from({ length: games }, (_, id) => event(id)),
    'town/chat': [line(0), line(games - 1), line(1_000)],
  })
  expect(codesIn(folder(100))).toEqual(['town/unknown-game'])
  expect(codesIn(folder(101))).toEqual([])
})
