import { waitInText } from '../model/wait-in-text.ts'

/** The time of day of a machine. */
export interface TimeOfDay {
  /** Milliseconds since 1970. */
  readonly now: number
  /** The zone in which times without one are meant, such as `Europe/Lisbon`. */
  readonly timeZone: string
}

/**
 * How long a text says that a limit lasts: until a time of day (`resets 3pm`, `resets 5:36pm (UTC)`, `try again at 5:36
 * PM`, `resets Nov 20, 3pm`), or for a span (`reset after 4h28m20s`).
 */
export function resetIn(text: string, at: TimeOfDay): number | undefined {
  const { groups } = clockTime.exec(text) ?? {}
  return groups === undefined ? waitInText(text, at.now) : untilClock(groups, at)
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const day = String.raw`(?<month>[a-z]{3})[a-z]* (?<day>\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>\d{4}))?(?:,| at)? `
const clockTime = new RegExp(
  String.raw`\b(?:resets?|try again)(?: at| on)? (?:${day})?(?:at )?(?<hour>\d{1,2})(?::(?<minute>\d{2}))?\s?(?<half>[ap])\.?m\b\.?(?: \((?<zone>[\w/+-]+)\))?`,
  'i',
)

// A time without seconds has passed only when its minute is over.
const minuteMs = 60_000

// Clocks differ a little, so a time that has just passed is not that of tomorrow.
const justPassedMs = 10 * minuteMs

function untilClock(
  found: Readonly<Record<string, string | undefined>>,
  { now, timeZone }: TimeOfDay,
): number {
  const zone = knownZone(found.zone) ?? timeZone
  const today = new Date(now + offsetAt(now, zone))
  const hour = (Number(found.hour) % 12) + (found.half?.toLowerCase() === 'p' ? 12 : 0)
  const month = found.month === undefined ? -1 : months.indexOf(found.month.toLowerCase())
  const onDay = (year: number, monthOfYear: number, dayOfMonth: number) =>
    instantOf(Date.UTC(year, monthOfYear, dayOfMonth, hour, Number(found.minute ?? 0)), zone) + minuteMs
  const year = Number(found.year ?? today.getUTCFullYear())
  const isPast = (moment: number) => moment < now - justPassedMs
  if (month >= 0) {
    const moment = onDay(year, month, Number(found.day))
    return Math.max(
      0,
      (isPast(moment) && !found.year ? onDay(year + 1, month, Number(found.day)) : moment) - now,
    )
  }
  const [monthNow, dayNow] = [today.getUTCMonth(), today.getUTCDate()]
  const moment = onDay(today.getUTCFullYear(), monthNow, dayNow)
  return Math.max(0, (isPast(moment) ? onDay(today.getUTCFullYear(), monthNow, dayNow + 1) : moment) - now)
}

/** The moment at which clocks of a zone show a time; the time is given as if it were UTC. */
function instantOf(shown: number, zone: string): number {
  const guess = shown - offsetAt(shown, zone)
  // Where the clocks change in between, the first guess is an hour off.
  return shown - offsetAt(guess, zone)
}

/** How far the clocks of a zone are ahead of UTC at a moment. */
function offsetAt(moment: number, zone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const part = Object.fromEntries(
    format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  )
  const shown = Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second)
  return shown - Math.floor(moment / 1000) * 1000
}

function knownZone(name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
