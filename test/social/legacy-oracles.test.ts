import { describe, expect, test } from 'vitest'
import { type LegacyPolicy, legacyAdapt } from '../../src/loops/social/adapt/legacy-adapt.ts'
import { regimeOf } from '../../src/loops/social/analyses/regimes.ts'
import { legacyCounter, semioticMetrics } from '../../src/loops/social/analyses/semiotic-metrics.ts'
import { feedbackDeltas } from '../../src/loops/social/scoring/feedback-deltas.ts'
import { legacyScoreRound } from '../../src/loops/social/scoring/legacy-score-round.ts'
import { type Lexicons, readLexicons } from '../../src/loops/social/scoring/lexicon.ts'
import { hasShared, readShared } from '../shared.ts'
import { oldRuns } from './old-runs.ts'

describe.skipIf(!hasShared)('what the original program recorded', () => {
  const runs = hasShared ? oldRuns() : []
  const lexicons = hasShared
    ? readLexicons(JSON.parse(readShared('data/social/legacy-lexicons.json')), 'legacy-lexicons.json')
    : ({ concepts: {} } as Lexicons)

  test('legacy scoring gives the feedback of every file', () => {
    let files = 0
    for (const { folder, rounds } of runs) {
      for (const round of rounds) {
        const feedback = legacyScoreRound({
          round: round.round_number,
          messages: round.messages,
          participants: Object.keys(round.feedback),
          concepts: lexicons.concepts.A!,
          synthesis: round.synthesis,
        })
        expect(feedback, `${folder}, round ${round.round_number}`).toEqual(round.feedback)
        files++
      }
    }
    expect(files).toBeGreaterThan(150)
  })

  test('deltas are those of every adaptation', () => {
    let compared = 0
    for (const { rounds } of runs) {
      for (const [index, round] of rounds.entries()) {
        const before = rounds[index - 1]
        for (const { agent_id: agent, deltas } of round.policy_adaptations) {
          expect(feedbackDeltas(round.feedback[agent]!, before!.feedback[agent]!)).toEqual(deltas)
          compared++
        }
      }
    }
    expect(compared).toBeGreaterThan(200)
  })

  test('legacy adaptation gives the thresholds of every policy state', () => {
    let compared = 0
    for (const { files, read, rounds } of runs) {
      if (!files.has('policy_state.json')) continue
      const state = read('policy_state.json') as Record<string, LegacyPolicy>
      for (const [role, recorded] of Object.entries(state)) {
        const start = { ...recorded, thresholds: startingThresholds[role] ?? {} }
        const steps = rounds.flatMap(({ policy_adaptations: all }) => all.filter((one) => one.role === role))
        const end = steps.reduce<LegacyPolicy>((policy, { deltas }) => legacyAdapt(policy, deltas), start)
        expect(Object.keys(end.thresholds)).toEqual(Object.keys(recorded.thresholds))
        for (const [signal, threshold] of Object.entries(recorded.thresholds))
          expect(end.thresholds[signal]).toBeCloseTo(threshold, 9)
        compared++
      }
    }
    expect(compared).toBeGreaterThan(0)
  })

  test('raw semiotic metrics and regimes are those of every log', ({ skip }) => {
    const lexicon = lexicons.semiotic
    if (lexicon === undefined) skip('the shared folder has no semiotic lexicon')
    let compared = 0
    for (const { folder, files, read, rounds } of runs) {
      if (!files.has('semiotic_state_log.json')) continue
      const log = read('semiotic_state_log.json') as { rounds: LoggedRound[] }
      for (const { round_number: number, raw_metrics: raw, regime } of log.rounds) {
        const round = rounds.find((one) => one.round_number === number)
        if (round === undefined) continue
        const metrics = semioticMetrics(
          round.messages.map(({ content }) => content),
          lexicon!,
          legacyCounter,
        )
        for (const key of ['engagement', 'voice_valence', 'stance_valence', 'justificatory_pct'] as const)
          expect(metrics[key], `${folder}, round ${number}, ${key}`).toBeCloseTo(raw[key], 12)
        // Logs from before ENGAGED_HARMONY was known call it UNKNOWN.
        if (regime !== 'UNKNOWN' || regimeOf(raw) !== 'ENGAGED_HARMONY')
          expect(regimeOf(raw), `${folder}, round ${number}`).toBe(regime)
        compared++
      }
    }
    expect(compared).toBeGreaterThan(0)
  })

  test('regimes follow from the logged metrics', () => {
    let compared = 0
    for (const { files, read } of runs) {
      if (!files.has('semiotic_state_log.json')) continue
      for (const { raw_metrics: raw, regime } of (
        read('semiotic_state_log.json') as { rounds: LoggedRound[] }
      ).rounds) {
        if (regime === 'UNKNOWN' && regimeOf(raw) === 'ENGAGED_HARMONY') continue
        expect(regimeOf(raw)).toBe(regime)
        compared++
      }
    }
    expect(compared).toBeGreaterThan(100)
  })
})

interface LoggedRound {
  readonly round_number: number
  readonly raw_metrics: Record<
    'engagement' | 'voice_valence' | 'stance_valence' | 'justificatory_pct',
    number
  >
  readonly regime: string
}

const startingThresholds: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  Worker: { engagement: 0.3 },
  challenge_activation: { engagement: 0.3 },
  voter_challenge: { engagement: 0.3 },
}
