import { expect, test } from 'vitest'
import { resetIn } from './reset-time.ts'

/** When a text read at a moment says that a limit resets, in UTC. */
function resetsAt(text: string, now: string, timeZone = 'UTC'): string | undefined {
  const wait = resetIn(text, { now: Date.parse(now), timeZone })
  return wait === undefined ? undefined : new Date(Date.parse(now) + wait).toISOString()
}

const noon = '2026-11-16T12:00:00.000Z'

test.each([
  ["You've hit your session limit · resets 5:36pm (UTC)", 'UTC', '2026-11-16T17:37:00.000Z'],
  ['resets 3pm', 'UTC', '2026-11-16T15:01:00.000Z'],
  ['resets 3pm', 'America/New_York', '2026-11-16T20:01:00.000Z'],
  ["You've hit your limit · resets 1pm (Europe/Lisbon)", 'Asia/Tokyo', '2026-11-16T13:01:00.000Z'],
  ['resets 9am', 'UTC', '2026-11-17T09:01:00.000Z'],
  ['resets 12am', 'UTC', '2026-11-17T00:01:00.000Z'],
  ['resets 12pm', 'UTC', '2026-11-16T12:01:00.000Z'],
  ['You’ve hit your usage limit. Upgrade or try again at 5:36 PM.', 'UTC', '2026-11-16T17:37:00.000Z'],
  ['try again at Nov 19th, 2026 3:07 PM.', 'UTC', '2026-11-19T15:08:00.000Z'],
  ['Weekly limit reached · resets Nov 20 at 3pm (UTC)', 'Asia/Tokyo', '2026-11-20T15:01:00.000Z'],
  ['resets Jan 2, 3am', 'UTC', '2027-01-02T03:01:00.000Z'],
  ['Your quota will reset after 4h28m20s.', 'UTC', '2026-11-16T16:28:20.000Z'],
  ['resets 3pm (Nowhere/Atall)', 'UTC', '2026-11-16T15:01:00.000Z'],
])('%j in %s is a moment', (text, zone, expected) => {
  expect(resetsAt(text, noon, zone)).toBe(expected)
})

test('a text without a time names none', () => {
  expect(resetsAt('API Error: Request rejected (429) · too many requests', noon)).toBeUndefined()
  expect(resetsAt('resets at some time', noon)).toBeUndefined()
})

test('a time that has just passed is now and not tomorrow', () => {
  expect(resetsAt('resets 11:55am', noon)).toBe(noon)
  expect(resetsAt('resets 11:40am', noon)).toBe('2026-11-17T11:41:00.000Z')
})

test('the day after is meant where the clocks of the zone are a day ahead', () => {
  expect(resetsAt('resets 1am', '2026-11-16T15:30:00.000Z', 'Asia/Tokyo')).toBe('2026-11-16T16:01:00.000Z')
})

test('when the clocks change in between, the time is that of the new clocks', () => {
  const before = '2026-10-31T22:00:00.000Z'
  expect(resetsAt('resets 9am', before, 'America/New_York')).toBe('2026-11-01T14:01:00.000Z')
  expect(resetsAt('resets 9am', '2026-03-07T22:00:00.000Z', 'America/New_York')).toBe(
    '2026-03-08T13:01:00.000Z',
  )
})
