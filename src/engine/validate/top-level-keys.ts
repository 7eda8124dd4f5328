/**
 * The keys of the outermost object of a JSON text, or of the first object of its outermost list, as an object. The text
 * may be cut off or broken further down: what can be read is used.
 */
export function topLevelKeys(text: string): Record<string, true> | Record<string, true>[] | undefined {
  const inList = /^\s*\[/.test(text)
  const depthOfKeys = inList ? 2 : 1
  const keys: Record<string, true> = {}
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') {
      const string = /"(?:[^"\\]|\\.)*"/y
      string.lastIndex = at
      const found = string.exec(text)?.[0]
      if (found === undefined) break
      at += found.length - 1
      if (depth === depthOfKeys && /^\s*:/.test(text.slice(at + 1, at + 20))) keys[found.slice(1, -1)] = true
    } else if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') {
      depth--
      if (inList && depth === 1 && Object.keys(keys).length > 0) break
    }
  }
  if (Object.keys(keys).length === 0) return undefined
  return inList ? [keys] : keys
}
