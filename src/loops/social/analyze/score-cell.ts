import { type Feedback, isErrorText, type RoundResult } from '../../../contracts/index.ts'
import { mean } from '../../../kit/index.ts'
import { sweepConditions } from '../plan/audit-conditions.ts'
import { legacyScoreRound } from '../scoring/legacy-score-round.ts'
import type { ConceptLexicon, Lexicons } from '../scoring/lexicon.ts'
import { scoreRound } from '../scoring/score-round.ts'
import { isSaid, isTurn } from '../scoring/spoken.ts'
import { conceptsOfCell } from './concepts-of-cell.ts'
import type { RecordedCell } from './read-cells.ts'

export type ScoringKind = 'corrected' | 'legacy' | 'recorded'

/** A round that was scored again. */
export interface ScoredRound {
  readonly round: number
  readonly feedback: Feedback
  /** Messages that are texts of failed calls. A round with any is left out of all comparisons. */
  readonly errors: number
  readonly messages: number
  readonly means: Readonly<Record<Measure, number>>
  /** Whether the recorded feedback is that of legacy scoring; undefined where it was not compared. */
  readonly isLegacy: boolean
}

export const measures = ['engagement', 'theoretical_alignment', 'contribution_value'] as const
export type Measure = (typeof measures)[number]

/** A cell with everything that is compared. */
export interface ScoredCell {
  readonly id: string
  readonly condition: string
  readonly seed: string
  /** What was in effect, as far as the records say. */
  readonly factors: Readonly<Record<string, string>>
  readonly rounds: readonly ScoredRound[]
  /** The mean of the last sound round, by measure; undefined where no round is sound. */
  readonly outcome: Readonly<Record<Measure, number>> | undefined
  /** The engagement in the last sound round of those who had less than 0.3 in the first; undefined where there were none. */
  readonly lowEngagement: number | undefined
  readonly flags: readonly string[]
  readonly sharedPrefix: boolean
  readonly source: RecordedCell
}

export interface ScoreOptions {
  readonly scoring: ScoringKind
  readonly lexicons?: Lexicons
}

/** Scores a recorded cell again, and says what is wrong with it. */
export function scoreCell(cell: RecordedCell, options: ScoreOptions): ScoredCell {
  const { concepts, note } = conceptsOfCell(cell, options)
  const rounds = cell.rounds.map((round) => scoredRound(round, concepts, options))
  const sound = rounds.filter(({ errors, messages }) => errors === 0 && messages > 0)
  const { meta } = cell
  return {
    id: cell.id,
    condition: typeof meta.condition === 'string' ? meta.condition : '',
    seed: String(meta.seed ?? ''),
    factors: factorsOf(meta),
    rounds,
    outcome: sound.at(-1)?.means,
    lowEngagement: lowEngagementOf(sound),
    flags: [...flagsOf(cell, rounds), ...(note === undefined ? [] : [note])],
    sharedPrefix: cell.rounds.some((round) => typeof round.shared_prefix === 'string'),
    source: cell,
  }
}

function scoredRound(
  round: RoundResult,
  concepts: readonly ConceptLexicon[],
  options: ScoreOptions,
): ScoredRound {
  const speakers = round.messages.filter(isSaid).map(({ agent_id: agent }) => agent)
  const participants =
    Object.keys(round.feedback).length > 0 ? Object.keys(round.feedback) : [...new Set(speakers)]
  const measured = {
    round: round.round_number,
    messages: round.messages,
    participants,
    concepts,
    synthesis: round.synthesis,
  }
  const legacy = legacyScoreRound(measured)
  const { scoring } = options
  const feedback =
    scoring === 'recorded' ? round.feedback : scoring === 'legacy' ? legacy : scoreRound(measured)
  const texts = round.messages.filter(isTurn)
  const errors = texts.filter(({ content }) => isErrorText(content)).length
  const vectors = Object.values(feedback)
  return {
    round: round.round_number,
    feedback,
    errors,
    messages: texts.length,
    means: Object.fromEntries(
      measures.map((measure) => [
        measure,
        vectors.length === 0 ? 0 : mean(vectors.map((vector) => vector[measure])),
      ]),
    ) as Record<Measure, number>,
    isLegacy: participants.every(
      (agent) =>
        Math.abs((legacy[agent]?.engagement ?? -1) - (round.feedback[agent]?.engagement ?? -2)) < 1e-9,
    ),
  }
}

/** How those who were hardly taken up at the beginning are taken up at the end. */
function lowEngagementOf(sound: readonly ScoredRound[]): number | undefined {
  const [first, last] = [sound[0], sound.at(-1)]
  if (first === undefined || last === undefined || first === last) return undefined
  const low = Object.values(first.feedback).filter(({ engagement }) => engagement < 0.3)
  const values = low.flatMap(({ agent_id: agent }) => last.feedback[agent]?.engagement ?? [])
  return values.length === 0 ? undefined : mean(values)
}

function factorsOf(meta: RecordedCell['meta']): Record<string, string> {
  const names = {
    context_mode: 'context',
    challenge_mode: 'challenge',
    dual_llm: 'validation',
    adaptation: 'adaptation',
  }
  return Object.fromEntries(
    Object.entries(names).flatMap(([key, name]) => {
      const value = meta[key]
      if (value === undefined || value === null) return []
      return [[name, value === true ? 'on' : value === false ? 'off' : String(value)]]
    }),
  )
}

function flagsOf({ meta, rounds: recorded }: RecordedCell, rounds: readonly ScoredRound[]): string[] {
  const flags: string[] = []
  const failed = rounds.filter(({ errors }) => errors > 0)
  if (failed.length > 0) {
    const texts = failed.reduce((sum, { errors }) => sum + errors, 0)
    flags.push(
      `${texts} messages in round ${failed.map(({ round }) => round).join(', ')} are error texts; these rounds are left out`,
    )
  }
  const label = labelMismatch(meta)
  if (label !== undefined) flags.push(label)
  const challenged = recorded.some(({ messages }) =>
    messages.some(({ prar_cue_used: cue }) => cue?.includes('[CHALLENGE]')),
  )
  if (meta.challenge_mode === 'always' && !challenged)
    flags.push('challenge is always on, and no prompt has a challenge cue')
  if (meta.challenge_mode === 'off' && challenged)
    flags.push('challenge is off, and prompts have challenge cues')
  return flags
}

/** What a label says and what was in effect, where the two differ. */
function labelMismatch(meta: RecordedCell['meta']): string | undefined {
  const meant = typeof meta.condition === 'string' ? sweepConditions[meta.condition] : undefined
  const { challenge_mode: challenge, context_mode: context, dual_llm: dual } = meta
  if (meant === undefined || challenge === undefined || context === undefined || typeof dual !== 'boolean')
    return undefined
  if (challenge === meant.challenge && context === meant.context && dual === meant.validation)
    return undefined
  return `the label ${meta.condition} stands for challenge ${meant.challenge}, context ${meant.context}, validation ${meant.validation ? 'on' : 'off'}; in effect were ${challenge}, ${context}, ${dual ? 'on' : 'off'}`
}
