import type { Shared } from '../contract.ts'

/** Gives the rules of one check the same state wherever they ask for it with the same maker. */
export function sharedState(): Shared {
  const made = new Map<() => unknown, unknown>()
  return <S>(make: () => S): S => {
    if (!made.has(make)) made.set(make, make())
    return made.get(make) as S
  }
}
