import { limitIn, type Run, WorkFailed } from '../../../spine/index.ts'
import type { Call } from '../tree/spending.ts'
import type { Desk } from './desk.ts'

/** What a model said to a prompt, or why it did not. */
export interface ModelAnswer {
  readonly text: string
  readonly failure?: { readonly code: string; readonly message: string }
  readonly call?: Call
}

/** A prompt, or how it is made in the branch of its call. */
export type Prompt = string | ((run: Run) => Promise<string>)

const plainInstructions =
  'Answer the question about the text that you are given. Answer with the answer alone. If the text does not hold it, answer NONE.'

/** Asks models one prompt each, many at once, each in a branch of its own. One that fails does not end the others. */
export function askModels(
  prompts: readonly Prompt[],
  { work, task }: Pick<Desk, 'work' | 'task'>,
  run: Run,
): Promise<readonly ModelAnswer[]> {
  const agent = work.agentAt(task.depth + 1)
  const { parallel, temperature, mode } = work.config
  return run.parallel(
    prompts,
    { name: (_, index) => `call-${index + 1}`, atOnce: parallel, whenUsedUp: 'fail' },
    async (given, branch): Promise<ModelAnswer> => {
      const prompt = typeof given === 'string' ? given : await given(branch)
      const warmth = temperature ?? (mode === 'seeded' ? 0 : undefined)
      try {
        const reply = await work.limited(() =>
          branch.ask(agent, {
            name: 'ask',
            messages: [
              { role: 'system', content: plainInstructions },
              { role: 'user', content: prompt },
            ],
            ...(warmth !== undefined && { temperature: warmth }),
            ...(agent.kind === 'bot' && { input: { ask: 'plain', prompt } }),
          }),
        )
        const { text, model = agent.spec, usage, durationMs = 0 } = reply
        return {
          text,
          call: { model, usage: usage ?? (agent.priced === 'free' ? freeUsage : undefined), durationMs },
        }
      } catch (error) {
        if (!(error instanceof WorkFailed)) throw error
        const { code, message } = error
        const isUnpaid = limitIn(error) !== undefined || agent.priced === 'free'
        return {
          text: '',
          failure: { code, message },
          ...(!isUnpaid && { call: { model: agent.spec, usage: undefined, durationMs: 0 } }),
        }
      }
    },
  )
}

/** What an agent used that costs nothing and says nothing of tokens. */
export const freeUsage = { input_tokens: 0, output_tokens: 0, cost_usd: 0 }
