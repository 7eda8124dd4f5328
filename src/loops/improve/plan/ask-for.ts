import type { Agent } from '../../../agents/index.ts'
import { type Run, WorkFailed } from '../../../spine/index.ts'
import { noUsage, sumUsage, type Usage, usageOfFailure, usageOfReply } from '../../../workspace/index.ts'
import { answeringAgent, badAnswers } from './answering-agent.ts'

/** How agents of a round are asked. */
export interface Asking {
  /** Puts a coding agent into a folder with the files of the best state; `run` is the branch in which it is asked. */
  readonly place?: (agent: Agent, run: Run) => Agent
}

/** A question whose answer is an object. */
export interface ObjectQuestion<T> {
  readonly name: string
  /** Who is asked: researcher, architect, or the name of a planner. */
  readonly who: string
  /** What is the same in every round. */
  readonly system: string
  readonly prompt: string
  readonly schema: Readonly<Record<string, unknown>>
  /** The same question as plain data, for bots. */
  readonly input: unknown
  /** Reads the answer, or says what is wrong with it. */
  readonly read: (value: unknown) => Read<T>
}

/** An answer that was read, or what is wrong with it in words for whoever gave it. */
export type Read<T> = { readonly value: T } | { readonly problem: string }

/** Somebody who gave no usable answer, also when asked again, and was skipped. */
export interface Skipped {
  readonly who: string
  /** The name of the question in the run, such as round-3/planner_b/plan. */
  readonly question: string
  readonly code: string
  readonly message: string
}

/** A usable answer, or who was skipped; with what both tries used. */
export type Answer<T> =
  | { readonly value: T; readonly usage: Usage }
  | { readonly skipped: Skipped; readonly usage: Usage }

/**
 * Asks an agent for an object. An invalid or refused answer is asked for once more with the problem named; then the agent is
 * skipped. Outages, used-up budgets and agents that cannot start are thrown as everywhere.
 */
export async function askFor<T>(
  question: ObjectQuestion<T>,
  agent: Agent,
  { place }: Asking,
  run: Run,
): Promise<Answer<T>> {
  const placed = agent.kind === 'command' && place !== undefined ? place(agent, run) : agent
  const asked = answeringAgent(placed)
  let usage = noUsage
  let problem: Problem | undefined
  for (const name of [question.name, `${question.name}-again`]) {
    try {
      const reply = await run.ask(asked, {
        name,
        messages: [
          { role: 'system', content: question.system },
          { role: 'user', content: withProblem(question.prompt, problem) },
        ],
        schema: question.schema,
        ...(agent.kind === 'bot' && { input: question.input }),
      })
      usage = sumUsage(usage, usageOfReply(agent, reply))
      const read = question.read(reply.value)
      if ('value' in read) return { value: read.value, usage }
      problem = { code: 'wrong_schema', message: read.problem }
    } catch (error) {
      if (!(error instanceof WorkFailed) || !badAnswers.has(error.code)) throw error
      usage = sumUsage(usage, usageOfFailure(agent, error))
      problem = { code: error.code, message: error.message }
    }
  }
  const { code, message } = problem!
  const path = run.path === '' ? question.name : `${run.path}/${question.name}`
  return { skipped: { who: question.who, question: path, code, message }, usage }
}

interface Problem {
  readonly code: string
  readonly message: string
}

function withProblem(prompt: string, problem: Problem | undefined): string {
  if (problem === undefined) return prompt
  return `${prompt}\n\n# Your last answer could not be used\n\n${problem.message}\n\nAnswer again, with the whole JSON object.`
}
