import { type AgentMessage, type AgentReply, type Bot, defineBot } from '../../../agents/index.ts'
import { countComplaints } from '../experiments/suite/reading-case.ts'
import { answerIn, inAnyOrder, keywords, phrase } from './reader/find-needle.ts'

/** How much of a conversation this model can read. */
export const windowChars = 8192

/** The size of the parts that it has others read, with room for the question. */
const partBytes = 6000

/**
 * A scripted model for experiments that reads only prose and only 8 KB of it at a time: it sees its question, and the last 8 KB
 * of everything else. It finds statements by searching, and counts what must be understood by having parts read.
 */
export const windowBot: Bot = defineBot('window', ({ messages, tools }) => {
  const seen = visible(messages)
  const reply = tools === undefined ? { text: plainAnswer(seen) } : nextMove(seen, messages)
  return {
    ...reply,
    usage: {
      input_tokens: Math.ceil(seen.length / 4),
      output_tokens: Math.ceil(reply.text.length / 4) + 20,
      cost_usd: 0,
    },
  }
})

/** What it can see: text beyond its window is lost. */
function visible(messages: readonly AgentMessage[]): string {
  const texts = messages.filter(({ role }) => role !== 'system').map(({ content }) => content)
  const [first = '', ...rest] = texts
  const question = first.length <= windowChars ? first : first.slice(0, windowChars)
  return `${question}\n${rest.join('\n').slice(-(windowChars - Math.min(question.length, windowChars / 2)))}`
}

function plainAnswer(text: string): string {
  const [question = '', body = ''] = text.includes('# Text')
    ? text.split(/\n+# Text\n+/)
    : [/# The question\n+(.*)/.exec(text)?.[1] ?? '', text]
  if (/complain about noise/.test(question)) return String(countComplaints(body))
  return answerIn(body, question) ?? 'NONE'
}

function nextMove(seen: string, messages: readonly AgentMessage[]): AgentReply {
  const question = /# The task\n\n.*\n\n([\s\S]*?)(?:\n|$)/.exec(messages[1]?.content ?? '')?.[1] ?? ''
  const results = messages.filter(({ role }) => role === 'tool')
  const move = (name: string, input: object, text: string): AgentReply => ({
    text,
    toolCalls: [{ id: `move-${results.length + 1}`, name, input }],
  })
  const last = results.length === 0 ? undefined : seen.slice(seen.indexOf(question) + question.length)
  if (/complain about noise/.test(question)) {
    if (last === undefined)
      return move(
        'invoke_model',
        { prompt: question, part_bytes: partBytes, variable: 'counts' },
        'Every note must be read, so parts are read one by one.',
      )
    if (results.length === 1)
      return move(
        'Cell',
        { code: 'FINAL(counts.reduce((sum, one) => sum + Number(one), 0))' },
        'The counts of the parts are added up.',
      )
  }
  if (last === undefined)
    return move(
      'Grep',
      { pattern: phrase(question), ignore_case: true, limit: 10 },
      'A statement should repeat the words of the question.',
    )
  const lines = last.split('\n').map((line) => line.replace(/^\S.*?@\d+: /, ''))
  const answer = answerIn(lines.join('\n'), question)
  if (answer !== undefined) return move('Final', { answer }, 'The line holds the answer.')
  if (results.length === 1)
    return move(
      'Grep',
      { pattern: inAnyOrder(keywords(question)), regex: true, ignore_case: true, limit: 10 },
      'The words may stand further apart, and in another order.',
    )
  return move('Final', { answer: 'not found' }, 'Nothing answers it.')
}
