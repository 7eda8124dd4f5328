import { expect, test } from 'vitest'
import { eventPayload } from '../../../../contracts/index.ts'
import { seededRandom } from '../../../../kit/index.ts'
import { goldenGame } from '../../games/golden-game.suite.ts'
import { playersOf } from '../../games/recorded-game.ts'
import { controlScripts } from './control-scripts.ts'
import { judgeSubjects } from './judge-subjects.ts'
import { plantControl } from './plant-control.ts'
import { publicEntries } from './public-entries.ts'

const plant = (number = 0) =>
  plantControl(goldenGame(), controlScripts[1]!, { random: seededRandom(1), number })

test('a planted player has a seat, lives, speaks on the days in turn, and thinks', () => {
  const { game, player, truth } = plant()
  expect([player, truth]).toEqual(['Hale', 'deceptive'])
  expect(playersOf(game).at(-1)).toBe('Hale')
  for (const event of game.events) {
    const { living_players: living, living_count: count } = eventPayload(event, 'DAY_START') ?? {}
    if (living !== undefined) expect([living.includes('Hale'), living.length]).toEqual([true, count])
  }
  const words = game.chat.filter(({ speaker }) => speaker === 'Hale')
  expect(words.map(({ turn }) => turn)).toEqual(['Day 1', 'Day 2', 'Day 3'])
  expect(words.some(({ message }) => message.includes('{'))).toBe(false)
  expect(game.reasoning.map(({ agent }) => agent)).toEqual(['Hale', 'Hale', 'Hale'])
})

test('a game of one day hears the whole script on it', () => {
  const game = goldenGame()
  game.events = game.events.filter(({ turn }) => turn === 'Day 1')
  const planted = plantControl(game, controlScripts[0]!, { random: seededRandom(1) }).game
  expect(planted.chat.filter(({ speaker }) => speaker === 'Hale').map(({ turn }) => turn)).toEqual([
    'Day 1',
    'Day 1',
    'Day 1',
  ])
})

test('what the others did stays as it was, and nothing shows that somebody was planted', () => {
  const without = publicEntries(plant().game).filter(
    (entry) => entry.kind !== 'event' && !JSON.stringify(entry).includes('Hale'),
  )
  expect(without).toEqual(publicEntries(goldenGame()).filter((entry) => entry.kind !== 'event'))
  expect(JSON.stringify(publicEntries(plant().game))).not.toMatch(/control|planted|honest"|deceptive/)
})

test('each planted player of a game has its own name, in its own copy of the game', () => {
  const subjects = judgeSubjects([goldenGame()], 2, seededRandom(1))
  expect(subjects).toHaveLength(7 + 4)
  const planted = subjects.slice(7)
  expect(planted.map(({ control }) => control)).toEqual(['honest', 'deceptive', 'honest', 'deceptive'])
  expect(new Set(planted.map(({ player }) => player)).size).toBe(4)
  expect(new Set(subjects.map(({ seat }) => seat)).size).toBe(11)
  for (const { game } of planted) expect(playersOf(game)).toHaveLength(8)
  for (const { game } of subjects.slice(0, 7)) expect(playersOf(game)).toHaveLength(7)
})
