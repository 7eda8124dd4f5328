import type { Agent, AgentReply, AgentRequest } from '../../agents/index.ts'
import { WorkFailed } from '../../spine/index.ts'
import { type JudgeReplyOptions, type JudgeScore, readJudgeReply } from './judge-reply.ts'

/** A question with the name that it has in its run. */
export type JudgeQuestion = AgentRequest & { readonly name: string }

/** Asks a judge, as `run.ask` does. A question that failed throws WorkFailed. */
export type JudgeAsk = (judge: Agent, question: JudgeQuestion) => Promise<AgentReply>

/** Reads the score of one answer. A question that failed is a missing score; other errors, such as a run that stops, are thrown. */
export async function askJudge(
  ask: () => Promise<AgentReply>,
  options: JudgeReplyOptions,
): Promise<JudgeScore & { readonly model?: string }> {
  try {
    const { value, model } = await ask()
    return { ...readJudgeReply(value, options), ...(model !== undefined && { model }) }
  } catch (error) {
    if (!(error instanceof WorkFailed)) throw error
    return { missing: error.code }
  }
}

/** The spelling of each judge, with a number where the same judge is asked twice. */
export function judgeLabels(judges: readonly Pick<Agent, 'spec'>[]): string[] {
  return judges.map(({ spec }, index) => {
    const before = judges.slice(0, index).filter((judge) => judge.spec === spec).length
    return before === 0 ? spec : `${spec}#${before + 1}`
  })
}
