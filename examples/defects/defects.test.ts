import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { picked } from '../../test/picked-cases.ts'

interface Defect {
  readonly title: string
  readonly file: string
  readonly line: number
  /** How many lines the fix stands for; one unless said otherwise. */
  readonly lines?: number
  readonly kind: string
  readonly fixed: string
  readonly check: string
  readonly holdout: string
  /** The tests that fail, each with a piece of what it says. */
  readonly failing: Readonly<Record<string, string>>
}

interface CheckEnd {
  readonly code: number
  readonly failed: Readonly<Record<string, string>>
}

const here = fileURLToPath(new URL('.', import.meta.url))
const names = readdirSync(here).filter((name) => /^\d\d-/.test(name))
const defects = names.map((name) => [name, readDefect(name)] as const)
const copies = mkdtempSync(join(tmpdir(), 'defects-'))
symlinkSync(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(copies, 'node_modules'))
afterAll(() => rmSync(copies, { recursive: true, force: true }))

test('the corpus is large and of many kinds', () => {
  expect(names.length).toBeGreaterThanOrEqual(32)
  expect(new Set(defects.map(([, { kind }]) => kind)).size).toBeGreaterThanOrEqual(10)
  expect(defects.filter(([, { file }]) => file.endsWith('.ts')).length).toBeGreaterThanOrEqual(6)
})

test.each(picked(defects))(
  '%s fails for the reason that it states, and its fixed line repairs it',
  async (name, defect) => {
    const [before, after] = await Promise.all([
      run(defect.check, join(here, name)),
      run(`${defect.check} hidden.test.mjs`, fixedCopy(name, defect)),
    ])
    expect(before.code).toBe(1)
    expect(Object.keys(before.failed).sort()).toEqual(Object.keys(defect.failing).sort())
    for (const [failing, piece] of Object.entries(defect.failing))
      expect(before.failed[failing]).toContain(piece)
    expect(after).toEqual({ code: 0, failed: {} })
    expect(defect.holdout).toBe(defect.check.replace(/\S+$/, 'hidden.test.mjs'))
  },
)

function fixedCopy(name: string, defect: Defect): string {
  const folder = join(copies, name)
  cpSync(join(here, name), folder, { recursive: true })
  const lines = readFileSync(join(folder, defect.file), 'utf8').split('\n')
  lines.splice(defect.line - 1, defect.lines ?? 1, ...defect.fixed.split('\n'))
  writeFileSync(join(folder, defect.file), lines.join('\n'))
  return folder
}

function readDefect(name: string): Defect {
  return JSON.parse(readFileSync(join(here, name, 'defect.json'), 'utf8'))
}

/** Runs a check and gives its exit code and what the failed tests said, by their names. */
function run(check: string, folder: string): Promise<CheckEnd> {
  // The file itself without a runner around it, which is one more process for the same result; only the runner ends endless loops.
  const [, ...words] = check
    .replace('--test --test-timeout=20000 ', '--test-reporter=tap ')
    .replace('--test ', '--test --test-reporter=tap ')
    .split(' ')
  // A test that finds itself inside another run of tests would report to that one.
  const { NODE_TEST_CONTEXT, ...env } = process.env
  return new Promise((resolve) => {
    execFile(process.execPath, words, { cwd: folder, env }, (error, stdout) => {
      resolve({ code: error === null ? 0 : Number(error.code), failed: failedIn(stdout, folder) })
    })
  })
}

function failedIn(tap: string, folder: string): Record<string, string> {
  const reports = tap.split(/^(?=(?:not )?ok \d)/m).filter((report) => report.startsWith('not ok'))
  return Object.fromEntries(
    reports.map((report) => {
      const name = /^not ok \d+ - (.*)/.exec(report)?.[1] ?? ''
      return [name.replace(folder, '').replace(/^[/\\]/, ''), report]
    }),
  )
}
