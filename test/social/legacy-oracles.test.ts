import { describe, expect, test } from 'vitest'
import { type LegacyPolicy, legacyAdapt } from '../../src/loops/social/adapt/legacy-adapt.ts'
import { regimeOf } from '../../src/loops/social/analyses/regimes.ts'
import { semioticLexicon } from '../../src/loops/social/analyses/semiotic-lexicon.ts'
import {
  codeMessage,
  legacyCounter,
  semioticMetrics,
} from '../../src/loops/social/analyses/semiotic-metrics.ts'
import { afterRound, noCollapse } from '../../src/loops/social/context/collapse.ts'
import { feedbackDeltas } from '../../src/loops/social/scoring/feedback-deltas.ts'
import { legacyScoreRound } from '../../src/loops/social/scoring/legacy-score-round.ts'
import { type Lexicons, readLexicons, type SemioticLexicon } from '../../src/loops/social/scoring/lexicon.ts'
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

  test('the engagement of every log follows from the talk, and smoothed metrics follow from raw ones', () => {
    let [engagements, smoothed] = [0, 0]
    for (const { folder, files, read, rounds } of runs) {
      if (!files.has('semiotic_state_log.json')) continue
      let state = noCollapse
      for (const logged of (read('semiotic_state_log.json') as { rounds: LoggedRound[] }).rounds) {
        const { round_number: number, raw_metrics: raw, ema_metrics: recorded } = logged
        const texts = rounds
          .find((one) => one.round_number === number)
          ?.messages.map(({ content }) => content)
        if (texts !== undefined) {
          const { engagement } = semioticMetrics(texts, semioticLexicon, legacyCounter)
          expect(engagement, `${folder}, round ${number}`).toBeCloseTo(raw.engagement, 12)
          engagements++
        }
        state = afterRound(state, raw)
        // Modes without adaptation log no smoothed metrics.
        if (recorded?.engagement === undefined) continue
        for (const [key, value] of Object.entries(recorded))
          expect(state.smoothed[key as 'engagement'], `${folder}, round ${number}, ${key}`).toBeCloseTo(
            value,
            9,
          )
        smoothed++
      }
    }
    expect(engagements).toBeGreaterThan(140)
    expect(smoothed).toBeGreaterThan(100)
  })

  test('the recorded codes of messages follow from the markers that were found in them', () => {
    let compared = 0
    for (const { files, read } of runs) {
      if (!files.has('semiotic_coding.json')) continue
      const coded = Object.values((read('semiotic_coding.json') as { rounds: Coding }).rounds).flatMap(
        ({ codes }) => codes,
      )
      const lists = listsIn(coded)
      for (const { content, justification, voice, stance } of coded) {
        const recorded = [justification, voice, stance].map(codeIn)
        const own = codeMessage(legacyCounter(content), lists)
        expect([own.justification, own.voice, own.stance], content).toEqual(recorded)
        compared++
      }
    }
    expect(compared).toBeGreaterThan(40)
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

interface CodedMessage {
  readonly content: string
  readonly justification: string
  readonly voice: string
  readonly stance: string
  readonly justification_markers: readonly string[]
  readonly voice_markers: readonly string[]
  readonly stance_markers: readonly string[]
}

type Coding = Readonly<Record<string, { readonly codes: readonly CodedMessage[] }>>

/** A code without the name of its kind: VoiceMarker.EMPOWERED is empowered. */
const codeIn = (text: string) => text.split('.').at(-1)!.toLowerCase().replace('direct_address', 'direct')

const opposite: Readonly<Record<string, string>> = {
  justificatory: 'assertive',
  assertive: 'justificatory',
  alienated: 'empowered',
  empowered: 'alienated',
  bridging: 'dismissive',
  dismissive: 'bridging',
}

/** The lists of markers as far as the recorded codes show them: a marker that stands alone in a message has its code. */
function listsIn(coded: readonly CodedMessage[]): SemioticLexicon {
  const listOf = (kind: 'justification' | 'voice' | 'stance') => {
    const found = new Map<string, string>()
    const byLength = [...coded].sort(
      (one, other) => one[`${kind}_markers`].length - other[`${kind}_markers`].length,
    )
    for (const message of byLength)
      for (const marker of message[`${kind}_markers`])
        if (!found.has(marker)) {
          // A message with as many markers of one kind as of the other has no code, so the unknown one is of the other kind.
          const known = message[`${kind}_markers`]
            .map((one) => found.get(one))
            .find((one) => one !== undefined)
          const code = codeIn(message[kind])
          found.set(marker, code === 'neutral' ? (opposite[known ?? ''] ?? code) : code)
        }
    return (code: string) => [...found].flatMap(([marker, own]) => (own === code ? [marker] : []))
  }
  const [justification, voice, stance] = [listOf('justification'), listOf('voice'), listOf('stance')]
  return {
    justification: { justificatory: justification('justificatory'), assertive: justification('assertive') },
    voice: {
      alienated: voice('alienated'),
      empowered: voice('empowered'),
      conditional: voice('conditional'),
    },
    stance: { bridging: stance('bridging'), dismissive: stance('dismissive'), direct: stance('direct') },
  }
}

interface LoggedRound {
  readonly round_number: number
  readonly raw_metrics: Record<
    'engagement' | 'voice_valence' | 'stance_valence' | 'justificatory_pct',
    number
  >
  readonly regime: string
  readonly ema_metrics?: Readonly<Record<string, number>>
}

const startingThresholds: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  Worker: { engagement: 0.3 },
  challenge_activation: { engagement: 0.3 },
  voter_challenge: { engagement: 0.3 },
}
