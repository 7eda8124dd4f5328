import { setMaxListeners } from 'node:events'
import type { AgentContext, AgentFailure, AgentRequest, AgentUsage } from '../agent.ts'
import type { Access } from './access.ts'
import type { Answer } from './answer.ts'
import { callModel } from './call-model.ts'
import { callOptions, idempotencyKey } from './call-options.ts'
import { systemClock } from './clock.ts'
import { startDeadline } from './deadline.ts'
import { failureOf } from './failure-of.ts'
import { addressWithoutKeys } from './keys-in-address.ts'
import { modelLoader } from './load-model.ts'
import { type ModelPrice, modelPrice, oneToken } from './model-price.ts'
import { defaultTimeoutMs, type ModelOptions, specOf } from './options.ts'
import { faultIn } from './reply.ts'
import { usageOf } from './usage.ts'

/** One HTTP call and what it used: paid for even where no answer came of it. */
export interface Call {
  readonly answer: Answer
  readonly failure?: AgentFailure
  readonly usage?: AgentUsage
  readonly durationMs: number
}

/** Makes one call of an agent under an idempotency key. */
export type Caller = (
  request: AgentRequest,
  key: string,
  context: AgentContext,
  access: Access,
) => Promise<Call>

/** Makes a caller that waits for its turn, keeps its time, and never throws. */
export function createCaller(options: ModelOptions): Caller {
  const { provider, structured = 'native', timeoutMs = defaultTimeoutMs, clock = systemClock } = options
  const spec = specOf(options)
  const load = modelLoader(provider, options.model)
  const price = modelPrice(options)
  return async (request, key, context, access) => {
    const { address } = access
    // A run asks thousands of agents under one signal; that is no leak.
    setMaxListeners(0, context.signal)
    const leave = await options.limits?.limiterFor(provider, address).enter(context.signal)
    // The time begins with the turn: waiting in line is no fault of the provider.
    const deadline = startDeadline(context.signal, timeoutMs, clock)
    let started = clock.now()
    const { answer, error } = await callModel({
      model: () => load(access),
      options: () => {
        // The first call also loads the provider's package, which says nothing of the provider.
        started = clock.now()
        return {
          ...callOptions(request, provider, structured),
          headers: { 'Idempotency-Key': idempotencyKey(key) },
          abortSignal: deadline.signal,
        }
      },
      onText: context.onText,
    })
    const durationMs = Math.round(clock.now() - started)
    const { ended } = deadline
    deadline.close()
    if (error !== undefined) deadline.drop()
    leave?.()
    const failed = {
      spec,
      provider,
      address: addressWithoutKeys(address),
      timeoutMs,
      ended,
      today: clock.today(),
    }
    const failure = error === undefined ? faultIn(answer, spec) : failureOf(error, failed)
    const usage = usageFor(answer, options.model, price, new Date(clock.today()))
    return { answer, durationMs, ...(failure && { failure }), ...(usage && { usage }) }
  }
}

/** By the model that answered, else by the one that was asked for: a provider may have several names for a model. */
function usageFor(answer: Answer, asked: string, price: ModelPrice, at: Date): AgentUsage | undefined {
  const { tokens, model = asked, finish } = answer
  if (tokens !== undefined) {
    // Looking for a price that is not listed takes about as long as the rest of a call, so no name is looked up twice.
    const other = () => (model === asked ? undefined : price(tokens, asked, at))
    return usageOf(tokens, price(tokens, model, at) ?? other())
  }
  // Without a count of tokens, only what costs nothing at all has a known cost.
  return finish !== undefined && price(oneToken, asked, at) === 0 ? { cost_usd: 0 } : undefined
}
