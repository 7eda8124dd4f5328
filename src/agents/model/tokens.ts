/** The tokens of a call. Input and output count all; what was cached, written or reasoned is a part of them. */
export interface Tokens {
  readonly input: number
  readonly output: number
  /** Input that was read from the provider's cache. */
  readonly cached: number
  /** Input that was written to the provider's cache. */
  readonly written: number
  readonly reasoning: number
}

/** What the AI SDK reports of a call. Said here in full, so that the types of the package do not need those of the SDK. */
export interface ReportedUsage {
  readonly inputTokens: Readonly<Record<'total' | 'cacheRead' | 'cacheWrite', number | undefined>>
  readonly outputTokens: Readonly<Record<'total' | 'reasoning', number | undefined>>
  readonly raw?: unknown
}

/** What a finished call used, where the provider said so. */
export function tokensOf({ inputTokens, outputTokens, raw }: ReportedUsage): Tokens | undefined {
  if (inputTokens.total === undefined && outputTokens.total === undefined) return undefined
  // The SDK leaves out what only some servers of the OpenAI format report.
  const chat = chatTokens(raw)
  if (chat !== undefined) return chat
  return {
    input: inputTokens.total ?? 0,
    output: outputTokens.total ?? 0,
    cached: inputTokens.cacheRead ?? 0,
    written: inputTokens.cacheWrite ?? 0,
    reasoning: outputTokens.reasoning ?? 0,
  }
}

/** What a call has used so far, by a piece of its stream: the only source when the stream is cut. */
export function tokensInChunk(chunk: unknown, before: Tokens | undefined): Tokens | undefined {
  const usage = field(chunk, 'usage') ?? field(field(chunk, 'message'), 'usage')
  if (usage === undefined || usage === null) return before
  return chatTokens(usage) ?? messageTokens(usage, before)
}

/** Usage as chat completions report it. */
function chatTokens(usage: unknown): Tokens | undefined {
  const input = count(usage, 'prompt_tokens')
  if (input === undefined) return undefined
  const prompt = field(usage, 'prompt_tokens_details')
  const completion = count(usage, 'completion_tokens') ?? 0
  const reasoning = count(field(usage, 'completion_tokens_details'), 'reasoning_tokens') ?? 0
  const total = count(usage, 'total_tokens') ?? 0
  return {
    input,
    // Gemini and Grok count reasoning only in the total, and charge for it as output.
    output: total === input + completion + reasoning ? completion + reasoning : completion,
    cached: count(prompt, 'cached_tokens') ?? count(usage, 'prompt_cache_hit_tokens') ?? 0,
    written: count(prompt, 'cache_write_tokens') ?? 0,
    reasoning,
  }
}

/** Usage as Anthropic reports it: the cache beside the input, and output again in each event. */
function messageTokens(usage: unknown, before: Tokens | undefined): Tokens {
  const fresh = count(usage, 'input_tokens')
  const cached = count(usage, 'cache_read_input_tokens') ?? before?.cached ?? 0
  const written = count(usage, 'cache_creation_input_tokens') ?? before?.written ?? 0
  const thinking = count(field(usage, 'output_tokens_details'), 'thinking_tokens')
  return {
    input: fresh === undefined ? (before?.input ?? 0) : fresh + cached + written,
    output: count(usage, 'output_tokens') ?? before?.output ?? 0,
    cached,
    written,
    reasoning: thinking ?? before?.reasoning ?? 0,
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

function count(value: unknown, name: string): number | undefined {
  const found = field(value, name)
  return typeof found === 'number' && Number.isFinite(found) && found >= 0 ? found : undefined
}
