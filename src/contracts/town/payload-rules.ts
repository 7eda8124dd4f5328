import type { Rule, SequenceRule } from '../contract.ts'
import { reportedOnce } from './report-once.ts'

type Typed<K extends string> = { readonly [key in K]: string } & {
  readonly payload: Readonly<Record<string, unknown>>
}

/** The rule that a type is one that we know; the document gives examples and no closed list. */
export function unknownType<K extends string>(key: K, known: object): SequenceRule<Typed<K>> {
  const says = 'A type is one that is described; others are kept and not judged.'
  return reportedOnce({ code: 'town/unknown-type', severity: 'info', says }, () => (record) => {
    if (Object.hasOwn(known, record[key])) return undefined
    const found = `the type ${JSON.stringify(record[key].slice(0, 60))}`
    const expected = `one of ${Object.keys(known).join(', ')}`
    return { path: [key], found, expected, repair: 'use a described type where one fits' }
  })
}

/** The rule that a payload says what its type is for, beyond what the document asks. */
export function incompletePayload<K extends string>(
  key: K,
  needed: Readonly<Record<string, readonly string[]>>,
): Rule<Typed<K>> {
  return {
    code: 'town/incomplete-payload',
    severity: 'warning',
    says: 'A payload holds the keys without which its type says nothing.',
    check(record, report) {
      const keys = Object.hasOwn(needed, record[key]) ? needed[record[key]]! : []
      for (const name of keys) {
        if (record.payload[name] === undefined)
          report(['payload'], 'nothing', `the key "${name}"`, `add "${name}" to the payload`)
      }
    },
  }
}

/** Whether a payload has one of some keys. Most have few keys and none of these, and then a rule has nothing to look at. */
export function hasOneOf(payload: Readonly<Record<string, unknown>>, keys: ReadonlySet<string>): boolean {
  for (const key in payload) if (keys.has(key)) return true
  return false
}
