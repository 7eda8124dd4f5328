import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { localTime, momentOf } from './local-time.ts'

const good = [
  '2026-11-16T09:00:00',
  '2026-11-16T09:00:00.123456',
  '2026-11-16 09:00:00',
  '2026-11-16T09:00:00Z',
  '2026-11-16T09:00:00.5+01:00',
  '2024-02-29T00:00:00',
]
const bad = [
  '2026-11-16',
  '2026-13-01T09:00:00',
  '2026-04-31T09:00:00',
  '2026-11-16T24:00:00',
  '2026-11-16T09:00',
  'yesterday',
  '',
]

test('a time may lack its zone but nothing else', () => {
  const schema = localTime()
  for (const text of good) expect(schema.safeParse(text).success, text).toBe(true)
  for (const text of bad) expect(schema.safeParse(text).success, text).toBe(false)
})

test('the published schema judges times in the same way', () => {
  const validate = new Ajv2020().compile(z.toJSONSchema(localTime()))
  for (const text of good) expect(validate(text), text).toBe(true)
  for (const text of bad) expect(validate(text), text).toBe(false)
})

test('a time without a zone counts as UTC on every machine', () => {
  expect(momentOf('1970-01-01T00:00:01')).toBe(1000)
  expect(momentOf('1970-01-01 00:00:01Z')).toBe(1000)
  expect(momentOf('1970-01-01T01:00:01+01:00')).toBe(1000)
  expect(momentOf(null)).toBeUndefined()
})
