import type { Change, CheckedError } from '../attempt.ts'
import { changedLines } from '../evidence/changed-lines.ts'
import { type CheckEffect, isWithoutEffect } from '../evidence/effect-of.ts'
import { placeName, relationOf } from '../evidence/error-places.ts'
import type { Findings } from './findings.ts'

/**
 * The changes at lines that errors pass through; where none is, all changes that broke something or had no effect.
 * A change that fixed something and broke nothing is not to blame for what is still missing.
 */
export function blamedActions({ change, verdict }: Findings, effects: readonly CheckEffect[]): number[] {
  const { actions } = change
  const all = actions.flatMap(({ changes }, index) => (changes === undefined ? [] : [index]))
  const changed = changedLines(change)
  const guilty = new Set(
    verdict.errors.flatMap((error) => {
      const relation = relationOf(error, changed)
      return relation.kind === 'changed_line' ? [relation.place.file] : []
    }),
  )
  const named = all.filter((index) => guilty.has(actions[index]!.file_path!))
  if (named.length > 0) return named
  const helped = effects.some(({ fixed, revealed }) => fixed.length + revealed.length > 0)
  const broke = effects.some(({ broken, unreached }) => broken.length + unreached.length > 0)
  return helped && !broke ? [] : all
}

/** How the change and the first error, or the first that it caused, have to do with each other. */
export function reasoning({ change, verdict }: Findings, effects: readonly CheckEffect[]): string {
  if (change.files.length === 0) return 'Nothing was changed, so the checks say what they said before.'
  const broken = effects.flatMap((effect) => effect.broken.map((fault) => fault.error))
  const [error = verdict.errors[0]] = broken
  if (error === undefined) return 'The checks do not say what is wrong.'
  const relation = relationOf(error, changedLines(change))
  switch (relation.kind) {
    case 'changed_line':
      return `The error passes through ${placeName(relation.place)}, a line that I changed.`
    case 'changed_file':
      return `The error passes through ${placeName(relation.place)}, in a file that I changed, but at a line that I did not change.`
    case 'elsewhere':
      return `The error passes through ${placeName(relation.place)}, in a file that I did not change.`
    case 'test':
      return `The error shows only in the test, at ${placeName(relation.place)}: what the test calls gives a wrong result.`
    case 'unknown':
      return isWithoutEffect(effects)
        ? 'The checks say the same as before: what I changed has no part in what they test, or does not go far enough.'
        : 'The checks do not say where the error arises.'
  }
}

const categories = {
  syntax_error: 'incomplete_implementation',
  type_error: 'incorrect_assumption',
  test_failure: 'logic_error',
  lint_error: 'incomplete_implementation',
  runtime_error: 'edge_case_miss',
  logic_error: 'logic_error',
  timeout: 'inefficient_planning',
  other: 'other',
} as const

/** The kind of failure, from what was changed and from the first error. */
export function categoryOf({ tampering, files }: Change, error: CheckedError | undefined) {
  if (tampering.length > 0) return 'configuration_error'
  if (files.length === 0) return 'incomplete_implementation'
  return error === undefined ? 'other' : categories[error.type]
}
