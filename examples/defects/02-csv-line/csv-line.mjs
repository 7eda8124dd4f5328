/** Splits one line of comma-separated values; quoted fields may hold commas and doubled quotes. */
export function splitLine(line) {
  const fields = []
  let field = ''
  let quoted = false
  for (let at = 0; at < line.length; at++) {
    const character = line[at]
    if (character === '"') {
      if (quoted && line[at] === '"') {
        field += '"'
        at++
      } else {
        quoted = !quoted
      }
    } else if (character === ',' && !quoted) {
      fields.push(field)
      field = ''
    } else {
      field += character
    }
  }
  if (quoted) throw new SyntaxError(`A quote is never closed: ${line}`)
  fields.push(field)
  return fields
}

/** Joins fields to a line that `splitLine` reads back. */
export function joinLine(fields) {
  return fields.map((field) => (/[",]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(',')
}
