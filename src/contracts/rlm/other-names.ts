import type { Repair, Rule } from '../contract.ts'
import { eachPlace, type Pattern, renamed } from '../repairs.ts'

/** Other names of fields in neighbouring records. */
export type Aliases = readonly [pattern: Pattern, name: string][]

/** Renames fields that carry the name of a neighbouring record. */
export const otherNames = (aliases: Aliases): Repair =>
  renamed(
    'rlm/other-name',
    'the field has another name in neighbouring records and gets its own back',
    aliases,
  )

/** Speaks of a field under another name where nothing forces a repair: nobody would read it. */
export function unreadName<T>(aliases: Aliases): Rule<T> {
  return {
    code: 'rlm/unread-name',
    severity: 'warning',
    says: 'A field does not hide under the name that a neighbouring record gives it.',
    check(record, report) {
      for (const [pattern, name] of aliases) {
        eachPlace(record, pattern, (holder, key, path) => {
          if (!Object.hasOwn(holder, name))
            report(path, `the key "${key}"`, `the key "${name}"`, `rename it to "${name}"`)
        })
      }
    },
  }
}
