import type { JSONSchema7, LanguageModelV3CallOptions } from '@ai-sdk/provider'
import type { AgentMessage, AgentRequest } from '../agent.ts'
import type { StructuredMode } from './options.ts'
import type { ModelProvider } from './provider.ts'
import { sdkPrompt } from './sdk-prompt.ts'

/** A request in the words of the AI SDK. */
export function callOptions(
  request: AgentRequest,
  provider: ModelProvider,
  structured: StructuredMode,
): LanguageModelV3CallOptions {
  const { schema, tools, temperature, maxTokens, seed } = request
  // Providers take only objects at the root of a schema; any other shape is asked for in words.
  const native = schema !== undefined && structured === 'native' && schema.type === 'object'
  const inWords = schema !== undefined && !native ? [shapeInWords(schema)] : []
  return {
    prompt: sdkPrompt([...inWords, ...request.messages]),
    ...(temperature !== undefined && { temperature }),
    ...(maxTokens !== undefined && { maxOutputTokens: maxTokens }),
    ...(seed !== undefined && { seed }),
    ...(native && { responseFormat: { type: 'json', schema: schema as JSONSchema7, name: 'answer' } }),
    ...(tools !== undefined && tools.length > 0 && { tools: tools.map(toSdkTool) }),
    // Strict mode refuses most schemas that people write; the answer is checked here in any case.
    ...(provider !== 'anthropic' && { providerOptions: { [provider]: { strictJsonSchema: false } } }),
  }
}

function shapeInWords(schema: Readonly<Record<string, unknown>>): AgentMessage {
  return {
    role: 'system',
    content: `Answer with JSON only, without any text around it, that fits this JSON Schema:\n${JSON.stringify(schema)}`,
  }
}

function toSdkTool(tool: NonNullable<AgentRequest['tools']>[number]) {
  const { name, description, input } = tool
  return { type: 'function' as const, name, description, inputSchema: input as JSONSchema7 }
}

/** A name as an HTTP header can carry it: the same in plain ASCII, percent-encoded elsewhere. */
export function idempotencyKey(key: string): string {
  return encodeURI(key.toWellFormed())
}
