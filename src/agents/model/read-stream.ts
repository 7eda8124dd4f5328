import type { LanguageModelV3StreamPart } from '@ai-sdk/provider'
import { type Answer, addContent, addWarnings } from './answer.ts'
import { tokensInChunk, tokensOf } from './tokens.ts'

/** The stream ended politely, yet before the model had said that it was done. */
export class StreamCut extends Error {
  override readonly name = 'StreamCut'
}

/** An error that the provider sent in the middle of a stream. */
export class StreamError extends Error {
  override readonly name = 'StreamError'
  readonly sent: unknown

  constructor(sent: unknown) {
    super('the provider sent an error in its stream')
    this.sent = sent
  }
}

/** Reads a stream into an answer, so that what had arrived is known even when the stream breaks. */
export async function readStream(
  stream: ReadableStream<LanguageModelV3StreamPart>,
  answer: Answer,
  onText: (text: string) => void,
): Promise<void> {
  for await (const part of stream) {
    switch (part.type) {
      case 'stream-start':
        addWarnings(answer, part.warnings)
        break
      case 'text-delta':
        answer.text += part.delta
        if (part.delta !== '') onText(part.delta)
        break
      case 'reasoning-delta':
        answer.reasoning += part.delta
        break
      case 'tool-call':
        addContent(answer, part)
        break
      case 'response-metadata':
        if (part.modelId !== undefined) answer.model = part.modelId
        break
      case 'raw':
        answer.tokens = tokensInChunk(part.rawValue, answer.tokens)
        break
      case 'error':
        if (endedWithoutReason(part.error)) throw new StreamCut()
        throw part.error instanceof Error ? part.error : new StreamError(part.error)
      case 'finish':
        // A stream that stops short is finished by the SDK for a reason that no provider gave.
        if (part.finishReason.raw === undefined) throw new StreamCut()
        answer.finish = part.finishReason.unified
        answer.tokens = tokensOf(part.usage) ?? answer.tokens
        break
    }
  }
  if (answer.finish === undefined) throw new StreamCut()
}

function endedWithoutReason(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.name === 'AI_InvalidResponseDataError' &&
    'data' in error &&
    error.data === undefined
  )
}
