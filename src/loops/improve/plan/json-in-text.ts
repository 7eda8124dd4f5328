import { isObject } from '../../../kit/index.ts'

/** How many places of a text are looked at where an object may begin. */
const mostPlaces = 200

/**
 * The JSON object that a reply holds: the whole text, the last fenced block, or the longest object with prose around it.
 * Undefined where there is none.
 */
export function jsonInText(text: string): unknown {
  const fenced = [...text.matchAll(/^[ \t]*```[^\n]*\n([\s\S]*?)^[ \t]*```/gm)].map(([, inside]) => inside!)
  for (const candidate of [text, ...fenced.reverse(), ...objectsIn(text)]) {
    const value = parsed(candidate)
    if (isObject(value)) return value
  }
  return undefined
}

/** The pieces of a text that begin and end with matching braces, the longest first. */
function objectsIn(text: string): string[] {
  const pieces: string[] = []
  let start = text.indexOf('{')
  for (let places = 0; start >= 0 && places < mostPlaces; places++) {
    const end = endOfObject(text, start)
    if (end !== undefined) pieces.push(text.slice(start, end))
    start = text.indexOf('{', end ?? start + 1)
  }
  return pieces.sort((left, right) => right.length - left.length)
}

/** The position behind the brace that closes the one at `start`; braces in strings do not count. */
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0
  let inString = false
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (inString) {
      if (character === '\\') at++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{') depth++
    else if (character === '}' && --depth === 0) return at + 1
  }
  return undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
