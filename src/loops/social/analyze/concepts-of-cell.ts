import { isObject } from '../../../kit/index.ts'
import { frameworks } from '../frameworks/framework-of.ts'
import type { ConceptLexicon } from '../scoring/lexicon.ts'
import type { RecordedCell } from './read-cells.ts'
import type { ScoreOptions } from './score-cell.ts'

/** The words by which the concepts of a cell are measured, and what a reader should know about them. */
export interface ConceptsOfCell {
  readonly concepts: readonly ConceptLexicon[]
  readonly note?: string
}

/**
 * The words for the concepts of a cell: those of the file that was given, those that the cell recorded, or those that are built in. The
 * original program records none, and measures everything but B with the words of A; where A stands in for another, that is said.
 */
export function conceptsOfCell({ meta }: RecordedCell, { lexicons, scoring }: ScoreOptions): ConceptsOfCell {
  const option = typeof meta.framework_option === 'string' ? meta.framework_option : ''
  const given = lexicons?.concepts[option]
  if (given !== undefined) return { concepts: given }
  const recorded = recordedConcepts(meta.concepts)
  if (recorded.length > 0) return { concepts: recorded }
  const isBuiltIn = Object.hasOwn(frameworks, option) && (scoring !== 'legacy' || /^[AB]$/.test(option))
  if (isBuiltIn) return { concepts: frameworks[option as 'A'].concepts }
  const what =
    option === ''
      ? 'the framework is not recorded'
      : Object.hasOwn(frameworks, option)
        ? `the original program has no words for the framework ${option}`
        : `the framework ${option} is not known`
  return {
    concepts: lexicons?.concepts.A ?? frameworks.A.concepts,
    note: `${what}; concepts are measured with the words of A`,
  }
}

/** The concepts of a description; none where it holds something else under this name. */
function recordedConcepts(value: unknown): ConceptLexicon[] {
  return Array.isArray(value) && value.every(isConcept) ? value : []
}

function isConcept(value: unknown): value is ConceptLexicon {
  if (!isObject(value) || typeof value.name !== 'string' || !Array.isArray(value.markers)) return false
  return value.markers.every((marker) => typeof marker === 'string')
}
