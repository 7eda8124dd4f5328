/** The moment that a date-time names, in milliseconds; undefined where there is none. */
export function instant(text: string | null | undefined): number | undefined {
  if (text === null || text === undefined) return undefined
  // Several rules ask for the time of the same record, one after the other.
  if (text !== lastText) {
    lastMoment = plainInstant(text) ?? anyInstant(text)
    lastText = text
  }
  return lastMoment
}

let lastText: string | undefined
let lastMoment: number | undefined

const zero = 48

/** The moment of a UTC time as almost every log has it: 2026-01-25T10:30:00Z, with or without milliseconds. */
function plainInstant(text: string): number | undefined {
  const { length } = text
  if ((length !== 20 && length !== 24) || text.charCodeAt(length - 1) !== 90) return undefined
  if (
    text.charCodeAt(4) !== 45 ||
    text.charCodeAt(7) !== 45 ||
    text.charCodeAt(10) !== 84 ||
    text.charCodeAt(13) !== 58 ||
    text.charCodeAt(16) !== 58 ||
    (length === 24 && text.charCodeAt(19) !== 46)
  )
    return undefined
  const year = digits(text, 0, 4)
  const month = digits(text, 5, 2)
  const day = digits(text, 8, 2)
  const hour = digits(text, 11, 2)
  const minute = digits(text, 14, 2)
  const second = digits(text, 17, 2)
  const millisecond = length === 24 ? digits(text, 20, 3) : 0
  // Only what needs no calendar: years that Date.UTC takes as they are, and days that every month has.
  const usual = year >= 100 && month >= 1 && month <= 12 && day >= 1 && day <= 28 && hour >= 0 && hour <= 23
  if (!usual || minute < 0 || minute > 59 || second < 0 || second > 59 || millisecond < 0) return undefined
  return Date.UTC(year, month - 1, day, hour, minute, second, millisecond)
}

/** The number that some digits write; negative where one of them is not a digit. */
function digits(text: string, start: number, count: number): number {
  let value = 0
  for (let at = start; at < start + count; at++) {
    const digit = text.charCodeAt(at) - zero
    if (digit < 0 || digit > 9) return -1
    value = value * 10 + digit
  }
  return value
}

function anyInstant(text: string): number | undefined {
  // Date.parse knows neither the leap second, nor a blank in place of the T, nor a zone of hours only.
  const usual = text
    .replace(/[t\s]/i, 'T')
    .replace(/:60(?=[.zZ+-])/, ':59')
    .replace(/([+-]\d\d)$/, '$1:00')
  const moment = Date.parse(usual)
  return Number.isNaN(moment) ? undefined : moment
}
