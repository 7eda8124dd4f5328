import type { Agent } from '../../../agents/index.ts'
import { seededRandom } from '../../../kit/index.ts'

/** How calls to models are seeded. */
export interface SeedSettings {
  /** Whether models are sent a seed at all; some servers refuse what they do not know. */
  readonly sendSeeds: boolean
}

/**
 * The part of a request that seeds a call to a model; nothing for agents that are no models. It depends on the seed of the cell and on
 * the place of the call, and on nothing of the condition: the same turn of two conditions is drawn with the same chance.
 */
export function modelSeed(
  { kind }: Pick<Agent, 'kind'>,
  { sendSeeds }: SeedSettings,
  ...place: readonly (string | number)[]
): { readonly seed?: number } {
  if (!sendSeeds || kind !== 'model') return {}
  return { seed: Math.floor(seededRandom('model', ...place)() * largest) }
}

/** Providers take seeds of 32 bits, some of them signed. */
const largest = 2 ** 31
