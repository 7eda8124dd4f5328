import { isObject } from '../../kit/index.ts'
import type { Tokens } from '../model/tokens.ts'
import { amountIn, type Fields, jsonLines, objectIn, textIn } from './json-lines.ts'
import type { StreamEvent, StreamReader, Trouble, UsagePart } from './stream-event.ts'
import { toolEvents } from './tool-use.ts'

/** Lines of `gemini -o stream-json`. The cost is not in them. */
export const readGemini = jsonLines((line) => {
  switch (line.type) {
    case 'init': {
      const session = textIn(line, 'session_id')
      return [{ type: 'began', ...(session && { session }) }]
    }
    case 'message': {
      const text = line.role === 'assistant' ? textIn(line, 'content') : undefined
      return text === undefined
        ? []
        : [{ type: 'said', text, ...(line.delta === true && { continues: true }) }]
    }
    case 'tool_use':
      return toolEvents(String(line.tool_name), objectIn(line, 'parameters'))
    case 'error':
      return [{ type: 'printed', text: textIn(line, 'message') ?? 'error' }]
    case 'result': {
      const usage: StreamEvent = { type: 'usage', parts: usageIn(objectIn(line, 'stats')), whole: true }
      return line.status === 'success'
        ? [usage, { type: 'ended' }]
        : [usage, { type: 'failed', trouble: troubleIn(objectIn(line, 'error')) }]
    }
    default:
      return []
  }
})

/** What it prints to standard error while it tries again. */
export const readGeminiErrors: StreamReader = (line) => {
  const found = /^Attempt \d+ failed(?: with status (\d{3}))?\W+(.*)$/.exec(line)
  if (found === null) return []
  const [, status, message = ''] = found
  const said = /"message":"([^"]*)"/.exec(message)?.[1] ?? message
  return [{ type: 'retrying', trouble: { message: said, ...(status && { status: Number(status) }) } }]
}

/** What each model used. What it thought is part of the total and not of the output. */
function usageIn(stats: Fields): UsagePart[] {
  return Object.entries(objectIn(stats, 'models'))
    .filter((entry): entry is [string, Fields] => isObject(entry[1]))
    .map(([model, used]) => ({ model, tokens: tokensOf(used) }))
    .filter(({ tokens }) => tokens.input + tokens.output > 0)
}

function tokensOf(used: Fields): Tokens {
  const input = amountIn(used, 'input_tokens') ?? 0
  const said = amountIn(used, 'output_tokens') ?? 0
  const output = Math.max(said, (amountIn(used, 'total_tokens') ?? 0) - input)
  return { input, output, cached: amountIn(used, 'cached') ?? 0, written: 0, reasoning: output - said }
}

/** `[API Error: {"error":{"code":429,"message":"…","status":"RESOURCE_EXHAUSTED"}}]` */
function troubleIn(error: Fields): Trouble {
  const message = textIn(error, 'message') ?? 'It failed without a reason.'
  const kind = textIn(error, 'type')
  const text = /^\[API Error: (.*)\]$/s.exec(message)?.[1] ?? message
  const inner = innerError(text)
  const status = amountIn(inner, 'code') || undefined
  const word = textIn(inner, 'status') ?? (kind === 'unknown' ? undefined : kind)
  return {
    message: textIn(inner, 'message') ?? text,
    ...(status !== undefined && { status }),
    ...(word !== undefined && { kind: word }),
  }
}

function innerError(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? objectIn(value, 'error') : {}
  } catch {
    return {}
  }
}
