import { isObject } from '../../kit/index.ts'
import type { Tokens } from '../model/tokens.ts'
import { amountIn, type Fields, jsonLines, objectIn, objectsIn, textIn } from './json-lines.ts'
import type { StreamEvent, Trouble, UsagePart } from './stream-event.ts'
import { toolEvents, toolUse } from './tool-use.ts'

/** Lines of `claude -p --output-format stream-json --verbose`. */
export const readClaude = jsonLines((line) => {
  switch (line.type) {
    case 'system':
      return readSystem(line)
    case 'assistant':
      return readAssistant(line)
    case 'rate_limit_event':
      return readLimit(objectIn(line, 'rate_limit_info'))
    case 'result':
      return readResult(line)
    default:
      return []
  }
})

function readSystem(line: Fields): StreamEvent[] {
  if (line.subtype === 'init') {
    const [session, model] = [textIn(line, 'session_id'), modelIn(line)]
    return [{ type: 'began', ...(session && { session }), ...(model && { model }) }]
  }
  if (line.subtype !== 'api_retry') return []
  const [kind = 'error', status] = [textIn(line, 'error'), amountIn(line, 'error_status')]
  const what = kind === 'authentication_failed' ? 'Invalid API key or log-in' : kind.replaceAll('_', ' ')
  const message = `${what}${status === undefined ? '' : ` (${status})`}`
  return [{ type: 'retrying', trouble: { message, kind, ...(status && { status }) } }]
}

/** One line for each block of a message, with the id of the message repeated and a count of output that is not final. */
function readAssistant(line: Fields): StreamEvent[] {
  const message = objectIn(line, 'message')
  const content = objectsIn(message, 'content')
  const kind = textIn(line, 'error')
  if (kind !== undefined) {
    const text = content.map((block) => textIn(block, 'text') ?? '').join('\n')
    return [{ type: 'failed', trouble: { message: text, kind } }]
  }
  // What a helper of the agent says is not what the agent says.
  const isOwn = line.parent_tool_use_id == null
  const blocks = content.flatMap((block): readonly StreamEvent[] => {
    if (block.type === 'tool_use') return toolEvents(String(block.name), objectIn(block, 'input'))
    const text = block.type === 'text' && isOwn ? textIn(block, 'text') : undefined
    return text === undefined ? [] : [{ type: 'said', text }]
  })
  const [name, model] = [textIn(message, 'id'), modelIn(message)]
  const tokens = tokensOf(objectIn(message, 'usage'), 'input_tokens', 'output_tokens')
  if (name === undefined || tokens.input + tokens.output === 0) return blocks
  return [...blocks, { type: 'usage', parts: [{ name, tokens, ...(model && { model }) }] }]
}

function readLimit(info: Fields): StreamEvent[] {
  const resetsAt = amountIn(info, 'resetsAt')
  return info.status === 'rejected' && resetsAt !== undefined
    ? [{ type: 'limit', resetsAt: resetsAt * 1000 }]
    : []
}

function readResult(line: Fields): StreamEvent[] {
  const denied = objectsIn(line, 'permission_denials').flatMap((denial): StreamEvent[] => {
    const use = toolUse(String(denial.tool_name), objectIn(denial, 'tool_input'))
    return use === undefined ? [] : [{ type: 'denied', ...use }]
  })
  const usage: StreamEvent = { type: 'usage', parts: usageIn(line), whole: true }
  const text = textIn(line, 'result')
  // Errors of the API come with the subtype `success`.
  const hasFailed = line.is_error === true || String(line.subtype).startsWith('error')
  const end: StreamEvent = hasFailed
    ? { type: 'failed', trouble: troubleIn(line, text) }
    : { type: 'ended', ...(text !== undefined && { text }) }
  return [...denied, usage, end]
}

function troubleIn(line: Fields, text: string | undefined): Trouble {
  const errors = Array.isArray(line.errors) ? line.errors.map(String).join('\n') : ''
  const subtype = textIn(line, 'subtype')
  const status = amountIn(line, 'api_error_status')
  return {
    message: text ?? (errors || (subtype ?? 'It failed without a reason.').replaceAll('_', ' ')),
    ...(status !== undefined && { status }),
    ...(subtype?.startsWith('error') && { kind: subtype }),
  }
}

/** `modelUsage` counts every call; `usage` lacks the last one where the budget ended the work. */
function usageIn(line: Fields): UsagePart[] {
  const models = Object.entries(objectIn(line, 'modelUsage')).filter((entry): entry is [string, Fields] =>
    isObject(entry[1]),
  )
  if (models.length > 0) {
    return models.map(([model, used]) => {
      const tokens = tokensOf(
        used,
        'inputTokens',
        'outputTokens',
        'cacheReadInputTokens',
        'cacheCreationInputTokens',
      )
      const cost = amountIn(used, 'costUSD')
      return { tokens, model: plainModel(model), ...(cost !== undefined && { cost }) }
    })
  }
  const tokens = tokensOf(objectIn(line, 'usage'), 'input_tokens', 'output_tokens')
  const cost = amountIn(line, 'total_cost_usd')
  if (tokens.input + tokens.output === 0 && !cost) return []
  return [{ tokens, ...(cost !== undefined && { cost }) }]
}

/** Claude counts what was cached beside the input, not within it. */
function tokensOf(
  used: Fields,
  input: string,
  output: string,
  read = 'cache_read_input_tokens',
  write = 'cache_creation_input_tokens',
): Tokens {
  const [cached, written] = [amountIn(used, read) ?? 0, amountIn(used, write) ?? 0]
  const fresh = amountIn(used, input) ?? 0
  return {
    input: fresh + cached + written,
    output: amountIn(used, output) ?? 0,
    cached,
    written,
    reasoning: 0,
  }
}

function modelIn(fields: Fields): string | undefined {
  const model = textIn(fields, 'model')
  return model === undefined || model === '<synthetic>' ? undefined : plainModel(model)
}

/** A model with a larger context has a mark behind its name: `claude-opus-4-8[1m]`. */
function plainModel(model: string): string {
  return model.replace(/\[[^\]]*\]$/, '')
}
