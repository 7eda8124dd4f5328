import { amountIn, type Fields, jsonLines, objectIn, objectsIn, textIn } from './json-lines.ts'
import type { StreamEvent, Trouble } from './stream-event.ts'
import { toolEvents } from './tool-use.ts'

/** Lines of `codex exec --json`. Neither the model nor the cost is in them. */
export const readCodex = jsonLines((line) => {
  switch (line.type) {
    case 'thread.started': {
      const session = textIn(line, 'thread_id')
      return [{ type: 'began', ...(session && { session }) }]
    }
    case 'item.started':
    case 'item.completed':
      return readItem(objectIn(line, 'item'), line.type === 'item.completed')
    case 'turn.completed':
      return [usageOf(objectIn(line, 'usage')), { type: 'ended' }]
    case 'turn.failed':
      return [{ type: 'failed', trouble: troubleOf(textIn(objectIn(line, 'error'), 'message')) }]
    case 'error':
      return [readError(textIn(line, 'message'))]
    default:
      return []
  }
})

function readItem(item: Fields, isCompleted: boolean): readonly StreamEvent[] {
  // A command may run for long, so it is reported when it starts; everything else when it is done.
  if (item.type === 'command_execution') {
    const command = textIn(item, 'command')
    return isCompleted || command === undefined
      ? []
      : [{ type: 'tool', what: 'run', on: withoutShell(command) }]
  }
  if (!isCompleted) return []
  switch (item.type) {
    case 'agent_message': {
      const text = textIn(item, 'text')
      return text === undefined ? [] : [{ type: 'said', text }]
    }
    case 'file_change':
      return objectsIn(item, 'changes').map(({ path }) => ({ type: 'tool', what: 'edit', on: String(path) }))
    case 'mcp_tool_call':
      return toolEvents(`${item.server}.${item.tool}`, objectIn(item, 'arguments'))
    case 'web_search':
      return toolEvents('web_search', item)
    // An error among the items is only a warning, such as one about an unknown model.
    case 'error':
      return [{ type: 'printed', text: textIn(item, 'message') ?? 'error' }]
    default:
      return []
  }
}

/** The usage is that of the whole thread so far. */
function usageOf(used: Fields): StreamEvent {
  const tokens = {
    input: amountIn(used, 'input_tokens') ?? 0,
    output: amountIn(used, 'output_tokens') ?? 0,
    cached: amountIn(used, 'cached_input_tokens') ?? 0,
    written: amountIn(used, 'cache_write_input_tokens') ?? 0,
    reasoning: amountIn(used, 'reasoning_output_tokens') ?? 0,
  }
  return { type: 'usage', parts: [{ tokens }], whole: true }
}

/** `Reconnecting... 1/5 (unexpected status 401 Unauthorized: …)` */
function readError(message = 'error'): StreamEvent {
  const inner = /^Reconnecting\.\.\. [^(]*\((.*)\)$/s.exec(message)?.[1]
  if (inner === undefined) return { type: 'failed', trouble: troubleOf(message) }
  return { type: 'retrying', trouble: troubleOf(inner) }
}

function troubleOf(message = 'It failed without a reason.'): Trouble {
  const status = /\bstatus:? (\d{3})\b/.exec(message)?.[1]
  return { message, ...(status !== undefined && { status: Number(status) }) }
}

/** `/bin/bash -lc 'npm test'` is what runs; `npm test` is what was asked for. */
function withoutShell(command: string): string {
  const inner = /^\S*\b(?:ba|z|da)?sh -l?c (?:'(.*)'|"(.*)"|(\S+))$/s.exec(command)
  const quoted = inner?.[1]?.replaceAll(`'\\''`, "'").replaceAll(`'"'"'`, "'")
  return quoted ?? inner?.[2]?.replace(/\\(["\\$`])/g, '$1') ?? inner?.[3] ?? command
}
