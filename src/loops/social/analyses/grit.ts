/** How much an agent should hold itself back, so that it is taken up as often as a person like it. */
export interface Grit {
  readonly level: 'none' | 'light' | 'moderate' | 'strong'
  /** The most words that a message should have. */
  readonly words: number
  /** The most tokens that a message should have, before anything else limits it. */
  readonly tokens: number
  /** What is added to the temperature. */
  readonly temperature: number
}

const levels: readonly (Grit & { readonly over: number })[] = [
  { level: 'strong', over: 0.15, words: 50, tokens: 100, temperature: 0.15 },
  { level: 'moderate', over: 0.08, words: 100, tokens: 150, temperature: 0.1 },
  { level: 'light', over: 0.03, words: 150, tokens: 256, temperature: 0.05 },
]
const none: Grit = { level: 'none', words: 300, tokens: 512, temperature: 0 }

/** The mean engagement of the surveys that the original program was calibrated by. */
export const usualTarget = 0.17

/** The grit of an agent by how much more often it is taken up than its target. */
export function gritByEngagement(engagement: number, target: number = usualTarget): Grit {
  return levels.find(({ over }) => engagement - target > over) ?? none
}
