import * as z from 'zod'
import { instant } from '../instant.ts'

const date =
  '\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|[12]\\d))'
const time = '(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?'
const zone = '(?:[Zz]|[+-](?:[01]\\d|2[0-3]):?[0-5]\\d)'
const pattern = `^${date}[Tt ]${time}${zone}?$`
const shape = new RegExp(pattern)
const zoned = new RegExp(`${zone}$`)

/** Text that is a date and a time; its zone may be left out, as the document’s own examples do. */
export function localTime() {
  return z
    .string()
    .refine((text) => shape.test(text), {
      params: { expected: 'a date and time, such as 2026-01-25T10:30:00' },
    })
    .meta({ pattern })
}

/** The moment that such a text names, in milliseconds; one without a zone is read as UTC on every machine. */
export function momentOf(text: string | null | undefined): number | undefined {
  if (typeof text !== 'string') return undefined
  return instant(zoned.test(text) ? text : `${text}Z`)
}
