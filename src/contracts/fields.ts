import * as z from 'zod'

/** An object with the named fields; other keys are kept and not judged. */
export const open = z.looseObject

/** An object whose keys are nobody's business but the writer's. */
export const anything = () => open({})

/** A whole number as JSON Schema means it: 3.0 counts, and there is no upper end. */
export function integer() {
  return z
    .number()
    .refine(Number.isInteger, { params: { expected: 'a whole number' } })
    .meta({ type: 'integer' })
}

/** A whole number from zero on. */
export const count = () => integer().min(0)

/** A share or a score between zero and one. */
export const share = () => z.number().min(0).max(1)

/** Text that is a date and a time with its zone. */
export function dateTime() {
  return z
    .string()
    .refine(isDateTime, {
      params: { expected: 'a date and time with its zone, such as 2026-01-25T10:30:00Z' },
    })
    .meta({ format: 'date-time' })
}

/** A field that may be absent or null, which means the same. */
export const maybe = <S extends z.ZodType>(schema: S) => schema.nullable().optional()

/** RFC 3339 as the validators of JSON Schema read it: a blank may stand for the T, leap seconds count. */
export function isDateTime(text: string): boolean {
  return plainShape.test(text) || isUnusualDateTime(text)
}

// Almost every time in a log is a UTC time on one of the first 28 days of a month, which needs no arithmetic.
const plainShape =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/

const shape = /^(\d{4})-(\d\d)-(\d\d)[t\s](\d\d):(\d\d):(\d\d(?:\.\d+)?)(?:z|([+-])(\d\d)(?::?(\d\d))?)$/i
const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function isUnusualDateTime(text: string): boolean {
  const parts = shape.exec(text)
  if (parts === null) return false
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map(Number) as number[]
  const leap = year! % 4 === 0 && (year! % 100 !== 0 || year! % 400 === 0)
  const days = month === 2 && leap ? 29 : (daysOfMonth[month! - 1] ?? 0)
  if (day! < 1 || day! > days) return false
  const zoneHour = Number(parts[8] ?? 0)
  const zoneMinute = Number(parts[9] ?? 0)
  if (zoneHour > 23 || zoneMinute > 59) return false
  if (hour! <= 23 && minute! <= 59 && second! < 60) return true
  // A leap second is the 61st of the last minute of a UTC day.
  const sign = parts[7] === '-' ? -1 : 1
  const utcMinute = minute! - zoneMinute * sign
  const utcHour = hour! - zoneHour * sign - (utcMinute < 0 ? 1 : 0)
  return (utcHour === 23 || utcHour === -1) && (utcMinute === 59 || utcMinute === -1) && second! < 61
}
