import { type Environment, Refusal } from '../../kit/index.ts'
import { makeRedactor } from '../redact/make-redactor.ts'
import { shortestSecret } from '../redact/secrets-of-environment.ts'
import { normalAddress } from './address.ts'
import type { Clock } from './clock.ts'
import { addressWithoutKeys, modelWithoutKeys } from './keys-in-address.ts'
import type { Limits } from './limits.ts'
import type { Prices } from './price-table.ts'
import { type ModelProvider, providers } from './provider.ts'

/** How a model learns the shape of its answer: through the provider's own option, or in the prompt. */
export type StructuredMode = 'native' | 'prompt'

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
  /** Prices that come before those that the package knows. */
  readonly prices?: Prices
  /** Shared by all agents that are given the same; without it nothing is limited. */
  readonly limits?: Limits
  /** How the shape of an answer is asked for; `prompt` is for servers that know no response format. */
  readonly structured?: StructuredMode
  /** Where keys and addresses are looked up at each call; that of the process unless given. */
  readonly environment?: Environment
  readonly clock?: Clock
}

/** How long a call may take unless the user says otherwise. */
export const defaultTimeoutMs = 120_000

/** The longest wait that a timer of Node can keep. */
const longestTimeoutMs = 2_147_483_647

/** Throws when the options cannot make an agent. */
export function checkOptions({ provider, model, baseUrl, timeoutMs }: ModelOptions): void {
  if (!Object.hasOwn(providers, provider)) {
    throw new Refusal(
      'bad_model_options',
      'usage',
      `No provider named '${provider}'. Known: ${Object.keys(providers).join(', ')}.`,
    )
  }
  if (model.trim() === '')
    throw new Refusal('bad_model_options', 'usage', `Name a model, such as ${provider}:MODEL.`)
  if (provider === 'compatible' && baseUrl === undefined) {
    throw new Refusal(
      'bad_model_options',
      'usage',
      'A compatible model needs an address. Write it as compatible:URL#MODEL.',
    )
  }
  if (baseUrl !== undefined) normalAddress(baseUrl, provider)
  if (timeoutMs !== undefined && !(timeoutMs > 0 && timeoutMs <= longestTimeoutMs)) {
    throw new Refusal(
      'bad_model_options',
      'usage',
      `timeoutMs is ${timeoutMs}. Give milliseconds from 1 to ${longestTimeoutMs}, or leave it out.`,
    )
  }
}

/** The spelling of the agent on the command line, without any secret: it is written into manifests and journals. */
export function specOf(options: ModelOptions): string {
  const { provider, model, baseUrl = '', apiKey = '', environment = process.env } = options
  const values: Record<string, string> = apiKey.length >= shortestSecret ? { 'api-key': apiKey } : {}
  const redact = makeRedactor({ env: environment, values })
  const name = modelWithoutKeys(redact(model))
  const spelling =
    provider === 'compatible' ? `compatible:${addressWithoutKeys(baseUrl)}#${name}` : `${provider}:${name}`
  return redact(spelling)
}
