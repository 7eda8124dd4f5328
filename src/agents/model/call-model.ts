import type { LanguageModelV3, LanguageModelV3CallOptions } from '@ai-sdk/provider'
import { type Answer, addContent, addWarnings, emptyAnswer } from './answer.ts'
import { readStream } from './read-stream.ts'
import { tokensOf } from './tokens.ts'

/** A call that can be made: the model is loaded and the question put only now. */
export interface PlannedCall {
  readonly model: () => Promise<LanguageModelV3>
  readonly options: () => LanguageModelV3CallOptions
  /** Receives text as it arrives; with it the call is a stream. */
  readonly onText?: (text: string) => void
}

/** What came of a call: an answer, or an error together with the part of the answer that had arrived. */
export interface Called {
  readonly answer: Answer
  readonly error?: unknown
}

/** Makes exactly one HTTP call. Never throws. */
export async function callModel({ model, options, onText }: PlannedCall): Promise<Called> {
  const answer = emptyAnswer()
  try {
    const loaded = await model()
    if (onText === undefined) await readWhole(loaded, options(), answer)
    else {
      const { stream } = await loaded.doStream({ ...options(), includeRawChunks: true })
      await readStream(stream, answer, onText)
    }
    return { answer }
  } catch (error) {
    return { answer, error: error ?? new Error('it was rejected without a reason') }
  }
}

async function readWhole(
  model: LanguageModelV3,
  options: LanguageModelV3CallOptions,
  answer: Answer,
): Promise<void> {
  const result = await model.doGenerate(options)
  for (const content of result.content) addContent(answer, content)
  addWarnings(answer, result.warnings)
  answer.finish = result.finishReason.unified
  answer.model = result.response?.modelId
  answer.tokens = tokensOf(result.usage)
}
