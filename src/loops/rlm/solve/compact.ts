import type { AgentMessage } from '../../../agents/index.ts'
import type { Run } from '../../../spine/index.ts'
import type { TrajectoryLog } from '../record/trajectory-log.ts'
import { countTokens } from '../tokens/count-tokens.ts'
import { type Tokenizer, tokenizerOf } from '../tokens/tokenizer-of.ts'
import { freeUsage } from '../tools/ask-model.ts'
import type { Call } from '../tree/spending.ts'
import type { Task } from '../tree/task.ts'
import type { RlmWork } from '../work.ts'

/** A conversation is summarized when this share of its window is used. */
const fullShare = 0.85
/** The messages at the end that stay as they are. */
const keptMessages = 4

const request = `Summarize the work so far for yourself, so that you can go on without the messages above: what was asked, what you found
(with offsets, numbers and names exactly as they were), what you tried in vain, which variables you set, and what to do next.`

/** The parts of a task that its conversation consists of. */
export interface Talk {
  readonly task: Task
  readonly log: TrajectoryLog
  messages: AgentMessage[]
}

/** Replaces older messages by a summary when the window fills. The first messages, which never change, stay. Gives its calls. */
export async function compact(talk: Talk, work: RlmWork, run: Run): Promise<readonly Call[]> {
  const agent = work.agentAt(talk.task.depth)
  const tokenizer = tokenizerOf(agent.spec)
  const before = await tokensIn(talk.messages, tokenizer)
  // Bots do not read the messages.
  if (agent.kind === 'bot' || before < work.config.window * fullShare) return []
  const cut = cutOf(talk.messages)
  if (cut <= 2) return []
  const reply = await work.limited(() =>
    run.ask(agent, {
      name: 'compact',
      messages: [...talk.messages.slice(0, cut), { role: 'user', content: request }],
    }),
  )
  const summary: AgentMessage = {
    role: 'user',
    content: `# Your summary of the work so far\n\n${reply.text}`,
  }
  talk.messages = [...talk.messages.slice(0, 2), summary, ...talk.messages.slice(cut)]
  talk.log.note(
    'compacted',
    `The conversation was summarized: ${tokenizer === undefined ? 'about ' : ''}${before} tokens became ${await tokensIn(talk.messages, tokenizer)}.`,
  )
  const {
    usage = agent.priced === 'free' ? freeUsage : undefined,
    model = agent.spec,
    durationMs = 0,
  } = reply
  return [{ model, usage, durationMs }]
}

/** Where the kept messages begin: a result must not lose the message that asked for it. */
function cutOf(messages: readonly AgentMessage[]): number {
  let cut = messages.length - keptMessages
  while (cut > 2 && messages[cut]!.role !== 'assistant') cut--
  return cut
}

/** The tokens of messages: counted where the tokenizer is known, otherwise four characters each. */
async function tokensIn(
  messages: readonly AgentMessage[],
  tokenizer: Tokenizer | undefined,
): Promise<number> {
  const texts = messages.map((message) =>
    message.role === 'assistant' && message.toolCalls
      ? `${message.content}${JSON.stringify(message.toolCalls)}`
      : message.content,
  )
  const text = texts.join('\n')
  return tokenizer === undefined ? Math.ceil(text.length / 4) : countTokens(text, tokenizer)
}
