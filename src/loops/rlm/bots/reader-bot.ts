import { type Bot, defineBot } from '../../../agents/index.ts'
import { isObject, Refusal } from '../../../kit/index.ts'
import type { ThinkInput } from '../solve/think.ts'
import { answerIn } from './reader/find-needle.ts'
import { readerStep, replyOf } from './reader/reader.ts'

/** Answers needle, count, filter and compare questions with no model, through the same tools as a model. */
export const readerBot: Bot = defineBot('reader', ({ input }) => {
  if (isThink(input)) return replyOf(readerStep(input), input.steps.length + 1)
  if (isObject(input) && input.ask === 'plain' && typeof input.prompt === 'string')
    return plainAnswer(input.prompt)
  throw new Refusal('bad_input', 'usage', 'bot:reader can only answer the questions of an rlm loop.')
})

function isThink(input: unknown): input is ThinkInput {
  return isObject(input) && input.ask === 'think'
}

/** The answer to a prompt that ends with its text. Answers to be merged are repeated. */
function plainAnswer(prompt: string): string {
  const [, listed] = /# The answers\n\n([\s\S]*)$/.exec(prompt) ?? []
  if (listed !== undefined) return listed
  const [question = '', text = ''] = prompt.split('\n\n# Text\n\n')
  if (text !== '') return answerIn(text, question) ?? 'NONE'
  const [body = '', asked = ''] = prompt.split('\n\n# The question\n\n')
  return answerIn(body, asked.split('\n')[0] ?? '') ?? 'NONE'
}
