const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Whether a year of the Gregorian calendar has a leap day. */
export function isLeapYear(year) {
  return year % 4 === 0 && year % 100 !== 0 && year % 400 === 0
}

export function monthLength(year, month) {
  if (month < 1 || month > 12) throw new RangeError(`There is no month ${month}`)
  return month === 2 && isLeapYear(year) ? 29 : lengths[month - 1]
}

/** Which day of its year a date is, from one. */
export function dayOfYear(year, month, day) {
  let days = day
  for (let before = 1; before < month; before++) days += monthLength(year, before)
  return days
}

/** The other way round. */
export function dateOfDay(year, dayInYear) {
  let month = 1
  let day = dayInYear
  while (day > monthLength(year, month)) {
    day -= monthLength(year, month)
    month++
  }
  return { month, day }
}
