import { amountIn, type Fields, jsonLines, objectIn, textIn } from './json-lines.ts'
import type { StreamEvent, Trouble } from './stream-event.ts'
import { toolEvents } from './tool-use.ts'

/** Lines of `opencode run --format json`. There is no line at the end, and the model is not in them. */
export const readOpencode = jsonLines((line) => {
  const part = objectIn(line, 'part')
  switch (line.type) {
    case 'step_start': {
      const session = textIn(line, 'sessionID')
      return [{ type: 'began', ...(session && { session }) }]
    }
    case 'text': {
      const text = textIn(part, 'text')
      return text === undefined ? [] : [{ type: 'said', text }]
    }
    case 'tool_use':
      return toolEvents(String(part.tool), objectIn(objectIn(part, 'state'), 'input'))
    case 'step_finish':
      return readStep(part)
    case 'error':
      return [{ type: 'failed', trouble: troubleIn(objectIn(line, 'error')) }]
    default:
      return []
  }
})

function readStep(part: Fields): StreamEvent[] {
  const used = objectIn(part, 'tokens')
  const cache = objectIn(used, 'cache')
  const [cached, written] = [amountIn(cache, 'read') ?? 0, amountIn(cache, 'write') ?? 0]
  const reasoning = amountIn(used, 'reasoning') ?? 0
  const tokens = {
    input: (amountIn(used, 'input') ?? 0) + cached + written,
    output: (amountIn(used, 'output') ?? 0) + reasoning,
    cached,
    written,
    reasoning,
  }
  const name = textIn(part, 'id')
  // It says 0 where it does not know the price of a model.
  const cost = amountIn(part, 'cost') || undefined
  const usage: StreamEvent = {
    type: 'usage',
    parts: [{ tokens, ...(name && { name }), ...(cost !== undefined && { cost }) }],
  }
  return part.reason === 'tool-calls' ? [usage] : [usage, { type: 'ended' }]
}

function troubleIn(error: Fields): Trouble {
  const data = objectIn(error, 'data')
  const [kind, status] = [textIn(error, 'name'), amountIn(data, 'statusCode')]
  return {
    message: textIn(data, 'message') ?? kind ?? 'It failed without a reason.',
    ...(status !== undefined && { status }),
    ...(kind !== undefined && { kind }),
  }
}
