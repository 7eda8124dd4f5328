import { expect, test } from 'vitest'
import type { WireRecord } from '../../../wire.ts'
import { meanEstimate, shareEstimate } from '../intervals.ts'
import { experimentOf } from './experiment.ts'
import { tiesIn } from './network.ts'
import { promptsAround, socialAt } from './social-at.ts'

const agents = ['Worker+Ada', 'Owner+Ben']
const message = (agent: string, content: string, second: number, cue = '') => ({
  agent_id: agent,
  content,
  turn_number: 1,
  timestamp: 1000 + second,
  prar_cue_used: cue,
  internal: agent.startsWith('Coach'),
})

interface RoundFacts {
  readonly number: number
  readonly folder?: string
  readonly condition?: string
  readonly seed?: number
  readonly score?: number
  readonly cue?: string
}

/** A round of three messages that begins ten seconds after the one before, and ends after five. */
function round({
  number,
  folder = '',
  condition = 'on',
  seed = 1,
  score = 0.5,
  cue = '',
}: RoundFacts): WireRecord {
  const from = number * 10
  const scores = { engagement: score, theoretical_alignment: 0.2, contribution_value: 0.3 }
  return {
    path: `${folder === '' ? '' : `${folder}/`}round${number}_social_rl.json`,
    contract: 'social/round-result',
    at: (1000 + from + 6) * 1000,
    record: {
      meta: { condition, seed, experiment_id: 'e' },
      round_number: number,
      round_config: { participants: agents },
      messages: [
        message('Worker+Ada', 'Why, Ben?', from, cue),
        message('Coach+Validator', 'Accepted.', from),
        message('Owner+Ben', 'Because of benefits.', from + 2),
        message('Worker+Ada', 'I see.', from + 4, cue),
      ],
      feedback: { 'Worker+Ada': scores, 'Owner+Ben': scores },
      policy_adaptations: [
        {
          agent_id: 'Worker+Ada',
          adaptation_type: 'activate_cue',
          cue: 'speak_up',
          reason: 'engagement 0.20 is below 0.30',
          feedback_trigger: { engagement: 0.2 },
        },
      ],
      synthesis: 'They talked.',
      duration_seconds: 5,
    },
  }
}

test('a round is shown message by message, and what was measured from its end on', () => {
  const records = [round({ number: 1 }), round({ number: 2 })]
  const [cell] = socialAt(records, (1000 + 10 + 3) * 1000)
  expect(cell?.rounds).toHaveLength(1)
  expect(cell?.rounds[0]?.messages.map(({ agent }) => agent)).toEqual([
    ...agents.slice(0, 1),
    'Coach+Validator',
    'Owner+Ben',
  ])
  expect(cell?.rounds[0]).toMatchObject({ ended: false, synthesis: '', adaptations: [] })
  const [later] = socialAt(records, (1000 + 10 + 5) * 1000)
  expect(later?.rounds[0]).toMatchObject({ ended: true, synthesis: 'They talked.' })
  expect(later?.rounds[0]?.feedback.get('Worker+Ada')?.engagement).toBe(0.5)
  expect(socialAt(records, 0)).toEqual([])
})

test('ties are names as whole words, and answers to a question', () => {
  const [cell] = socialAt([round({ number: 1 })])
  expect(tiesIn(cell!, 1)).toEqual([
    { from: 'Worker+Ada', to: 'Owner+Ben', count: 1 },
    { from: 'Owner+Ben', to: 'Worker+Ada', count: 1 },
  ])
  expect(tiesIn(cell!, 2)).toEqual([])
})

test('the prompt before and after a change is that of the last turn before and the first one after', () => {
  const [cell] = socialAt([round({ number: 1, cue: 'old' }), round({ number: 2, cue: 'new' })])
  const [change] = cell!.rounds[0]!.adaptations
  expect(change).toMatchObject({ agent: 'Worker+Ada', trigger: [['engagement', 0.2]] })
  expect(promptsAround(cell!, change!)).toEqual({ before: 'old', after: 'new' })
  const [last] = cell!.rounds[1]!.adaptations
  expect(promptsAround(cell!, last!)).toEqual({ before: 'new' })
})

test('conditions are compared over cells of the same seed', () => {
  const cells = socialAt(
    [1, 2, 3].flatMap((seed) => [
      round({ number: 1, folder: `off_${seed}`, condition: 'off', seed, score: 0.4 }),
      round({ number: 1, folder: `on_${seed}`, condition: 'on', seed, score: 0.4 + seed / 10 }),
    ]),
  )
  const { conditions, differences } = experimentOf(cells)
  expect(conditions.map(({ condition, cells: count }) => [condition, count])).toEqual([
    ['off', 3],
    ['on', 3],
  ])
  expect(conditions[1]?.means.engagement?.value).toBeCloseTo(0.6)
  expect(conditions[1]?.means.engagement?.low).toBeCloseTo(0.6 - (4.303 * 0.1) / Math.sqrt(3))
  expect(differences[0]?.differences.engagement?.value).toBeCloseTo(0.2)
  expect(experimentOf(cells.slice(0, 1)).conditions).toEqual([])
})

test('intervals are those of Student and of Wilson', () => {
  expect(meanEstimate([])).toBeUndefined()
  expect(meanEstimate([2])).toMatchObject({ value: 2, high: Number.POSITIVE_INFINITY })
  const { low, high } = shareEstimate(8, 10)!
  expect([low, high]).toEqual([expect.closeTo(0.4902, 3), expect.closeTo(0.9433, 3)])
})
