import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newMark, runProcess } from '../../../../kit/index.ts'
import { merge } from './read-notes.ts'
import { readWatched } from './read-watched.ts'
import type { TestGround } from './run-test-file.ts'
import { coverageOf, type ScriptRanges } from './script-coverage.ts'
import type { SourceMap } from './source-map.ts'
import type { TestResult } from './test-result.ts'
import { watcherText } from './watcher.ts'

/** A check as one test, and its tests one by one where its runner lets itself be watched. */
export interface CheckEvidence {
  /** What ran in any process of the check ran for it. */
  readonly whole: TestResult
  readonly tests: readonly TestResult[]
}

/**
 * Runs a check and gives which code ran in it, and in each of its tests where it runs them with tape or mocha. The command of
 * mocha itself takes one more flag; tape needs none.
 */
export async function runWholeCheck(
  check: string,
  ground: TestGround,
  { ofMocha = false }: { readonly ofMocha?: boolean } = {},
): Promise<CheckEvidence> {
  const scratch = await mkdtemp(join(tmpdir(), 'reprise-repair-'))
  try {
    const [coverage, notes] = [join(scratch, 'coverage'), join(scratch, 'notes')]
    const watcher = join(scratch, 'watcher.cjs')
    await Promise.all([mkdir(notes), writeFile(watcher, watcherText)])
    const result = await runProcess({
      words: shellWords(ofMocha ? `${check} --require "${watcher}"` : check),
      folder: ground.folder,
      environment: {
        ...ground.environment,
        NODE_V8_COVERAGE: coverage,
        NODE_OPTIONS: `--require "${watcher.replaceAll('\\', '\\\\')}"`,
        REPRISE_WATCH: notes,
      },
      input: '',
      mark: newMark({ folder: ground.folder, key: `repair ${check}` }),
      timeoutMs: ground.patienceMs * 6,
      graceMs: 0,
      maxOutputBytes: 1024 * 1024,
      maxErrorBytes: 1024 * 1024,
      signal: ground.signal,
    })
    ground.signal.throwIfAborted()
    if (result.kind === 'not-started') return { whole: failed(check, result.reason), tests: [] }
    const stack = `${result.stderr.text}\n${result.stdout.text}`
    const watched = (await textsIn(notes)).flatMap((text) => readWatched(text, ground))
    // Where the watcher takes what ran, nothing of it is left for the end of the process.
    const covered = watched.reduce(
      (all, test) => merge(all, test.covered),
      coverageOf(await readCoverage(coverage), ground),
    )
    const hung = result.stopped === 'timeout'
    const passed = result.code === 0 && !hung
    const whole = passed ? { name: check, passed, hung, covered } : { ...failed(check, stack), hung, covered }
    return { whole, tests: hung && watched.length > 0 ? [...watched, hungTest(check)] : watched }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** The test that was running when the check was ended; what ran in it is not known. */
const hungTest = (name: string): TestResult => ({ name, passed: false, hung: true, covered: new Map() })

const shellWords = (check: string) =>
  process.platform === 'win32' ? ['cmd', '/d', '/s', '/c', check] : ['sh', '-c', check]

function failed(check: string, stack: string): TestResult {
  const name = /^\s*(?:Uncaught )?(\w*Error)\b/m.exec(stack)?.[1] ?? 'Error'
  const error = { name, message: `${check} failed`, stack }
  return { name: check, passed: false, hung: false, error, covered: new Map() }
}

interface CoverageFile {
  readonly result: readonly {
    readonly url: string
    readonly functions: readonly { readonly ranges: readonly RawRange[] }[]
  }[]
  readonly 'source-map-cache'?: Readonly<Record<string, { lineLengths: number[]; data: SourceMap | null }>>
}

interface RawRange {
  readonly startOffset: number
  readonly endOffset: number
  readonly count: number
}

async function textsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
}

async function readCoverage(folder: string): Promise<ScriptRanges[]> {
  return (await textsIn(folder)).flatMap((text) => {
    const { result, 'source-map-cache': maps = {} } = JSON.parse(text) as CoverageFile
    return result.map(({ url, functions }) => {
      const { lineLengths, data } = maps[url] ?? {}
      const made = lineLengths && data ? { made: { lines: startsOf(lineLengths), map: data } } : {}
      const ranges = functions.flatMap((one) =>
        one.ranges.map(({ startOffset, endOffset, count }) => [startOffset, endOffset, count] as const),
      )
      return { script: { url, ...made }, ranges }
    })
  })
}

function startsOf(lengths: readonly number[]): number[] {
  let start = 0
  return lengths.map((length) => {
    const own = start
    start += length + 1
    return own
  })
}
