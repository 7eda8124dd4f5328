import { closest, type Path, showValue } from '../../kit/index.ts'
import type { Rule } from '../contract.ts'
import { builtInFamilies } from './families.ts'
import { isGoalSlug, readPlanId } from './names.ts'

/** A place in a record and the text that stands there. */
type Mention = readonly [path: Path, text: string]

/** No family is a misspelt built-in one. Custom ones are named in another file, so any other word may be right. */
export function knownFamily<T>(mentions: (record: T) => readonly Mention[]): Rule<T> {
  return {
    code: 'improve/unknown-family',
    severity: 'warning',
    says: 'An approach family that is not built in is no misspelling of one that is.',
    check(record, report) {
      for (const [path, family] of mentions(record)) {
        if (builtInFamilies.includes(family)) continue
        const meant = closest(family, builtInFamilies)
        if (meant === undefined) continue
        const repair = `write "${meant}", or name it in the harness`
        report(path, showValue(family), `one of ${builtInFamilies.join(', ')}, or a custom family`, repair)
      }
    },
  }
}

/** Every plan id has its shape, and its round is that of the record where that is known. */
export function planIdShape<T>(
  mentions: (record: T) => readonly (readonly [path: Path, id: string, round?: number])[],
): Rule<T> {
  return {
    code: 'improve/plan-id-shape',
    severity: 'error',
    says: 'A plan is called round_{n}_planner_{x}, and n is the iteration that refers to it.',
    check(record, report) {
      for (const [path, id, round] of mentions(record)) {
        const name = readPlanId(id)
        if (name !== undefined && (round === undefined || name.round === round)) continue
        const expected = `round_${round ?? '{n}'}_${name?.planner ?? 'planner_{x}'}`
        report(path, showValue(id), expected, 'name a plan of this iteration')
      }
    },
  }
}

/** A slug has the shape that is made from an objective. */
export function goalSlugShape<T extends { goal_slug?: string | null | undefined }>(): Rule<T> {
  return {
    code: 'improve/goal-slug',
    severity: 'warning',
    says: 'A goal slug is made of small letters, digits and single underscores, at most 40 characters long.',
    check({ goal_slug: slug }, report) {
      if (slug === null || slug === undefined || isGoalSlug(slug)) return
      report(
        ['goal_slug'],
        showValue(slug),
        'a slug such as reduce_latency',
        'derive it from the objective again',
      )
    },
  }
}
