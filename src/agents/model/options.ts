import { normalAddress } from './address.ts'
import type { StructuredMode } from './call-options.ts'
import type { Clock } from './clock.ts'
import type { Limits } from './limits.ts'
import type { Prices } from './prices.ts'
import { type Environment, type ModelProvider, providers } from './provider.ts'

/** What makes a model agent. */
export interface ModelOptions {
  readonly provider: ModelProvider
  readonly model: string
  /** Where the provider answers; needed for `compatible`, and stronger than the environment elsewhere. */
  readonly baseUrl?: string
  /** Stronger than the environment. Never written down. */
  readonly apiKey?: string
  /** How long a call may take as a whole, the first byte included; 120 seconds unless said otherwise. */
  readonly timeoutMs?: number
  /** Prices that come before the table of this package. */
  readonly prices?: Prices
  /** Shared by all agents that are given the same; without it nothing is limited. */
  readonly limits?: Limits
  /** How the shape of an answer is asked for; `prompt` is for servers that know no response format. */
  readonly structured?: StructuredMode
  /** Where keys and addresses are looked up at each call; that of the process unless given. */
  readonly environment?: Environment
  readonly clock?: Clock
}

/** Somebody asked for a model agent that cannot be. */
export class BadModelOptions extends Error {
  override readonly name = 'BadModelOptions'
}

/** How long a call may take unless the user says otherwise. */
export const defaultTimeoutMs = 120_000

/** The longest wait that a timer of Node can keep. */
const longestTimeoutMs = 2_147_483_647

/** Throws when the options cannot make an agent. */
export function checkOptions({ provider, model, baseUrl, timeoutMs }: ModelOptions): void {
  if (!Object.hasOwn(providers, provider)) {
    throw new BadModelOptions(`No provider named '${provider}'. Known: ${Object.keys(providers).join(', ')}.`)
  }
  if (model.trim() === '') throw new BadModelOptions(`Name a model, such as ${provider}:MODEL.`)
  if (provider === 'compatible' && baseUrl === undefined) {
    throw new BadModelOptions('A compatible model needs an address. Write it as compatible:URL#MODEL.')
  }
  if (baseUrl !== undefined) normalAddress(baseUrl, provider)
  if (timeoutMs !== undefined && !(timeoutMs > 0 && timeoutMs <= longestTimeoutMs)) {
    throw new BadModelOptions(
      `timeoutMs is ${timeoutMs}. Give milliseconds from 1 to ${longestTimeoutMs}, or leave it out.`,
    )
  }
}

/** The spelling of the agent on the command line. */
export function specOf({ provider, model, baseUrl }: ModelOptions): string {
  return provider === 'compatible' ? `compatible:${baseUrl}#${model}` : `${provider}:${model}`
}
