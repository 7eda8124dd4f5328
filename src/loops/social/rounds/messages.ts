import type { ContextFrame, FeedbackVector, SocialMessage } from '../../../contracts/index.ts'
import { snapshotOf } from '../adapt/policy-file.ts'
import type { Performance, TurnSettings } from '../turns/perform.ts'

/** Where a message stands. */
export interface MessagePlace {
  readonly agent: string
  readonly round: number
  readonly turn: number
  readonly time: Date
}

const place = ({ agent, round, turn, time }: MessagePlace) => ({
  agent_id: agent,
  round_number: round,
  turn_number: turn,
  timestamp: time.getTime() / 1000,
})

/** What an agent said, with what it had read and what the coach made of it. */
export function spokenMessage(
  at: MessagePlace,
  performance: Extract<Performance, { kind: 'said' }>,
  {
    frame,
    feedback,
    validated,
    settings,
  }: {
    readonly frame: ContextFrame
    readonly feedback?: FeedbackVector
    readonly validated: boolean
    readonly settings: TurnSettings
  },
): SocialMessage {
  return {
    ...place(at),
    content: performance.text,
    prar_cue_used: frame.prar_cue,
    feedback_snapshot: feedback === undefined ? null : snapshotOf(feedback),
    validation_metadata: {
      attempts: performance.attempts,
      validations: performance.validations.map(({ valid, issues, suggestion }) => ({
        valid,
        issues: [...issues],
        suggestion,
      })),
      filtered: performance.filtered,
      used_dual_llm: validated,
      temperature: settings.performer.temperature,
      max_tokens: settings.performer.maxTokens,
      ...(performance.seed !== undefined && { seed: performance.seed }),
    },
    context_frame: frame,
    role: 'assistant',
    internal: false,
    ...(performance.model !== undefined && { model: performance.model }),
  }
}

/** The id under which the coach's remarks are kept. */
export const coachId = 'Coach+Validator'

/** The remarks of the coach on all versions of a message, which the agents do not see; undefined where there are none. */
export function critiqueMessage(at: MessagePlace, { validations }: Performance): SocialMessage | undefined {
  const remarks = validations.flatMap(({ valid, issues, critique }, index) => {
    const verdict = valid ? 'accepted' : `rejected (${issues.join('; ') || 'no reason given'})`
    return [`Version ${index + 1} ${verdict}. ${critique}`.trim()]
  })
  if (remarks.length === 0) return undefined
  return {
    ...place({ ...at, agent: coachId }),
    content: remarks.join('\n'),
    prar_cue_used: null,
    feedback_snapshot: null,
    validation_metadata: null,
    role: 'system',
    internal: true,
    about: at.agent,
  }
}

/** The note that an agent gave nothing that could be said. It has no turn of its own. */
export function absenceMessage(
  at: MessagePlace,
  { code, attempts, validations }: Extract<Performance, { kind: 'absent' }>,
): SocialMessage {
  return {
    ...place(at),
    content: `${at.agent} is absent in this turn (${code}, ${attempts} ${attempts === 1 ? 'try' : 'tries'}).`,
    prar_cue_used: null,
    feedback_snapshot: null,
    validation_metadata: {
      attempts,
      validations: validations.map(({ valid, issues, suggestion }) => ({
        valid,
        issues: [...issues],
        suggestion,
      })),
      filtered: false,
    },
    role: 'system',
    internal: true,
    error_code: code,
  }
}
