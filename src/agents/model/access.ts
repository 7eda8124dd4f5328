import type { AgentFailure } from '../agent.ts'
import { addressOf } from './address.ts'
import { failure } from './failure.ts'
import { type ModelOptions, specOf } from './options.ts'
import { providers } from './provider.ts'

/** Where a model is called and with which key. */
export interface Access {
  readonly address: string
  readonly key: string | undefined
}

/** Looks up address and key, now and not earlier; without a key that is needed no call is made. */
export function accessTo(options: ModelOptions): Access | AgentFailure {
  const { provider, baseUrl, apiKey, environment = process.env } = options
  const { keyVariable, needsKey } = providers[provider]
  const key = (apiKey ?? environment[keyVariable])?.trim() || undefined
  if (needsKey && key === undefined) {
    return failure('unauthorised', `${specOf(options)} needs a key. Set ${keyVariable}.`)
  }
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) {
    return failure(
      'unauthorised',
      `The key of ${specOf(options)} has characters that no key has. Look at ${keyVariable}.`,
    )
  }
  try {
    return { address: addressOf(provider, baseUrl, environment), key }
  } catch (error) {
    return failure('bad_request', (error as Error).message)
  }
}
