/**
 * The longest text that every match of a regular expression contains, where that can be seen from its source; undefined
 * otherwise. Blocks without it need not be looked at more closely.
 */
export function requiredLiteral(source: string): string | undefined {
  // A choice, a group or a look-around may leave out what stands in it; only the plain ones are read.
  if (/[|]|\(\?|\\[1-9kpPuxc]/.test(source)) return undefined
  const runs: string[] = ['']
  const cut = () => runs.push('')
  for (let at = 0; at < source.length; at++) {
    const char = source[at]!
    if (char === '\\') {
      const next = source[++at] ?? ''
      if (/[\w]/.test(next)) cut()
      else runs[runs.length - 1] += next
    } else if (char === '[') {
      at = endOfClass(source, at)
      cut()
    } else if (char === '(' || char === ')' || char === '^' || char === '$' || char === '.') cut()
    else if (char === '*' || char === '?' || char === '{' || char === '+') {
      // What it repeats may be absent, except after a plus; the text before it is no longer in one piece either way.
      if (char !== '+') {
        // A group that may be absent takes with it all that was read in it.
        if (source[at - 1] === ')') return undefined
        runs[runs.length - 1] = [...runs.at(-1)!].slice(0, -1).join('')
      }
      if (char === '{') at = source.indexOf('}', at) < 0 ? at : source.indexOf('}', at)
      cut()
    } else runs[runs.length - 1] += char
  }
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), '')
  return longest.length >= 2 ? longest : undefined
}

function endOfClass(source: string, from: number): number {
  for (let at = from + 1; at < source.length; at++) {
    if (source[at] === '\\') at++
    else if (source[at] === ']') return at
  }
  return source.length
}
