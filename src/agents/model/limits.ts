import { Refusal } from '../../kit/index.ts'
import { type Clock, systemClock } from './clock.ts'
import { createLimiter, type Limiter, type LimiterSettings } from './limiter.ts'
import type { ModelProvider } from './provider.ts'

/** The limiters of a process: agents that are given the same limits share one for each provider and address. */
export interface Limits {
  limiterFor(provider: ModelProvider, address: string): Limiter
}

/** Makes limits from settings for each provider; a provider without settings is not limited. */
export function createLimits(
  settings: Readonly<Partial<Record<ModelProvider, LimiterSettings>>>,
  clock: Clock = systemClock,
): Limits {
  for (const [provider, limits] of Object.entries(settings)) checkSettings(provider, limits)
  const limiters = new Map<string, Limiter>()
  return {
    limiterFor(provider, address) {
      const name = `${provider} ${address}`
      const limiter = limiters.get(name) ?? createLimiter(settings[provider] ?? {}, clock)
      limiters.set(name, limiter)
      return limiter
    },
  }
}

function checkSettings(provider: string, settings: LimiterSettings): void {
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined || (Number.isInteger(value) && value >= 1)) continue
    throw new Refusal(
      'bad_limit',
      'usage',
      `The limit ${provider}.${name} is ${value}. Give a whole number from 1, or leave it out.`,
    )
  }
}
