const head = /^([ \t]*)(?:async[ \t]+)?(?:def|class)[ \t]+(\w+)/
const docstring = /^[ \t]*[rRuU]?("""|''')/

/**
 * The docstrings of a module of Python by the names of what they describe, such as `Stack.push`; the empty name is the module.
 * Only those with examples, which doctest runs.
 */
export function docstringsIn(_: string, text: string): { name: string; start: number; end: number }[] {
  const found: { name: string; start: number; end: number }[] = []
  const owners: { indent: number; name: string }[] = []
  const lines = [...text.matchAll(/.*(?:\n|$)/g)].map(({ 0: line, index }) => ({ line, index }))
  let owner: string | undefined = ''
  let isHead = false
  let after = 0
  for (const { line, index } of lines) {
    if (index < after || /^\s*(?:#.*)?$/.test(line)) continue
    const described = head.exec(line)
    if (described !== null) {
      const indent = described[1]!.length
      while ((owners.at(-1)?.indent ?? -1) >= indent) owners.pop()
      owners.push({ indent, name: described[2]! })
      owner = owners.map(({ name }) => name).join('.')
      isHead = true
    }
    if (isHead) {
      isHead = !/:\s*(?:#.*)?$/.test(line)
      continue
    }
    const quotes = docstring.exec(line)
    if (quotes !== null) {
      const start = index + quotes[0].length - quotes[1]!.length
      const end = text.indexOf(quotes[1]!, start + 3)
      after = end < 0 ? text.length : end + 3
      const isExample = owner !== undefined && /^[ \t]*>>> /m.test(text.slice(start, after))
      if (isExample && !found.some(({ name }) => name === owner))
        found.push({ name: owner!, start, end: after })
    }
    owner = undefined
  }
  return found
}
