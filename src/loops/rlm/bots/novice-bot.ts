import { type AgentReply, type Bot, defineBot } from '../../../agents/index.ts'
import { isObject, Refusal, seededRandom } from '../../../kit/index.ts'
import type { ThinkInput } from '../solve/think.ts'
import { answerIn, phrase } from './reader/find-needle.ts'
import { parseQuestion } from './reader/parse-question.ts'
import { answerOf, tableIn } from './reader/record-answer.ts'

const partBytes = 6000

/**
 * A scripted model for experiments with lessons. It knows several ways to look for an answer, but not which one suits a question:
 * it tries them in an order that chance gives to the question, and believes the lessons in its prompt. It reads lessons only there.
 */
export const noviceBot: Bot = defineBot('novice', ({ input, messages, tools }) => {
  const seen = messages.map(({ content }) => content).join('\n')
  const reply = tools === undefined ? { text: plainAnswer(seen) } : nextMove(thinkOf(input), seen)
  const usage = {
    input_tokens: Math.ceil(seen.length / 4),
    output_tokens: Math.ceil(reply.text.length / 4) + 20,
    cost_usd: 0,
  }
  return { ...reply, usage }
})

/** A way to look for an answer: what is called, and the answer in what came of it. */
interface Tactic {
  readonly tool: string
  input(think: ThinkInput): Readonly<Record<string, unknown>>
  answer(text: string, think: ThinkInput): string | undefined
}

const tactics: readonly Tactic[] = [
  {
    tool: 'Read',
    input: () => ({ from: 1, to: 40 }),
    answer: (text, { prompt }) => answerIn(text.replaceAll(/^\d+\t/gm, ''), prompt),
  },
  {
    tool: 'Grep',
    input: ({ prompt }) => ({ pattern: phrase(prompt), ignore_case: true, limit: 10 }),
    answer: (text, { prompt }) => answerIn(text.replaceAll(/^\S.*?@\d+: /gm, ''), prompt),
  },
  {
    tool: 'Cell',
    input: (think) => {
      const query = queryOf(think)
      return {
        code:
          query === undefined
            ? 'print(describe().lines)'
            : `print(JSON.stringify(tabulate(${JSON.stringify(query.order)})))`,
      }
    },
    answer: (text, think) => {
      const [query, table] = [queryOf(think), tableIn(text)]
      return query === undefined || table === undefined ? undefined : answerOf(query, table)
    },
  },
  {
    tool: 'invoke_model',
    input: ({ prompt }) => ({ prompt, part_bytes: partBytes }),
    answer: (text) => /^\[\d+\] (.+)$/m.exec(text)?.[1],
  },
]

const queryOf = ({ prompt, context }: ThinkInput) =>
  context.shape.fields === undefined ? undefined : parseQuestion(prompt, context.shape.fields)

function nextMove(think: ThinkInput, seen: string): AgentReply {
  const { steps, prompt } = think
  const move = (name: string, input: object, text: string): AgentReply => ({
    text,
    toolCalls: [{ id: `move-${steps.length + 1}`, name, input }],
  })
  const order = tacticsFor(prompt, seen)
  const last = steps.at(-1)
  const answer =
    last?.status === 'success'
      ? order.find(({ tool }) => tool === last.tool)?.answer(last.text, think)
      : undefined
  if (answer !== undefined) return move('Final', { answer }, 'The last result holds the answer.')
  const next = order[steps.length]
  // It does not know when to give up: the limit of iterations ends the task.
  if (next === undefined) return move('show_variables', {}, 'Nothing worked, so I look at what I have.')
  return move(next.tool, next.input(think), `I try ${next.tool}.`)
}

/** The tactics in the order of the question, those first that lessons recommend and those last that lessons warn of. */
function tacticsFor(prompt: string, seen: string): readonly Tactic[] {
  const chance = seededRandom(1, 'novice', prompt)
  const drawn = tactics.map((tactic) => ({ tactic, at: chance() })).sort((left, right) => left.at - right.at)
  const advised = (advice: string) =>
    [...seen.matchAll(new RegExp(`^- ${advice}: (.+?) \\(`, 'gm'))].flatMap(([, tools = '']) =>
      tools.split(', then '),
    )
  const [good, bad] = [new Set(advised('Helps')), new Set(advised('Does not help'))]
  const rank = ({ tool }: Tactic) => (good.has(tool) ? 0 : bad.has(tool) ? 2 : 1)
  return drawn.map(({ tactic }) => tactic).sort((left, right) => rank(left) - rank(right))
}

function plainAnswer(prompt: string): string {
  const [question = '', text = ''] = prompt.split('\n\n# Text\n\n')
  return answerIn(text, question.split('\n').at(-1) ?? '') ?? 'NONE'
}

function thinkOf(input: unknown): ThinkInput {
  if (isObject(input) && input.ask === 'think') return input as unknown as ThinkInput
  throw new Refusal('bad_input', 'usage', 'bot:novice can only answer the questions of an rlm loop.')
}
