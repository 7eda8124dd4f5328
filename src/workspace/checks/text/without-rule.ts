/** The words of a title that stands between drawn rules: `==== FAILURES ====` gives FAILURES. */
export function withoutRule(line: string, drawn: string): string {
  let start = 0
  let end = line.length
  while (start < end && line[start] === drawn) start++
  while (end > start && line[end - 1] === drawn) end--
  return line.slice(start, end).trim()
}
