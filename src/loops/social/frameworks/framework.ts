import type { ConceptLexicon } from '../scoring/lexicon.ts'

/** How far a round has come: what agents read grows with it in progressive contexts. */
export type Level = 'low' | 'medium' | 'high'

/** A concept with its words, and with what it looks like as a round goes on. */
export interface Concept extends ConceptLexicon {
  readonly definition: string
  /** A sentence that is added to the manifestation of the round at each level. */
  readonly manifestations: Readonly<Record<'medium' | 'high', string>>
}

/** A theory as the loop uses it: two concepts and what each role experiences. */
export interface Framework {
  /** A to D for the built-in ones, E for all others. */
  readonly option: 'A' | 'B' | 'C' | 'D' | 'E'
  readonly name: string
  readonly concepts: readonly [Concept, Concept]
  /** What the situation feels like, by role and level; `*` stands for every other role. */
  readonly experience: Readonly<Record<string, Readonly<Record<Level, string>>>>
}
