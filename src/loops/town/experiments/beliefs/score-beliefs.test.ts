import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Beliefs, beliefs as beliefsContract, type Contract } from '../../../../contracts/index.ts'
import { divergence, type ForecastOptions, totalVariation } from '../../../../learn/index.ts'
import { goldenFile, goldenGame } from '../../games/golden-game.suite.ts'
import { momentOf } from '../../games/role-history.ts'
import { beliefCells } from './belief-cells.ts'
import { beliefMarkdown } from './belief-markdown.ts'
import { gameTruth } from './game-truth.ts'
import { scoreBeliefs, scoreCells } from './score-beliefs.ts'

const truth = gameTruth(goldenGame())
const line = (beliefs: Beliefs['beliefs'], more: Partial<Beliefs> = {}): Beliefs => ({
  timestamp: '2026-11-16T19:02:00.000Z',
  turn: 'Day 2',
  agent: 'Ada',
  source: 'stated',
  beliefs,
  ...more,
})

const score = (beliefs: readonly Beliefs[], options?: ForecastOptions) =>
  scoreBeliefs([{ game: goldenGame(), beliefs }], options)
/** The scores of what one seat stated. */
const stated = (...lines: Beliefs[]) => score(lines).bySource.find(({ source }) => source === 'stated')!

test('a role is the one that the player held at that moment', () => {
  const at = (turn: string, timestamp: string) => truth.roleAt('Freya', momentOf({ turn, timestamp }))
  expect(at('Day 1', '2026-11-16T19:00:00Z')).toBe('Mafioso')
  expect(at('Day 2', '2026-11-16T19:03:50Z')).toBe('Mafioso')
  expect(at('Day 2', '2026-11-16T19:03:52Z')).toBe('Godfather')
  expect(at('Night 2', '2026-11-16T19:00:00Z')).toBe('Godfather')
  expect(truth.roleAt('Zoe', momentOf({ turn: 'Day 1', timestamp: '2026-11-16T19:00:00Z' }))).toBeUndefined()
})

test('roles are known to all by a death that shows them, and by a reveal', () => {
  const known = (player: string, turn: string) =>
    truth.knownAt(player, momentOf({ turn, timestamp: '2026-11-16T19:09:00Z' }))
  expect([known('Dalia', 'Day 1'), known('Dalia', 'Night 1'), known('Chen', 'Day 2')]).toEqual([
    false,
    true,
    true,
  ])
  expect(known('Freya', 'Day 4')).toBe(false)
})

test('beliefs about oneself, the known dead and unknown players are not scored', () => {
  const certain = { Sheriff: 1 }
  const cells = beliefCells(
    [line({ Ada: certain, Dalia: certain, Zoe: certain, Boris: { JAILOR: 1 } })],
    truth,
  )
  expect(cells).toEqual([
    {
      agent: 'Ada',
      about: 'Boris',
      turn: 'Day 2',
      source: 'stated',
      probabilities: { jailor: 1 },
      role: 'jailor',
    },
  ])
})

test('Brier, log loss and calibration are those of the stated probabilities', () => {
  const all = stated(line({ Boris: { Jailor: 0.5, Mayor: 0.25, Mafioso: 0.25 } }))
  expect(all.cells).toBe(1)
  expect(all.roles.brier).toBeCloseTo(0.25 + 2 * 0.0625, 12)
  expect(all.roles.logLoss).toBeCloseTo(Math.LN2, 12)
  expect(all.roles.calibration.count).toBe(3)
  expect(all.roles.calibration.error).toBeCloseTo((0.5 + 0.5) / 3, 12)
  expect(all.sides.brier).toBeCloseTo(2 * 0.0625, 12)
  expect(all.reference).toBeNull()
})

test('a true role that nobody thought of costs what the floor says', () => {
  const report = score([line({ Emeka: { Doctor: 1 } })], { floor: 0.01 })
  expect(report.floor).toBe(0.01)
  expect(report.bySource[0]!.roles.brier).toBe(2)
  expect(report.bySource[0]!.roles.logLoss).toBeCloseTo(-Math.log(0.01), 12)
})

test('against the reference it shows who was fooled and who could not know', () => {
  const reference = line({ Emeka: { Godfather: 0.5, Jailor: 0.5 } }, { source: 'reference' })
  const compared = (beliefs: Beliefs['beliefs']) => stated(line(beliefs), reference).reference!
  expect(compared({ Emeka: { Godfather: 0.5, Jailor: 0.5 } })).toMatchObject({
    cells: 1,
    brierExcess: 0,
    divergence: 0,
    distance: 0,
  })
  const fooled = compared({ Emeka: { Godfather: 0.1, Jailor: 0.9 } })
  expect(fooled.brierExcess).toBeCloseTo(2 * 0.81 - 0.5, 12)
  expect(fooled.divergence).toBeCloseTo(0.5 * Math.log(0.5 / 0.1) + 0.5 * Math.log(0.5 / 0.9), 12)
  expect(fooled.distance).toBeCloseTo(0.4, 12)
})

test('a reference of another turn or seat is not compared with', () => {
  const other = line({ Emeka: { Godfather: 1 } }, { source: 'reference', turn: 'Day 1' })
  expect(stated(line({ Emeka: { Godfather: 1 } }), other).reference).toBeNull()
})

test('a reference has scores of its own, and is not counted among what players held', () => {
  const reference = line({ Emeka: { Godfather: 0.5, Jailor: 0.5 } }, { source: 'reference' })
  const { bySource, byTurn } = score([line({ Emeka: { Godfather: 1 } }), reference])
  expect(bySource.map(({ source, cells, roles }) => [source, cells, roles.brier])).toEqual([
    ['stated', 1, 0],
    ['reference', 1, 0.5],
  ])
  expect(byTurn.map(({ cells }) => cells)).toEqual([1])
})

test('over several games agents are counted together, and seats apart although they share their names', () => {
  const game = goldenGame()
  const [start, ...rest] = game.events
  const agents = ['model:a', 'model:b', 'model:a', 'model:b', 'model:b', 'model:b', 'model:b']
  const events = [{ ...start!, payload: { ...start!.payload, agents } }, ...rest]
  const beliefs = [line({ Boris: { Jailor: 1 } }), line({ Boris: { Mayor: 1 } }, { agent: 'Goran' })]
  const played = { game: { ...game, events }, beliefs }
  const { games, byAgent, bySeat } = scoreBeliefs([played, played])
  expect(games).toBe(2)
  expect(byAgent.map(({ agent, cells, roles }) => [agent, cells, roles.brier])).toEqual([
    ['model:a', 2, 0],
    ['model:b', 2, 2],
  ])
  expect(bySeat.map(({ game: id, player, agent, cells }) => [id, player, agent, cells])).toEqual([
    ['game-harbor-0007', 'Ada', 'model:a', 1],
    ['game-harbor-0007', 'Goran', 'model:b', 1],
    ['game-harbor-0007', 'Ada', 'model:a', 1],
    ['game-harbor-0007', 'Goran', 'model:b', 1],
  ])
})

test('the golden beliefs are scored by seat and by turn', () => {
  const text = readFileSync(goldenFile(beliefsContract as Contract), 'utf8')
  const lines: Beliefs[] = text
    .split('\n')
    .slice(0, -1)
    .map((json) => JSON.parse(json))
  const report = score(lines)
  const held = report.bySeat.filter(({ source }) => source !== 'reference')
  // Chen has revealed himself by then, so that Emeka's certainty is no merit.
  expect(held.map(({ player, source, cells }) => [player, source, cells])).toEqual([
    ['Ada', 'stated', 2],
    ['Emeka', 'bot', 1],
  ])
  expect(report.byTurn.map(({ turn, cells }) => [turn, cells])).toEqual([['Day 2', 3]])
  expect(held[0]!.reference!.brierExcess).toBeLessThan(0)
  expect(beliefMarkdown(report)).toMatch(/\| Ada \| stated \| 2 \| 0\.\d{3} \|/)
  expect(beliefMarkdown(report)).not.toMatch(/undefined|NaN/)
})

test('nothing to score is nothing, and cells of many games can be scored together', () => {
  expect(score([])).toMatchObject({ bySource: [], byAgent: [], bySeat: [], byTurn: [] })
  const cells = beliefCells([line({ Boris: { Jailor: 1 }, Emeka: { Doctor: 1 } })], truth)
  expect(scoreCells([...cells, ...cells]).roles.brier).toBe(1)
})

test('distances are zero between equal distributions and one between disjoint ones', () => {
  expect([totalVariation({ a: 1 }, { a: 1 }), totalVariation({ a: 1 }, { b: 1 })]).toEqual([0, 1])
  expect(divergence({ a: 1 }, { b: 1 }, 1e-3)).toBeCloseTo(3 * Math.LN10, 12)
})
