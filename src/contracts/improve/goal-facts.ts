import type { Goal } from './goal.ts'
import { fieldsIn, sectionCalled, withoutComments } from './markdown-document.ts'
import { type Direction, directions } from './names.ts'
import type { GoalPhase } from './phase-table.ts'

/** What a goal says, as far as it says it. */
export interface GoalFacts {
  readonly objective?: string
  readonly metric?: string
  readonly target?: number
  readonly direction?: Direction
  readonly inScope?: string
  readonly outOfScope?: string
  readonly phases: readonly GoalPhase[]
}

/** Reads the facts out of a goal. */
export function factsOf(goal: Goal): GoalFacts {
  const objective = withoutComments(sectionCalled(goal, 'Objective')?.text ?? '')
  const { metric, target, direction } = metricFields(goal)
  const scope = fieldsIn(sectionCalled(goal, 'Scope')?.text ?? '')
  return {
    ...(objective === '' ? {} : { objective }),
    ...(metric ? { metric } : {}),
    ...(readNumber(target) === undefined ? {} : { target: readNumber(target) }),
    ...(isDirection(direction) ? { direction } : {}),
    ...(scope.get('in scope') ? { inScope: scope.get('in scope') } : {}),
    ...(scope.get('out of scope') ? { outOfScope: scope.get('out of scope') } : {}),
    phases: phasesOf(goal),
  }
}

/** The phases of a goal in their order; none where it has no table of them. */
export function phasesOf(goal: Goal): readonly GoalPhase[] {
  return goal.sections.find(({ phases }) => phases !== undefined)?.phases?.phases ?? []
}

/** The lines of the section on the metric, as they are written. */
export function metricFields(goal: Goal): Partial<Record<'metric' | 'target' | 'direction', string>> {
  const fields = fieldsIn((sectionCalled(goal, 'Target Metric') ?? sectionCalled(goal, 'Metric'))?.text ?? '')
  return {
    metric: (fields.get('metric name') ?? fields.get('metric'))?.replaceAll('`', ''),
    target: fields.get('target value') ?? fields.get('target'),
    direction: fields.get('direction')?.replaceAll('`', ''),
  }
}

/** A slug for branch names: small letters and digits of the objective’s first line, at most 40 characters. */
export function goalSlug(objective: string): string {
  const firstLine = withoutComments(objective).split('\n', 1)[0] ?? ''
  const words = firstLine
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_/, '')
  return words.slice(0, 40).replace(/_$/, '')
}

/** A number at the start of a text, with or without a unit behind it. */
export function readNumber(text: string | undefined): number | undefined {
  const match = /^[`\s]*(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)(.*)/is.exec(text ?? '')
  if (match === null) return undefined
  const [, digits, rest = ''] = match
  return /^[\w.]*\d/.test(rest) ? undefined : Number(digits)
}

/** Whether a text is one of the two directions. */
export function isDirection(text: string | undefined): text is Direction {
  return directions.some((direction) => direction === text)
}
