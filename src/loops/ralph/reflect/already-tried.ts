import { changeText } from '../evidence/change-text.ts'
import { type CheckEffect, isWithoutEffect } from '../evidence/effect-of.ts'
import { effectSentence } from '../evidence/effect-text.ts'
import type { Findings } from './findings.ts'

const ruledOut = 'Ruled out:'
const triedBefore = 'Already tried'
const helpfulEdit = /^What helped: the edit `([^`]+)`/
/** How many changes are carried along from reflection to reflection. */
const carried = 8

/** The changes that are known to be of no use: this one, unless it helped, and those that earlier reflections name. */
export function alreadyTried(findings: Findings, effects: readonly CheckEffect[]): string[] {
  return [...ruledOutEdits(findings), ...triedChanges(findings, effects)]
}

/**
 * Edits by their names, for an actor that searches: it reads them from nowhere else. One that helped was not enough, so it is named
 * from the next reflection on: otherwise it would be tried again as soon as its own has left the window.
 */
function ruledOutEdits({ change, window, verdict, before }: Findings): string[] {
  const known = lessonsIn(window).flatMap((text) =>
    text.startsWith(ruledOut)
      ? [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1]!)
      : (helpfulEdit.exec(text)?.slice(1) ?? []),
  )
  const failed = change.edit !== undefined && verdict.reward <= before.reward ? [change.edit] : []
  const edits = [...new Set([...known, ...failed])]
  return edits.length === 0 ? [] : [`${ruledOut} ${edits.map((edit) => `\`${edit}\``).join(', ')}`]
}

/** Other changes in words, with what came of them. */
function triedChanges({ change, iteration, window }: Findings, effects: readonly CheckEffect[]): string[] {
  const known = lessonsIn(window).filter((text) => text.startsWith(triedBefore))
  const isOther = change.edit === undefined && change.files.length > 0
  const own =
    isOther && isUseless(effects)
      ? [`${triedBefore} in attempt ${iteration + 1}: ${changeText(change)}. ${effectSentence(effects)}`]
      : []
  return [...new Set([...known, ...own])].slice(-carried)
}

/** Whether a change fixed nothing and brought nothing new to light. */
const isUseless = (effects: readonly CheckEffect[]): boolean =>
  isWithoutEffect(effects) ||
  effects.every(({ fixed, changed, revealed }) => fixed.length + changed.length + revealed.length === 0)

const lessonsIn = (window: Findings['window']): string[] =>
  window.flatMap(({ reflection }) => reflection.lessons_learned ?? [])
