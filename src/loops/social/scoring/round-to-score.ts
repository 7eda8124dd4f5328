import type { ConceptLexicon } from './lexicon.ts'
import type { Spoken } from './spoken.ts'

/** A round as scoring takes it. */
export interface RoundToScore {
  readonly round: number
  readonly messages: readonly Spoken[]
  /** Those who are measured, whether they spoke or not. */
  readonly participants: readonly string[]
  readonly concepts: readonly ConceptLexicon[]
  readonly synthesis?: string
}
