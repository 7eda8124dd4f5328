import type {
  Agent,
  AgentContext,
  AgentFailure,
  AgentOutcome,
  AgentPriced,
  AgentRequest,
  AgentUsage,
} from '../agent.ts'
import { type Access, accessTo } from './access.ts'
import type { Answer } from './answer.ts'
import { type Call, type Caller, createCaller } from './caller.ts'
import { type Checked, rememberShapes, type ShapeCheck } from './check-shape.ts'
import { systemClock } from './clock.ts'
import { brief, failure } from './failure.ts'
import { keysInAddress, keysInModel } from './keys-in-address.ts'
import { modelPrice, oneToken } from './model-price.ts'
import { checkOptions, type ModelOptions, specOf } from './options.ts'
import { replyOf } from './reply.ts'
import { strayResult } from './sdk-prompt.ts'
import { addUsage } from './usage.ts'
import { withoutSecrets } from './without-secrets.ts'

/** A language model as an agent: one HTTP call an act, and one more to correct an answer of the wrong shape. */
export function modelAgent(options: ModelOptions): Agent {
  checkOptions(options)
  const spec = specOf(options)
  const call = createCaller(options)
  const shapeFor = rememberShapes()
  let priced: AgentPriced | undefined
  return {
    spec,
    kind: 'model',
    pure: false,
    // Asked for and not computed at once, because the price list takes time to load.
    get priced() {
      priced ??= pricedOf(options)
      return priced
    },
    async act(request, context) {
      const access = accessTo(options)
      if ('code' in access) return failed(access)
      const stray = strayResult(request.messages)
      if (stray !== undefined) {
        const message = `${spec} is given the result of a tool call '${stray}' that no message before it has.`
        return failed(failure('bad_request', message))
      }
      try {
        const shape = await shapeFor(request.schema)
        if ('unusable' in shape) return failed(failure('bad_request', `${spec}: ${shape.unusable}`))
        const outcome = await answer({ options, call, access, check: shape.check }, request, context)
        return withoutSecrets(outcome, [
          access.key,
          ...keysInAddress(access.address),
          ...keysInModel(options.model),
        ])
      } catch (error) {
        // Calls do not throw; an answer nested beyond all measure can still break whoever walks through it.
        return failed(
          failure('malformed_reply', `The answer of ${spec} cannot be handled: ${(error as Error).name}`),
        )
      }
    },
  }
}

function pricedOf(options: ModelOptions): AgentPriced {
  const at = new Date((options.clock ?? systemClock).today())
  return modelPrice(options)(oneToken, options.model, at) === undefined ? 'unknown' : 'known'
}

interface Turn {
  readonly options: ModelOptions
  readonly call: Caller
  readonly access: Access
  readonly check: ShapeCheck | undefined
}

async function answer(turn: Turn, request: AgentRequest, context: AgentContext): Promise<AgentOutcome> {
  const key = context.idempotencyKey ?? context.key
  const first = await turn.call(request, key, context, turn.access)
  if (first.failure !== undefined) return failed(first.failure, first.usage)
  const found = judge(first.answer, turn.check)
  if (!('problems' in found)) return replied(turn, first, found)

  const repair = correcting(request, first.answer, found.problems)
  const second = await turn.call(repair, `${key}#repair`, context, turn.access)
  // The first call was paid for whatever becomes of the second.
  const usage = addUsage(first.usage, second.usage)
  if (second.failure !== undefined) return failed(second.failure, usage)
  const corrected = judge(second.answer, turn.check)
  if ('problems' in corrected) {
    const message = `${specOf(turn.options)} gave the wrong shape twice: ${brief(corrected.problems)}`
    return failed(failure('wrong_schema', message), usage)
  }
  const durationMs = first.durationMs + second.durationMs
  return replied(turn, { ...second, durationMs, ...(usage && { usage }) }, corrected, true)
}

/** An answer that calls tools is not yet the answer that was asked for, so its shape is not looked at. */
function judge({ text, toolCalls, finish }: Answer, check: ShapeCheck | undefined): Checked | object {
  if (check === undefined || toolCalls.length > 0) return {}
  const found = check(text)
  if (!('problems' in found) || finish !== 'length') return found
  return { problems: `${found.problems}\nIt was cut off at the limit of tokens: answer more briefly.` }
}

function correcting(request: AgentRequest, { text }: Answer, problems: string): AgentRequest {
  const content = `Your answer does not have the shape that was asked for:\n${problems}\nAnswer again with the whole JSON and nothing else.`
  // A turn without text is refused by providers.
  const wrong = text.trim() === '' ? [] : [{ role: 'assistant' as const, content: text }]
  return { ...request, messages: [...request.messages, ...wrong, { role: 'user', content }] }
}

function replied(turn: Turn, call: Call, value: object, repaired = false): AgentOutcome {
  const { usage, durationMs } = call
  const facts = { model: turn.options.model, usage, durationMs, repaired }
  return { kind: 'reply', reply: replyOf(call.answer, value, facts) }
}

function failed(failure: AgentFailure, usage?: AgentUsage): AgentOutcome {
  return { kind: 'failed', failure: { ...failure, ...(usage && { usage }) } }
}
