import type { LanguageModelV3Content, LanguageModelV3FinishReason, SharedV3Warning } from '@ai-sdk/provider'
import type { Tokens } from './tokens.ts'

/** A tool call as the model wrote it, its input still text. */
export interface WrittenToolCall {
  readonly id: string
  readonly name: string
  readonly input: string
}

/** What a model answered, gathered from a whole body or piece by piece from a stream. */
export interface Answer {
  text: string
  /** What the model thought aloud before its answer. */
  reasoning: string
  toolCalls: WrittenToolCall[]
  /** The settings that this model does not know, so that they were left out. */
  ignored: string[]
  /** Why the model stopped; absent until it has. */
  finish?: LanguageModelV3FinishReason['unified']
  /** The model that answered, in the provider's own spelling. */
  model?: string
  tokens?: Tokens
}

export function emptyAnswer(): Answer {
  return { text: '', reasoning: '', toolCalls: [], ignored: [] }
}

/** Adds what a model wrote to its answer; sources and files have no place in it. */
export function addContent(answer: Answer, content: LanguageModelV3Content): void {
  if (content.type === 'text') answer.text += content.text
  if (content.type === 'reasoning') answer.reasoning += content.text
  if (content.type === 'tool-call') {
    answer.toolCalls.push({ id: content.toolCallId, name: content.toolName, input: content.input })
  }
}

/** Remembers which settings the SDK left out, because the same request then means less than it says. */
export function addWarnings(answer: Answer, warnings: readonly SharedV3Warning[]): void {
  for (const warning of warnings) if (warning.type === 'unsupported') answer.ignored.push(warning.feature)
}
