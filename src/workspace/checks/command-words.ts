import type { Verification } from './check-report.ts'
import type { Kind } from './reader.ts'

const kinds: Readonly<Record<string, Kind>> = {
  vitest: 'tests',
  jest: 'tests',
  mocha: 'tests',
  pytest: 'tests',
  'node:test': 'tests',
  tsc: 'types',
  eslint: 'lint',
  biome: 'lint',
}

/** The words of a command, each without the folders in front of it. */
export function wordsOf(command: string): string[] {
  const words = command.split(/[\s;&|()"']+/).filter((word) => word !== '')
  const names = words.map((word) => word.slice(word.search(/[^\\/]*$/)))
  return names.includes('node') && words.some((word) => /^--test(?:$|[=-])/.test(word))
    ? ['node:test', ...names]
    : names
}

/** The test runner that a command names, if it names exactly one. */
export function testToolIn(command: string): string | undefined {
  const found = new Set(wordsOf(command).filter((word) => kinds[word] === 'tests'))
  return found.size === 1 ? [...found][0] : undefined
}

/** What a command is called when its output does not say: the tool that it names, or its first word. */
export function toolOf(command: string): string {
  const words = wordsOf(command)
  const first = words.find(
    (word) => !word.includes('=') && !/^(?:npx|env|time|exec|sudo)$/.test(word) && !word.startsWith('-'),
  )
  return words.find((word) => word in kinds) ?? first ?? 'check'
}

/** How a command verifies when its output does not say. */
export function verificationOf(command: string): Verification {
  const named = wordsOf(command).map((word) => kinds[word])
  const text = command.toLowerCase()
  if (/\b(?:e2e|integration|playwright|cypress)\b/.test(text)) return 'integration_tests'
  if (named.includes('tests') || /\b(?:tests?|spec)\b/.test(text)) return 'unit_tests'
  if (named.includes('types') || /\btype-?check|\btypes\b|\bmypy\b|\bpyright\b/.test(text))
    return 'type_check'
  if (named.includes('lint') || /\blint\b|\bclippy\b|\bruff\b/.test(text)) return 'lint'
  return /\b(?:build|compile|make|cargo|gcc|javac)\b/.test(text) ? 'compilation' : 'heuristic'
}
