import { isObject } from '../../kit/index.ts'
import type { Repair, Tolerance } from '../contract.ts'

/** Lets a record go without some fields, and says so; `only` narrows it to records that look a certain way. */
export function absentFields(
  code: string,
  says: string,
  fields: readonly string[],
  only: (record: Record<string, unknown>) => boolean = () => true,
): Tolerance {
  return {
    code,
    says,
    covers({ code: issue, path }, record) {
      return (
        issue === 'schema/required' &&
        path.length === 1 &&
        fields.includes(String(path[0])) &&
        isObject(record) &&
        only(record)
      )
    },
  }
}

/** Adds fields that are absent, each with what `values` gives for it; an undefined value adds nothing. */
export function filledFields(
  code: string,
  says: string,
  values: (record: Record<string, unknown>) => Readonly<Record<string, unknown>>,
): Repair {
  return {
    code,
    says,
    apply(record, changed) {
      if (!isObject(record)) return
      for (const [key, value] of Object.entries(values(record))) {
        if (value === undefined || Object.hasOwn(record, key)) continue
        record[key] = value
        changed({ path: [key], found: 'nothing', became: JSON.stringify(value), how: says })
      }
    },
  }
}
