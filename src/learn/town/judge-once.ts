import { createHash } from 'node:crypto'
import type { Agent, AgentReply, AgentRequest } from '../../agents/index.ts'
import type { Judgement } from '../../contracts/index.ts'
import { type JudgePass, judgeQuestion } from './judge-question.ts'
import { type JudgeScore, readJudgeReply } from './judge-reply.ts'
import type { JudgeSubject } from './judge-subjects.ts'

/** A question with the name that it has in its run. */
export type JudgeQuestion = AgentRequest & { readonly name: string }

/** Asks a judge, as `run.ask` does. A question that failed is thrown as an error named WorkFailed with a code. */
export type JudgeAsk = (judge: Agent, question: JudgeQuestion) => Promise<AgentReply>

/** One judge, one player, one pass. */
export interface JudgeTask {
  readonly subject: JudgeSubject
  readonly judge: Agent
  /** What the judge is called in the records. */
  readonly label: string
  readonly pass: JudgePass
}

export interface JudgeOnceOptions {
  readonly ask: JudgeAsk
  readonly timestamp: string
  readonly maskNames: boolean
}

/** Asks for one score and gives its record, whatever came of it. */
export async function judgeOnce(task: JudgeTask, options: JudgeOnceOptions): Promise<Judgement> {
  const { subject, judge, label, pass } = task
  const { game, player, seat, control } = subject
  const { request, shown, shownAs } = judgeQuestion({ game, player, pass, maskNames: options.maskNames })
  const hasThoughts = game.reasoning.some(({ agent }) => agent === player)
  const name = `${label}/${game.id}/seat-${seat}/${pass}`
  const { model, ...given } =
    pass === 'internal' && !hasThoughts
      ? { missing: 'no_reasoning' }
      : await scoreOf(() => options.ask(judge, { ...request, name }), shown)
  const { score, confidence, evidence } =
    'missing' in given ? { score: null, confidence: null, evidence: [] } : given
  return {
    timestamp: options.timestamp,
    player,
    judge: label,
    pass,
    score,
    confidence,
    evidence: [...evidence],
    ...('missing' in given && { missing: given.missing }),
    shown_as: shownAs,
    shown_sha256: createHash('sha256').update(shown).digest('hex'),
    ...(control !== undefined && { control }),
    ...(model !== undefined && { model }),
    game_id: game.id,
  }
}

async function scoreOf(
  ask: () => Promise<AgentReply>,
  shown: string,
): Promise<JudgeScore & { readonly model?: string }> {
  try {
    const { value, model } = await ask()
    return { ...readJudgeReply(value, shown), ...(model !== undefined && { model }) }
  } catch (error) {
    const code = codeOf(error)
    if (code === undefined) throw error
    return { missing: code }
  }
}

/** Why a judge did not answer. Anything else that is thrown, such as a run that stops, is not about this answer. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.name !== 'WorkFailed' || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
