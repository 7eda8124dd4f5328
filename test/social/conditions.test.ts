import { describe, expect, test } from 'vitest'
import type { RoundResult } from '../../src/contracts/index.ts'
import { regimeOf } from '../../src/loops/social/analyses/regimes.ts'
import { analyse } from '../../src/loops/social/analyze/analysis.ts'
import { analysisFiles } from '../../src/loops/social/analyze/analysis-files.ts'
import { collectCells } from '../../src/loops/social/analyze/read-cells.ts'
import { planStudy } from '../../src/loops/social/plan/plan-study.ts'
import { readSocialConfig } from '../../src/loops/social/social-config.ts'
import { hasShared, listShared, readShared } from '../shared.ts'
import { lintOf, socialRun } from './social-bench.ts'

const names = ['Ida', 'Noor', 'Oskar', 'Pia', 'Sam', 'Ruth']
const personas = [
  'quiet, hesitant and withdrawn',
  'shy and passive',
  'outspoken, vocal',
  'engaged, talkative',
  'assertive',
  'confident, leads',
]
const plan = (more: object = {}, rounds = 2, end = 6) => ({
  framework: 'B',
  agents: names.map((name, index) => ({ id: `Tenant+${name}`, persona: personas[index] })),
  rounds: Array.from({ length: rounds }, (_, index) => ({
    scenario: `Meeting ${index + 1} about the yard.`,
    tasks: 'Decide about the yard.',
    end,
  })),
  ...more,
})
const study = (value: unknown, settings: object = {}) =>
  planStudy(readSocialConfig({ plan: 'x', source: { kind: 'experiment', name: 'x', value }, ...settings }), {
    id: 'x',
    seed: 1,
  })

describe('the audit of conditions', () => {
  test('refuses a label that stands for something else than what would be in effect', () => {
    const conditions = { loud: { challenge: 'always' }, calm: { challenge: 'off' } }
    expect(() => study(plan({ conditions }), { condition: 'loud', challenge: 'off' })).toThrow(
      expect.objectContaining({ code: 'condition_mismatch' }),
    )
    expect(study(plan({ conditions }), { condition: 'loud' }).cells[0]!.condition.treatment.challenge).toBe(
      'always',
    )
  })

  test('knows the letters of the published sweep, and a condition sets its configuration', () => {
    expect(study(plan(), { condition: 'G' }).cells[0]!.condition.treatment).toMatchObject({
      challenge: 'always',
      context: 'adaptive',
      validation: true,
    })
    expect(study(plan(), { condition: 'B' }).cells[0]!.condition.treatment).toMatchObject({
      challenge: 'off',
      context: 'progressive',
      validation: false,
    })
    expect(() => study(plan(), { condition: 'G', context: 'static' })).toThrow(
      /Condition G has context adaptive/,
    )
    expect(() =>
      study(plan({ conditions: { A: { challenge: 'always' }, B: { challenge: 'off' } } })),
    ).toThrow(expect.objectContaining({ code: 'condition_mismatch' }))
  })

  test('refuses two conditions that are the same, and names that nobody knows', () => {
    expect(() => study(plan({ conditions: { one: { context: 'adaptive' }, two: {} } }))).toThrow(
      expect.objectContaining({ code: 'equal_conditions' }),
    )
    expect(() => study(plan(), { condition: 'Z' })).toThrow(
      expect.objectContaining({ code: 'unknown_condition' }),
    )
    expect(() => study(plan({ factors: { mood: ['a', 'b'] } }))).toThrow(
      expect.objectContaining({ code: 'bad_factor' }),
    )
  })
})

test('a framework that is not known is refused, and a custom one is recorded as E', async () => {
  for (const framework of ['SA', 'E', 'Z'])
    expect(() => study(plan({ framework }))).toThrow(expect.objectContaining({ code: 'unknown_framework' }))
  const concept = (name: string) => ({
    name,
    definition: `What ${name} is.`,
    markers: [name, 'yard', 'house'],
  })
  const one = await socialRun({
    value: plan({ framework: { name: 'Own', concepts: [concept('sun'), concept('rain')] } }),
  })
  expect(one.meta()).toMatchObject({ framework: 'Own', framework_option: 'E' })
  expect(lintOf(one)).toEqual([])
})

test('a custom framework is analyzed with its own words, and never with those of another', async () => {
  const concept = (name: string) => ({
    name,
    definition: `What ${name} is.`,
    markers: [name, 'yard', 'house'],
  })
  const value = plan({ framework: { name: 'Own', concepts: [concept('sun'), concept('rain')] } })
  for (const scoring of ['corrected', 'legacy'] as const) {
    const one = await socialRun({ value }, { scoring })
    const [cell] = analyse(await collectCells(one.records, 'study'), { scoring }).cells
    expect(cell!.flags).toEqual([])
    for (const [index, { feedback }] of one.rounds().entries())
      expect(cell!.rounds[index]!.feedback).toEqual(feedback)
    expect(Object.values(one.rounds()[0]!.feedback).flatMap((vector) => vector.concepts_embodied)).toContain(
      'sun',
    )
  }
})

test('factors are crossed, cells have folders of their own, and a replay gives the same', async () => {
  const value = plan({
    factors: { context: ['static', 'adaptive'], challenge: ['off', 'always'] },
    seeds: [3, 5],
  })
  const one = await socialRun({ value })
  expect(one.outcome).toMatchObject({ status: 'completed' })
  const folder = 'context-static.challenge-always_seed5'
  expect(one.meta(folder)).toMatchObject({
    experiment_id: folder,
    seed: 5,
    context_mode: 'static',
    challenge_mode: 'always',
  })
  expect(one.rounds(folder)).toHaveLength(2)
  expect(lintOf(one)).toEqual([])
  await one.replay()
})

test('the same seed speaks with the same chance under all conditions', async () => {
  // Validation does not change what agents read, and the bot coach rejects nothing here.
  const one = await socialRun({ value: plan({ factors: { validation: [true, false] }, seeds: 2 }) })
  const words = (folder: string) =>
    one
      .rounds(folder)
      .flatMap(({ messages }) =>
        messages.filter(({ internal }) => internal !== true).map(({ content }) => content),
      )
  expect(words('validation-on_seed1')).toEqual(words('validation-off_seed1'))
  expect(words('validation-on_seed2')).not.toEqual(words('validation-on_seed1'))
  // The manipulation check says that nothing can be concluded for what agents say.
  expect(one.meta('validation-on_seed1').manipulation).toEqual({
    'validation-off': { turns: 12, differing: 0, parts: {} },
  })
})

test('rounds before conditions differ are run once for each seed', async () => {
  const value = plan(
    {
      conditions: { loud: { challenge: 'always' }, calm: { challenge: 'off' } },
      differ_from_round: 2,
      seeds: 2,
    },
    3,
  )
  const one = await socialRun({ value })
  const turns = one.asked.filter(({ input }) => (input as { kind: string }).kind === 'speak')
  expect(turns).toHaveLength(2 * 6 + 4 * 2 * 6)
  const [first, second] = one.rounds('loud_seed1')
  expect(first).toMatchObject({ shared_prefix: 'shared-seed1', meta: { experiment_id: 'loud_seed1' } })
  expect(first!.messages).toEqual(one.rounds('calm_seed1')[0]!.messages)
  expect(second!.messages[0]!.prar_cue_used).toContain('[CHALLENGE]')
  expect(one.rounds('calm_seed1')[1]!.messages[0]!.prar_cue_used).not.toContain('[CHALLENGE]')
  expect(one.meta('loud_seed1').manipulation).toMatchObject({
    calm: { turns: 12, differing: 12, parts: { prar_cue: 12 } },
  })
  expect(lintOf(one)).toEqual([])
  await one.replay()
})

test('adaptation raises those whom nobody takes up, over 50 seeds, and the report shows it', async () => {
  const conditions = { 'adaptation-on': { adaptation: true }, 'adaptation-off': { adaptation: false } }
  const one = await socialRun({ value: plan({ conditions, seeds: 50 }, 3, 12) }, { validation: false })
  expect(one.outcome).toMatchObject({ status: 'completed' })
  for (const { contract, record } of one.records) {
    if (contract !== 'social/round-result') continue
    const said = (record as RoundResult).messages.map(({ agent_id: agent, content }) => agent + content)
    expect(new Set(said).size).toBe(said.length)
  }
  const analysis = analyse(await collectCells(one.records, 'study'), { scoring: 'corrected' })
  const effect = analysis.effects.find(
    ({ factor, measure }) => factor === 'adaptation' && measure === 'low_engagement',
  )!
  expect(effect.levels).toBe('on less off')
  expect(effect.difference).toBeGreaterThan(0.05)
  expect(effect.pValue).toBeLessThan(0.01)
  expect(effect.interval!.low).toBeGreaterThan(0)
  const files = analysisFiles(analysis)
  expect(files['report.md']).toMatch(
    /\| adaptation \| on less off \| low_engagement \| \d+ \| 0\.\d+ \(0\.\d+ to 0\.\d+\) \| p (?:<|=) 0\.00/,
  )
  expect(files['report.md']).toContain('## Policy timeline')
  expect(files['cells.csv']!.split('\n')).toHaveLength(1 + 300 + 1)
  for (const name of ['engagement.svg', 'regimes.svg', 'network.svg', 'policies.svg'])
    expect(files[name]).toMatch(/^<svg /)
  const json = JSON.parse(files['report.json']!)
  expect(json.scoring).toBe('corrected')
  // Agents keep their names, and every round has the metrics that its regime follows from.
  expect(Object.keys(json.cells[0].rounds[0].feedback)).toContain('Tenant+Ida')
  expect(regimeOf(json.cells[0].rounds[0].semiotic)).toBe(json.cells[0].rounds[0].regime)
})

test.skipIf(!hasShared)('old runs are read, scored again, and flagged', async () => {
  const { readCells } = await import('../../src/loops/social/analyze/read-cells.ts')
  const { shared } = await import('../shared.ts')
  const folder = listShared('data/social')
    .find((path) => path.endsWith('A_seed2/meta.json'))!
    .replace('/A_seed2/meta.json', '')
  expect(JSON.parse(readShared(`${folder}/A_seed2/meta.json`))).toMatchObject({ condition: 'A' })
  const { cells } = await readCells(`${shared}/${folder}`)
  const analysis = analyse(cells, { scoring: 'corrected' })
  const flagsOf = (id: string) => analysis.cells.find((cell) => cell.id === id)!.flags.join('\n')
  expect(flagsOf('A_seed2')).toContain('36 messages in round 1, 2, 3 are error texts')
  expect(analysis.cells.find(({ id }) => id === 'A_seed2')!.outcome).toBeUndefined()
  expect(flagsOf('A_seed2_fixed')).toContain('the label A stands for challenge off')
})
