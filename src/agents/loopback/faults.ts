import type { ServerResponse } from 'node:http'
import type { LoopbackFault } from './loopback-answer.ts'
import type { LoopbackCall } from './loopback-call.ts'
import { formatOf, later, sendEvents, sendHead, sendJson, sendWhole, written } from './send.ts'

type Faults = {
  readonly [Name in LoopbackFault['fault']]: (
    call: LoopbackCall,
    fault: Extract<LoopbackFault, { fault: Name }>,
    response: ServerResponse,
  ) => void
}

/** What each fault does to a call. */
export const faults: Faults = {
  rate_limit(call, { retryAfter, retryAfterMs }, response) {
    if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter)
    if (retryAfterMs !== undefined) response.setHeader('retry-after-ms', retryAfterMs)
    sendJson(response, 429, formatOf(call).error('rate_limit_error', 'too many requests'))
  },

  status(call, { status, type = 'api_error', message = 'something is wrong', headers = {} }, response) {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    sendJson(response, status, formatOf(call).error(type, message))
  },

  hang() {},

  slow_first_byte(call, { afterMs, reply = { text: 'late' } }, response) {
    sendHead(call, response).flushHeaders()
    later(afterMs, response, () => response.end(written(call, reply)))
  },

  cut(call, { afterEvents = 1, how = 'reset', reply = { text: 'never said to the end' } }, response) {
    const all = written(call, reply)
    const sent = call.stream
      ? formatOf(call).events(reply, call).slice(0, afterEvents).join('')
      : all.slice(0, Math.ceil(all.length / 2))
    sendHead(call, response)
    if (how === 'end') response.end(sent)
    // What was written must be on its way before the connection goes.
    else response.write(sent, () => setImmediate(() => response.destroy()))
  },

  stream_error(call, { afterEvents, type }, response) {
    const format = formatOf(call)
    if (call.stream) sendEvents(call, afterEvents, format.errorEvent(type, 'it broke'), response)
    else sendJson(response, 500, format.error(type, 'it broke'))
  },

  malformed(call, { afterEvents = 0 }, response) {
    const half = '{"choices": ['
    if (call.stream) sendEvents(call, afterEvents, formatOf(call).event(half), response)
    else sendHead(call, response).end(half)
  },

  nonsense(call, _fault, response) {
    if (call.stream) sendEvents(call, 0, formatOf(call).event('{"weather":"fine"}'), response)
    else sendJson(response, 200, { weather: 'fine' })
  },

  wrong_schema(call, _fault, response) {
    sendWhole(call, { json: { unexpected: true } }, response)
  },
}
