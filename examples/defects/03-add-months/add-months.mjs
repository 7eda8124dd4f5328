const dayMs = 24 * 60 * 60 * 1000

/** How many days a month has; months count from one. */
export function daysInMonth(year, month) {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** The same day some months later, or the last day where that month is shorter. Dates are written 2024-01-31. */
export function addMonths(date, months) {
  const [year, month, day] = date.split('-').map(Number)
  const index = year * 12 + (month - 1) + months
  const newYear = Math.floor(index / 12)
  const newMonth = (index % 12) + 1
  const newDay = Math.max(day, daysInMonth(newYear, newMonth))
  return print(newYear, newMonth, newDay)
}

/** How many days lie between two dates. */
export function daysBetween(from, to) {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}

function print(year, month, day) {
  return [String(year).padStart(4, '0'), pad(month), pad(day)].join('-')
}

function pad(number) {
  return String(number).padStart(2, '0')
}
