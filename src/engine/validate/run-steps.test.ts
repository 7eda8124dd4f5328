import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { chat } from '../../contracts/index.ts'
import { planSteps } from './plan-steps.ts'
import type { IdentifiedFile } from './validate-file.ts'
import { validatePaths } from './validate-paths.ts'

const folder = mkdtempSync(join(tmpdir(), 'reprise-threads-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const golden = (name: string) => readFileSync(new URL(`../../contracts/${name}`, import.meta.url), 'utf8')
const program = fileURLToPath(new URL('../../../dist/bin/reprise.js', import.meta.url))
const megabyte = 1024 * 1024

const file = (root: string, bytes: number): IdentifiedFile =>
  ({ path: `${root}/chat.jsonl`, root, bytes, regular: true, contract: chat }) as IdentifiedFile

test('few files are checked in one thread', () => {
  const files = [file('a', 1000), file('b', 1000)]
  expect(planSteps(files)).toEqual([{ place: 'here', files }])
})

test('many files are divided between runs, and a run with a large file stays here', () => {
  const small = Array.from({ length: 100 }, (_, index) => file(`run-${index >> 1}`, megabyte / 2))
  const files = [...small.slice(0, 50), file('large', 1), file('large', 500 * megabyte), ...small.slice(50)]
  const steps = planSteps(files)
  expect(steps.flatMap((step) => step.files)).toEqual(files)
  expect(steps.filter(({ place }) => place === 'here').map((step) => step.files.length)).toEqual([2])
  for (const { files: together } of steps.filter(({ place }) => place === 'thread'))
    expect(new Set(together.map(({ root }) => root)).size).toBe(1)
})

test('a run with a contract of the user stays here, because threads do not know it', () => {
  const run = (root: string) => Array.from({ length: 16 }, () => file(root, megabyte / 2))
  const own = { ...file('own', 1), contract: { ...chat, name: 'mine/chat' } }
  const steps = planSteps([...['a', 'b', 'c', 'd', 'e'].flatMap(run), own])
  expect(steps.at(-1)).toEqual({ place: 'here', files: [own] })
})

test('threads find the same as one thread, in the same order', async () => {
  const games = join(folder, 'games')
  const events = golden('town/golden/game-events@0.1.0.jsonl')
  const chat = golden('town/golden/chat@0.1.0.jsonl').replace('"speaker":"Ada"', '"speaker":"Nobody"')
  const long = events.replace('"event_type"', `"note":"${'x'.repeat(700_000)}","event_type"`)
  for (let index = 0; index < 60; index++) {
    const game = join(games, `game-${index}`)
    mkdirSync(game, { recursive: true })
    writeFileSync(join(game, 'game_events.jsonl'), long)
    writeFileSync(join(game, 'chat.jsonl'), index % 3 === 0 ? chat : chat.replace('Z"', '"'))
  }
  writeFileSync(join(games, 'package.json'), '{}')
  const here: unknown[] = []
  // Here in the sources there is no built worker, so that all is checked in this thread.
  const summary = await validatePaths([games], { level: 'lint' }, { fileEnds: (result) => here.push(result) })
  const { stdout } = spawnSync(process.execPath, [program, 'validate', '--json', games], {
    encoding: 'utf8',
    maxBuffer: 100 * megabyte,
  })
  const report = JSON.parse(stdout)
  expect(report.summary).toEqual(summary)
  expect(report.files.map(({ findings: _, ...result }: { findings: unknown }) => result)).toEqual(here)
  expect(report.summary.errors).toBeGreaterThan(0)

  const copy = join(folder, 'copy')
  cpSync(games, copy, { recursive: true })
  const fixed = spawnSync(process.execPath, [program, 'validate', '--quiet', '--fix', copy], {
    encoding: 'utf8',
  })
  expect(fixed.stdout).toContain('1 repair written')
  await validatePaths([games], { level: 'lint', fix: true }, {})
  for (let index = 0; index < 60; index++) {
    const name = join(`game-${index}`, 'chat.jsonl')
    expect(readFileSync(join(copy, name), 'utf8')).toBe(readFileSync(join(games, name), 'utf8'))
  }
})
