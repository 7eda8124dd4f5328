import { valueAt } from '../../kit/index.ts'
import type { Repair, Rule, Tolerance } from '../contract.ts'
import { eachPlace, type Pattern } from '../repairs.ts'

/** The rules of a part, at every place where a whole holds it. */
export function rulesInside<Whole, Part>(rules: readonly Rule<Part>[], pattern: Pattern): Rule<Whole>[] {
  return rules.map((rule) => ({
    ...rule,
    check(whole, report) {
      eachPlace(whole, pattern, (holder, key, place) => {
        const part = holder[key]
        if (part === null || typeof part !== 'object') return
        rule.check(part as Part, (path, ...said) => report([...place, ...path], ...said))
      })
    },
  }))
}

/** The repairs of a part, at every place where a whole holds it. */
export function repairsInside(repairs: readonly Repair[], pattern: Pattern): Repair[] {
  return repairs.map((repair) => ({
    ...repair,
    apply(whole, changed) {
      eachPlace(whole, pattern, (holder, key, place) => {
        repair.apply(holder[key], (change) => changed({ ...change, path: [...place, ...change.path] }))
      })
    },
  }))
}

/** The tolerances of a part, at every place where a whole holds it. */
export function tolerancesInside(tolerances: readonly Tolerance[], pattern: Pattern): Tolerance[] {
  return tolerances.map((tolerance) => ({
    ...tolerance,
    covers(issue, whole) {
      const place = issue.path.slice(0, pattern.length)
      const fits =
        place.length === pattern.length &&
        pattern.every((name, index) => name === '*' || name === String(place[index]))
      if (!fits) return false
      return tolerance.covers({ ...issue, path: issue.path.slice(place.length) }, valueAt(whole, place))
    },
  }))
}
