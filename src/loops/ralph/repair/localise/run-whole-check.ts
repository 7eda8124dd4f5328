import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newMark, runProcess } from '../../../../kit/index.ts'
import type { TestGround } from './run-test-file.ts'
import { coverageOf, type ScriptRanges } from './script-coverage.ts'
import type { SourceMap } from './source-map.ts'
import type { TestResult } from './test-result.ts'

/** Runs a check as a whole and takes it for one test: what ran in any of its processes ran for it. */
export async function runWholeCheck(check: string, ground: TestGround): Promise<TestResult> {
  const scratch = await mkdtemp(join(tmpdir(), 'reprise-repair-'))
  try {
    const result = await runProcess({
      words: process.platform === 'win32' ? ['cmd', '/d', '/s', '/c', check] : ['sh', '-c', check],
      folder: ground.folder,
      environment: { ...ground.environment, NODE_V8_COVERAGE: scratch },
      input: '',
      mark: newMark({ folder: ground.folder, key: `repair ${check}` }),
      timeoutMs: ground.patienceMs * 6,
      graceMs: 0,
      maxOutputBytes: 1024 * 1024,
      maxErrorBytes: 1024 * 1024,
      signal: ground.signal,
    })
    ground.signal.throwIfAborted()
    if (result.kind === 'not-started') return failed(check, result.reason)
    const stack = `${result.stderr.text}\n${result.stdout.text}`
    const covered = coverageOf(await readCoverage(scratch), ground)
    const hung = result.stopped === 'timeout'
    if (result.code === 0 && !hung) return { name: check, passed: true, hung, covered }
    return { ...failed(check, stack), hung, covered }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

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

async function readCoverage(folder: string): Promise<ScriptRanges[]> {
  const names = await readdir(folder)
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return files.flatMap((text) => {
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
