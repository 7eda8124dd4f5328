import { isObject, type Path, toPointer, valueAt } from '../../kit/index.ts'
import type { Repair, Rule, Tolerance } from '../contract.ts'
import { eachPlace, type Pattern } from '../repairs.ts'

/** The parts of a record that are records of another kind, each with the way to it. */
export type PartsOf<Whole, Part> = (whole: Whole) => Iterable<readonly [path: Path, part: Part]>

/**
 * The rules of a part, as rules of the record that holds it. What repairs replaced in the part is kept by that record;
 * the rules look there as well, so the part is shown with it.
 */
export function rulesWithin<Whole, Part>(
  rules: readonly Rule<Part>[],
  partsOf: PartsOf<Whole, Part>,
): Rule<Whole>[] {
  return rules.map((rule) => ({
    ...rule,
    check(whole, report) {
      const originals = originalsByPart(whole)
      for (const [path, part] of partsOf(whole)) {
        const own = originals.size === 0 ? undefined : originals.get(toPointer(path))
        const shown = own === undefined ? part : { ...part, 'x-original': Object.fromEntries(own) }
        rule.check(shown, (inner, ...words) => report([...path, ...inner], ...words))
      }
    },
  }))
}

type Originals = (readonly [pointer: string, original: unknown])[]

/** No part lies deeper in the record that holds it. */
const deepestPart = 4

/** What repairs replaced, by the part that held it; the way to it then begins at that part. */
function originalsByPart(whole: unknown): ReadonlyMap<string, Originals> {
  const parts = new Map<string, Originals>()
  for (const [pointer, original] of Object.entries(originalsOf(whole))) {
    let slash = pointer.indexOf('/', 1)
    for (let depth = 1; depth <= deepestPart && slash > 0; depth++) {
      const part = pointer.slice(0, slash)
      const own = parts.get(part) ?? []
      own.push([pointer.slice(slash), original])
      parts.set(part, own)
      slash = pointer.indexOf('/', slash + 1)
    }
  }
  return parts
}

/** What repairs replaced in a record, by the way to it. */
export function originalsOf(record: unknown): Readonly<Record<string, unknown>> {
  const kept = valueAt(record, ['x-original'])
  return isObject(kept) ? kept : {}
}

/** The repairs of a part, as repairs of the record that holds it. */
export function repairsWithin(repairs: readonly Repair[], pattern: Pattern): Repair[] {
  return repairs.map((repair) => ({
    ...repair,
    apply(whole, changed) {
      eachPlace(whole, pattern, (holder, key, path) => {
        repair.apply(holder[key], (change) => changed({ ...change, path: [...path, ...change.path] }))
      })
    },
  }))
}

/** The tolerances of a part, as tolerances of the record that holds it. */
export function tolerancesWithin(tolerances: readonly Tolerance[], pattern: Pattern): Tolerance[] {
  return tolerances.map((tolerance) => ({
    ...tolerance,
    covers(issue, whole) {
      if (!pattern.every((part, depth) => part === '*' || part === issue.path[depth])) return false
      const part = valueAt(whole, issue.path.slice(0, pattern.length))
      return tolerance.covers({ ...issue, path: issue.path.slice(pattern.length) }, part)
    },
  }))
}

/** Several repairs of one code become one that makes all their changes. */
export function oneRepairForEachCode(repairs: readonly Repair[]): Repair[] {
  return grouped(repairs).map((same) => ({
    ...same[0]!,
    apply(record, changed) {
      for (const repair of same) repair.apply(record, changed)
    },
  }))
}

/** Several rules of one code become one that says all they have to say. */
export function oneRuleForEachCode<T>(rules: readonly Rule<T>[]): Rule<T>[] {
  return grouped(rules).map((same) => ({
    ...same[0]!,
    check(record, report) {
      for (const rule of same) rule.check(record, report)
    },
  }))
}

function grouped<Coded extends { readonly code: string }>(list: readonly Coded[]): Coded[][] {
  const groups = new Map<string, Coded[]>()
  for (const item of list) groups.set(item.code, [...(groups.get(item.code) ?? []), item])
  return [...groups.values()]
}
