import { placeOfMove } from './repair-move.ts'
import type { RepairRequest } from './repair-request.ts'

/**
 * The edits that reflections name. One that helped is among them: either it is in the files now, or
 * it was taken back and known not to be enough.
 */
export function readRuledOut(reflections: RepairRequest['reflections']): Set<string> {
  const texts = reflections.flatMap(
    ({ lessons_learned: lessons = [], actionable_insights: insights = [] }) => [...lessons, ...insights],
  )
  const names = texts.flatMap((text) => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name!))
  return new Set(names.filter((name) => placeOfMove(name) !== undefined))
}
