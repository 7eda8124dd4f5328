import { isPython, isScript } from '../../guard/code-file.ts'
import { isNode, nodesIn, parseScript } from '../canary/syntax.ts'
import { docstringsIn } from './docstrings.ts'

/** A part of a source that is a test. */
interface Part {
  readonly name: string
  readonly start: number
  readonly end: number
}

/**
 * A source of the work in which the tests that stand in it are those of the beginning: blocks of `import.meta.vitest`, modules
 * of Rust that are compiled for tests, and, where they are run, examples in docstrings. Undefined where it has these anyway.
 */
export function withOwnTests(
  path: string,
  before: string,
  after: string,
  about: { readonly runsDoctests: boolean },
): string | undefined {
  const partsOf = isScript(path)
    ? scriptParts
    : path.endsWith('.rs')
      ? rustParts
      : isPython(path) && about.runsDoctests
        ? docstringsIn
        : undefined
  const old = partsOf?.(path, before) ?? []
  if (partsOf === undefined || old.length === 0) return undefined
  const now = new Map(partsOf(path, after).map((part) => [part.name, part]))
  let merged = after
  // From the end, so that places before it stay what they are.
  const places = old.map((part) => ({ part, place: now.get(part.name) }))
  places.sort((left, right) => (right.place?.start ?? 1 / 0) - (left.place?.start ?? 1 / 0))
  for (const { part, place } of places) {
    const text = before.slice(part.start, part.end)
    if (place !== undefined) merged = merged.slice(0, place.start) + text + merged.slice(place.end)
    // Examples go with what they are examples of; where that is gone, its test is missing by name.
    else if (!isPython(path)) merged = `${merged}\n${text}\n`
  }
  return merged === after ? undefined : merged
}

function scriptParts(path: string, text: string): Part[] {
  if (!text.includes('import.meta.vitest')) return []
  const statements = nodesIn(parseScript(path, text)?.body)
  return statements
    .filter(
      ({ type, test }) =>
        type === 'IfStatement' &&
        isNode(test) &&
        /import\.meta\.vitest/.test(text.slice(test.start, test.end)),
    )
    .map(({ start, end }, index) => ({ name: String(index), start, end }))
}

const rustTests =
  /#\[cfg\((?:all\()?test\b[^\]]*\]\s*(?:#\[[^\]]*\]\s*)*(?:pub(?:\([^)]*\))?\s+)?mod\s+(\w+)\s*\{/g
const rustSkips =
  /\/\/.*|\/\*[\s\S]*?\*\/|r(#*)"[\s\S]*?"\1|"(?:\\[\s\S]|[^"\\])*"|'(?:\\.[^']*|[^'\\])'|[{}]/g

function rustParts(_: string, text: string): Part[] {
  return [...text.matchAll(rustTests)].map((found) => {
    const open = found.index + found[0].length
    let depth = 1
    let end = text.length
    rustSkips.lastIndex = open
    for (let token = rustSkips.exec(text); token !== null; token = rustSkips.exec(text)) {
      if (token[0] === '{') depth++
      if (token[0] === '}') depth--
      if (depth > 0) continue
      end = rustSkips.lastIndex
      break
    }
    return { name: found[1]!, start: found.index, end }
  })
}
