import { isJudge } from './project-files.ts'
import { linesOf, merge, scriptOf } from './read-notes.ts'
import { coverageOf, type Project, type Script } from './script-coverage.ts'
import type { Range, Segments } from './segments.ts'
import type { TestError, TestResult } from './test-result.ts'

type ScriptNote = { kind: 'script'; id: string; url: string; map?: string; text?: string }
type Note =
  | ScriptNote
  | ({ kind: 'begin'; name: string } & Ran)
  | ({ kind: 'part'; name: string; passed: boolean; error?: TestError } & Ran)

interface Ran {
  readonly scripts: readonly { readonly id: string; readonly ranges: readonly Range[] }[]
}

type Covered = ReadonlyMap<string, Segments>

/**
 * The verdicts that the watcher noted in one process, each with the code that ran for it. An assertion judges what ran since
 * the last one. A test in which one failed is listed as a whole too, because an earlier part of it may be to blame.
 */
export function readWatched(text: string, project: Project): TestResult[] {
  const coverage = openCoverage(project)
  const results: TestResult[] = []
  let shared: Covered | undefined
  let latest: Covered = new Map()
  let whole: Covered = new Map()
  let parts = 0
  const failedTests = new Map<string, TestResult>()
  for (const note of linesOf<Note>(text)) {
    if (note.kind === 'script') {
      coverage.add(note)
      continue
    }
    const ran = coverage.of(note)
    if (note.kind === 'begin') {
      // What ran before the first test, such as the loading of modules, ran for all of them.
      if (shared === undefined) shared = ran
      else latest = ran
      whole = latest
      parts = 0
      continue
    }
    // Several assertions in a row look at the same result.
    if (ran.size > 0) latest = ran
    whole = merge(whole, ran)
    const { name, passed, error } = note
    const common = { name, passed, hung: false, ...(error && { error }) }
    parts++
    if (passed || parts > 1) results.push({ ...common, covered: latest })
    if (!passed) failedTests.set(name, { ...common, covered: merge(whole, shared ?? new Map()) })
  }
  return [...results, ...failedTests.values()]
}

/** Which parts of the program ran, for notes of one process. Files of tests are left out: they always run. */
function openCoverage(project: Project) {
  const scripts = new Map<string, Script>()
  const program = new Map([...project.files].filter(([path]) => !isJudge(path)))
  // Many assertions run the same code.
  const known = new Map<string, Covered>()
  return {
    add(note: ScriptNote): void {
      scripts.set(note.id, scriptOf(note))
    },
    of({ scripts: noted }: Ran): Covered {
      const ranges = noted.flatMap((one) => {
        const script = scripts.get(one.id)
        return script !== undefined && one.ranges.some(([, , count]) => count > 0)
          ? [
              {
                script,
                ranges: one.ranges.map(([start, end, count]) => [start, end, Math.min(count, 1)] as const),
              },
            ]
          : []
      })
      const key = JSON.stringify(ranges.map(({ script, ranges: some }) => [script.url, some]))
      const found = known.get(key) ?? coverageOf(ranges, { ...project, files: program })
      known.set(key, found)
      return found
    },
  }
}
