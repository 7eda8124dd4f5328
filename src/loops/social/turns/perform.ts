import type { Agent, AgentMessage } from '../../../agents/index.ts'
import { type Run, WorkFailed } from '../../../spine/index.ts'
import type { PlanAgent, PlanRound } from '../plan/plan.ts'
import { type CleanReply, cleanReply } from './clean-reply.ts'
import { type CoachSettings, type Validation, validate } from './coach.ts'
import { modelSeed, type SeedSettings } from './model-seed.ts'

/** What came of a turn: words that may be said, or the reason why the agent is absent. */
export type Performance =
  | {
      readonly kind: 'said'
      readonly text: string
      readonly attempts: number
      readonly validations: readonly Validation[]
      readonly filtered: boolean
      readonly model?: string
      /** The seed that the model was sent; null where it takes none. */
      readonly seed?: number | null
    }
  | {
      readonly kind: 'absent'
      readonly code: string
      readonly attempts: number
      readonly validations: readonly Validation[]
    }

/** How performer and coach are asked. */
export interface TurnSettings extends SeedSettings {
  readonly performer: CoachSettings
  readonly coach: CoachSettings
  /** How often a reply may be made again. */
  readonly retries: number
}

/** One turn: who speaks, with which prompt, and who validates. */
export interface TurnToTake {
  readonly name: string
  readonly agent: PlanAgent
  readonly round: PlanRound
  /** The prompt and the same as data, given what was objected to. */
  readonly question: (
    objections: readonly string[],
    attempt: number,
  ) => {
    readonly messages: readonly AgentMessage[]
    readonly input: unknown
  }
  readonly coach: Agent | undefined
  /** Whether a text was already said in the round. */
  readonly isRepeated: (text: string) => boolean
  /** What chance depends on: the seed of the cell and the place of the turn. */
  readonly chance: readonly (string | number)[]
}

/**
 * Has an agent speak. A reply that cannot be said or that the coach rejects is made again, with the objections in the prompt. When
 * all tries are used up the agent is absent: neither a failed call nor a rejected reply ever becomes speech.
 */
export async function perform(
  performer: Agent,
  { name, agent, round, question, coach, isRepeated, chance }: TurnToTake,
  run: Run,
  settings: TurnSettings,
): Promise<Performance> {
  const validations: Validation[] = []
  let objections: readonly string[] = []
  let code = 'empty_reply'
  const most = settings.retries + 1
  for (let attempt = 1; attempt <= most; attempt++) {
    const reply = await replyOf(
      performer,
      { name, ...question(objections, attempt), ...modelSeed(performer, settings, ...chance, attempt) },
      run,
      settings.performer,
    )
    if ('failed' in reply) {
      code = reply.failed
      continue
    }
    const clean = usable(cleanReply(reply.text, agent.id, othersThan(agent.id, round)), isRepeated)
    if ('problem' in clean) {
      code = clean.problem
      objections = [`The reply could not be used (${code.replaceAll('_', ' ')}). Answer with plain speech.`]
      continue
    }
    const said = {
      kind: 'said',
      text: clean.text,
      attempts: attempt,
      validations,
      filtered: clean.filtered,
      ...(reply.model !== undefined && { model: reply.model }),
      ...(reply.seed !== undefined && { seed: reply.seed }),
    } as const
    if (coach === undefined) return said
    const verdict = await validationOf(
      coach,
      { text: clean.text, agent, round },
      {
        name: `${name}-coach`,
        run,
        settings: { ...settings.coach, ...modelSeed(coach, settings, ...chance, attempt, 'coach') },
      },
    )
    if (verdict === undefined) {
      code = 'coach_failed'
      continue
    }
    validations.push(verdict)
    if (verdict.valid) return said
    code = 'coach_rejected'
    objections = [
      ...verdict.issues,
      ...(verdict.suggestion === '' ? [] : [`Suggestion: ${verdict.suggestion}`]),
    ]
  }
  return { kind: 'absent', code, attempts: most, validations }
}

/** A reply that says word for word what was said before is of no use either. */
function usable(
  clean: CleanReply,
  isRepeated: (text: string) => boolean,
): CleanReply | { readonly problem: 'repeated_words' } {
  return 'text' in clean && isRepeated(clean.text) ? { problem: 'repeated_words' } : clean
}

/** Those in whose name a reply might go on; in a large round only those who are near in the plan. */
function othersThan(agent: string, { participants }: PlanRound): string[] {
  const own = participants.indexOf(agent)
  return participants.slice(Math.max(0, own - 25), own + 26).filter((other) => other !== agent)
}

/** Codes of replies that another try may make better. Every other failure is for the user to repair, and ends the run. */
const passing: ReadonlySet<string> = new Set(['refused', 'malformed_reply', 'wrong_schema'])

async function replyOf(
  performer: Agent,
  question: {
    readonly name: string
    readonly messages: readonly AgentMessage[]
    readonly input: unknown
    readonly seed?: number
  },
  run: Run,
  { temperature, maxTokens }: CoachSettings,
): Promise<
  | { readonly text: string; readonly model?: string; readonly seed?: number | null }
  | { readonly failed: string }
> {
  try {
    const { text, model, details } = await run.ask(performer, { ...question, temperature, maxTokens })
    const { seed } = question
    const isIgnored = Array.isArray(details?.ignored) && details.ignored.includes('seed')
    return {
      text,
      ...(model !== undefined && { model }),
      ...(seed !== undefined && { seed: isIgnored ? null : seed }),
    }
  } catch (error) {
    if (error instanceof WorkFailed && passing.has(error.code)) return { failed: error.code }
    throw error
  }
}

async function validationOf(
  coach: Agent,
  message: Parameters<typeof validate>[1],
  options: Parameters<typeof validate>[2],
): Promise<Validation | undefined> {
  try {
    return await validate(coach, message, options)
  } catch (error) {
    if (error instanceof WorkFailed && passing.has(error.code)) return undefined
    throw error
  }
}
