import { showValue } from '../../kit/index.ts'
import type { Rule, SequenceRule } from '../contract.ts'
import type { InferenceTrace } from './inference-trace.ts'
import { inferenceTracePayloads, neededTraceKeys } from './inference-trace-payloads.ts'
import { incompletePayload, unknownType } from './payload-rules.ts'
import { perGame } from './per-game.ts'

const measures = [
  'latency_ms',
  'prompt_tokens',
  'output_tokens',
  'cached_tokens',
  'max_output_tokens',
  'cost_usd',
]

/** What must hold of one trace event. */
export const inferenceTraceRules: readonly Rule<InferenceTrace>[] = [
  incompletePayload('event_type', neededTraceKeys),
  {
    code: 'town/negative-measure',
    severity: 'error',
    says: 'Times, tokens and costs are not negative.',
    check({ payload }, report) {
      for (const key of measures) {
        const value = payload[key]
        if (typeof value === 'number' && value < 0)
          report(
            ['payload', key],
            `${value}`,
            'zero or more',
            'measure again, with a clock that only runs forward',
          )
      }
    },
  },
  {
    code: 'town/cached-tokens',
    severity: 'error',
    says: 'No more of the prompt comes from the cache than there is of it.',
    check({ payload: { cached_tokens: cached, prompt_tokens: prompt } }, report) {
      if (typeof cached === 'number' && typeof prompt === 'number' && cached > prompt)
        report(['payload', 'cached_tokens'], `${cached}`, `at most ${prompt}`, 'count again')
    },
  },
]

/** What must hold between trace events. */
export const inferenceTraceSequenceRules: readonly SequenceRule<InferenceTrace>[] = [
  unknownType('event_type', inferenceTracePayloads),
  {
    code: 'town/result-without-call',
    severity: 'error',
    says: 'A tool answers only when it was called.',
    start() {
      const games = perGame(() => new Waiting())
      return {
        line(event, report) {
          const calls = games(event.game_id)
          if (event.event_type === 'TOOL_CALL') calls.add(callKey(event))
          if (event.event_type !== 'TOOL_RESULT' || calls.take(callKey(event))) return
          const found = `a result of ${showValue(event.payload.tool_name)} for ${showValue(event.agent)}`
          report(['event_type'], found, 'a TOOL_CALL before it', 'write calls before their results')
        },
      }
    },
  },
  {
    code: 'town/reply-without-request',
    severity: 'warning',
    says: 'A reply or its failure follows a request of the same agent.',
    start() {
      const games = perGame(() => new Waiting())
      return {
        line({ event_type: type, agent, game_id: id }, report) {
          const requests = games(id)
          if (type === 'AGENT_REQUEST') requests.add(agent)
          if (type !== 'INFERENCE_COMPLETE' && type !== 'INFERENCE_FAILED') return
          if (!requests.take(agent))
            report(['event_type'], `${type} unasked`, 'an AGENT_REQUEST before it', 'write every request')
        },
      }
    },
  },
  {
    code: 'town/call-without-result',
    severity: 'warning',
    says: 'Every tool call is answered.',
    start() {
      const games = perGame(() => new Waiting())
      let unanswered = 0
      return {
        line(event) {
          const calls = games(event.game_id)
          if (event.event_type === 'TOOL_CALL' && calls.add(callKey(event))) unanswered++
          if (event.event_type === 'TOOL_RESULT' && calls.take(callKey(event))) unanswered--
        },
        end(report) {
          if (unanswered > 0) {
            const found =
              unanswered === 1 ? '1 call without a result' : `${unanswered} calls without a result`
            report([], found, 'a TOOL_RESULT for each', 'record failures of tools as results')
          }
        },
      }
    },
  },
]

function callKey({ agent, payload }: InferenceTrace): string {
  return JSON.stringify([agent, payload.tool_name, payload.call_id])
}

/** How many different things may be waited for at a time. */
const mostWaiting = 1000

/** Things that were begun and not finished yet, by name and number. */
class Waiting {
  readonly #counts = new Map<string, number>()

  /** Whether it could be remembered. */
  add(key: string): boolean {
    const before = this.#counts.get(key)
    if (before === undefined && this.#counts.size >= mostWaiting) return false
    this.#counts.set(key, (before ?? 0) + 1)
    return true
  }

  /** Whether one was waiting. */
  take(key: string): boolean {
    const before = this.#counts.get(key) ?? 0
    if (before > 1) this.#counts.set(key, before - 1)
    else this.#counts.delete(key)
    return before > 0
  }
}
