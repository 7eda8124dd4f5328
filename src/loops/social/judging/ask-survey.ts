import type { Feedback } from '../../../contracts/index.ts'
import { isObject } from '../../../kit/index.ts'
import { type Run, WorkFailed } from '../../../spine/index.ts'
import { lastLines } from '../context/talk.ts'
import type { PlanRound, SurveyQuestion } from '../plan/plan.ts'
import type { Cell, PastRound, SocialTeam, Study } from '../rounds/cell.ts'
import { nameOf } from '../scoring/names-in-text.ts'
import { modelSeed } from '../turns/model-seed.ts'
import { messagesShown } from '../turns/prompt.ts'

/** What an agent answered after a round. */
export interface SurveyAnswer {
  readonly agent_id: string
  readonly question: string
  /** Null where there is none; `missing` says why. */
  readonly value: number | null
  readonly reason?: string
  readonly missing?: string
}

/** What an agent is asked, as data for agents that are programs. */
export interface SurveyInput {
  readonly kind: 'survey'
  readonly agent: string
  readonly persona: string
  readonly question: SurveyQuestion
  readonly engagement: number
  readonly chance: readonly (string | number)[]
}

/** Asks all participants the questions of the survey, each for itself. The others do not see the answers. */
export async function askSurvey(
  { plan, turns }: Study,
  {
    round,
    feedback,
    past,
    cell,
  }: {
    readonly round: PlanRound
    readonly feedback: Feedback
    readonly past: readonly PastRound[]
    readonly cell: Cell
  },
  run: Run,
  { performer }: SocialTeam,
): Promise<SurveyAnswer[]> {
  const answers: SurveyAnswer[] = []
  for (const agent of plan.survey.length === 0 ? [] : round.participants) {
    const described = plan.agents.find(({ id }) => id === agent)
    const persona = described?.persona ?? ''
    const talk = lastLines(past.at(-1)?.said ?? [], messagesShown)
    for (const question of plan.survey) {
      const { min, max } = question
      const input: SurveyInput = {
        kind: 'survey',
        agent,
        persona,
        question,
        engagement: feedback[agent]?.engagement ?? 0,
        chance: [cell.seed, agent, round.number, question.name],
      }
      const asked = {
        name: `survey-${question.name}-${nameOf(agent)}`.replace(/[/#\s]+/g, '-'),
        messages: [
          {
            role: 'system' as const,
            content: `You are ${nameOf(agent)}. ${persona} A round of talk is over. You are asked in private; nobody else sees the answer.`,
          },
          {
            role: 'user' as const,
            content: `${talk.join('\n')}\n\n${question.question} Answer from ${min} to ${max}, and say why in a sentence.`,
          },
        ],
        schema: {
          type: 'object',
          properties: { value: { type: 'number', minimum: min, maximum: max }, reason: { type: 'string' } },
          required: ['value', 'reason'],
          additionalProperties: false,
        },
        temperature: turns.performer.temperature,
        maxTokens: turns.performer.maxTokens,
        ...modelSeed(performer, turns, ...input.chance),
        input,
      }
      answers.push({
        agent_id: agent,
        question: question.name,
        ...(await answerOf(() => run.ask(performer, asked), question)),
      })
    }
  }
  return answers
}

async function answerOf(
  ask: () => ReturnType<Run['ask']>,
  { min, max }: SurveyQuestion,
): Promise<Pick<SurveyAnswer, 'value' | 'reason' | 'missing'>> {
  try {
    const { value } = await ask()
    const { value: given, reason } = isObject(value) ? value : {}
    if (typeof given !== 'number' || typeof reason !== 'string')
      return { value: null, missing: 'malformed_reply' }
    return given < min || given > max ? { value: null, missing: 'out_of_range' } : { value: given, reason }
  } catch (error) {
    if (!(error instanceof WorkFailed)) throw error
    return { value: null, missing: error.code }
  }
}
