import { coverageOf, type Project, type Script, type ScriptRanges } from './script-coverage.ts'
import { type Range, type Segments, union } from './segments.ts'
import { lineStarts, readSourceMap } from './source-map.ts'
import type { TestError, TestResult } from './test-result.ts'

/** What the collector and the reporter wrote, as JSON lines. */
export interface TestNotes {
  readonly notes: string
  readonly reports: string
}

type Note =
  | { kind: 'script'; id: string; url: string; map?: string; text?: string }
  | { kind: 'before' | 'after'; name: string; scripts: { id: string; ranges: Range[] }[] }

interface Report {
  readonly name: string
  readonly passed: boolean
  readonly error?: TestError
}

/** The tests of a run with the code that ran for each. Tests that contain others are left out: their parts are more precise. */
export function readNotes(texts: TestNotes, hung: readonly string[], project: Project): TestResult[] {
  const verdicts = linesOf<Report>(texts.reports)
  const { runs, shared } = replay(linesOf<Note>(texts.notes))
  const everywhere = coverageOf(shared, project)
  return runs.flatMap(({ name, scripts }) => {
    // Tests of one name are listed in the order in which they ran.
    const place = verdicts.findIndex((verdict) => verdict.name === name)
    if (place < 0) return []
    const [verdict] = verdicts.splice(place, 1)
    const covered = merge(coverageOf(scripts, project), everywhere)
    return [{ ...verdict!, hung: hung.includes(name), covered }]
  })
}

/** The test that had begun and not ended when the notes stop. */
export function openTest(notes: string): string | undefined {
  const open: string[] = []
  for (const note of linesOf<Note>(notes)) {
    if (note.kind === 'before') open.push(note.name)
    if (note.kind === 'after') open.splice(open.lastIndexOf(note.name), 1)
  }
  return open.at(-1)
}

export function linesOf<T>(text: string): T[] {
  return text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line)]
    } catch {
      // The last line of a process that was ended may be torn.
      return []
    }
  })
}

interface OpenTest {
  readonly name: string
  readonly scripts: ScriptRanges[]
  holdsOthers: boolean
}

/** Follows the notes: what ran since the last one belongs to the test that is open, or to all tests. */
function replay(notes: readonly Note[]): { runs: OpenTest[]; shared: ScriptRanges[] } {
  const scripts = new Map<string, Script>()
  const shared: ScriptRanges[] = []
  const open: OpenTest[] = []
  const runs: OpenTest[] = []
  for (const note of notes) {
    if (note.kind === 'script') {
      scripts.set(note.id, scriptOf(note))
      continue
    }
    const ran = note.scripts.flatMap(({ id, ranges }) => {
      const script = scripts.get(id)
      return script === undefined ? [] : [{ script, ranges }]
    })
    ;(open.at(-1)?.scripts ?? shared).push(...ran)
    if (note.kind === 'before') {
      for (const test of open) test.holdsOthers = true
      open.push({ name: note.name, scripts: [], holdsOthers: false })
    } else {
      const ended = open.pop()
      if (ended !== undefined && !ended.holdsOthers) runs.push(ended)
    }
  }
  return { runs, shared }
}

/** A script as it was noted. */
export function scriptOf({ url, map, text }: Extract<Note, { kind: 'script' }>): Script {
  const read = map === undefined ? undefined : readSourceMap(map)
  return read === undefined || text === undefined
    ? { url }
    : { url, made: { lines: lineStarts(text), map: read } }
}

/** What ran in either of two, by file. */
export function merge(
  left: ReadonlyMap<string, Segments>,
  right: ReadonlyMap<string, Segments>,
): Map<string, Segments> {
  const merged = new Map(left)
  for (const [path, segments] of right) {
    const own = merged.get(path)
    merged.set(path, own === undefined ? segments : union(own, segments))
  }
  return merged
}
