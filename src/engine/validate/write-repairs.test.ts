import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Finding } from '../../contracts/index.ts'
import { validatePaths } from './validate-paths.ts'
import type { FileResult } from './validation.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reprise-fix-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const golden = (name: string) => readFileSync(new URL(`../../contracts/${name}`, import.meta.url), 'utf8')
const reflections = golden('ralph/golden/reflection-memory@1.0.0.jsonl')
// One repair in each of its two lines.
const zoneless = reflections.replaceAll(/"timestamp":"(2026-11-16T09:0(?:2:10|5:00))Z"/g, '"timestamp":"$1"')

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

async function fix(...paths: string[]) {
  const findings: Finding[] = []
  const results: FileResult[] = []
  const listener = {
    finding: (finding: Finding) => findings.push(finding),
    fileEnds: (result: FileResult) => results.push(result),
  }
  const summary = await validatePaths(paths, { level: 'lint', fix: true }, listener)
  return { summary, findings, results, unwritten: findings.filter(({ code }) => code === 'fix/not-written') }
}

describe('repairs that cannot be written are reported', () => {
  test('for a file that the system does not let us write', async () => {
    const path = write('reflections.jsonl', zoneless)
    chmodSync(path, 0o444)
    const { unwritten, findings, results, summary } = await fix(path)
    expect(findings.map(({ code }) => code)).toContain('file/unreadable')
    expect(unwritten).toEqual([expect.objectContaining({ found: '2 repairs', file: path })])
    expect(results[0]).toMatchObject({ written: 0, unwritten: 2 })
    expect(summary).toMatchObject({ fixed: 0, unwritten: 2 })
    expect(readFileSync(path, 'utf8')).toBe(zoneless)
  })

  test('in a line with a key twice, while the other lines are repaired', async () => {
    const path = write(
      'reflections.jsonl',
      zoneless.replace('"iteration":0,', '"iteration":0,"iteration":0,'),
    )
    const { unwritten, results, summary } = await fix(path)
    expect(unwritten).toEqual([
      expect.objectContaining({ severity: 'warning', line: 1, found: '1 repair', file: path }),
    ])
    expect(unwritten[0]?.repair).toContain('twice')
    expect(results[0]).toMatchObject({ repaired: 2, written: 1, unwritten: 1 })
    expect(summary).toMatchObject({ fixed: 1, unwritten: 1 })
  })

  test('in a document with a key twice', async () => {
    const [first] = zoneless.split('\n')
    const path = write('one.json', first!.replace('"iteration":0,', '"iteration":0,"iteration":0,'))
    const { unwritten, summary } = await fix(path)
    expect(unwritten).toHaveLength(1)
    expect(summary).toMatchObject({ fixed: 0, unwritten: 1 })
  })

  test('in a stream with a line that cannot be read, which is left as it is', async () => {
    const text = Buffer.concat([Buffer.from(zoneless), Buffer.from([0xff, 0x0a])])
    const path = write('reflections.jsonl', text)
    const { unwritten, summary } = await fix(path)
    expect(unwritten).toEqual([expect.objectContaining({ line: 3, found: '2 repairs' })])
    expect(summary).toMatchObject({ fixed: 0, unwritten: 2 })
    expect(readFileSync(path)).toEqual(text)
  })

  test('in a pipe', async () => {
    const path = join(folder, 'pipe')
    spawnSync('mkfifo', [path])
    const writer = spawn('sh', ['-c', 'cat > "$0"', path], { stdio: ['pipe', 'ignore', 'ignore'] })
    writer.stdin.end(zoneless)
    const { unwritten } = await fix(path)
    expect(unwritten).toEqual([expect.objectContaining({ found: '2 repairs' })])
  })
})

describe('a number that no JSON value can say', () => {
  test.each(['1e400', '-1e999', 'NaN', `1${'0'.repeat(400)}`])('%s keeps its text', async (number) => {
    const path = write('reflections.jsonl', reflections.replace('"confidence":0.9', `"mine":[${number}]`))
    const { findings } = await fix(path)
    const [first] = readFileSync(path, 'utf8').split('\n')
    expect(JSON.parse(first!)).toMatchObject({ 'x-original': { '/self_reflection/mine/0': number } })
    expect(first).toContain('"mine":[null]')
    expect(findings[0]).toMatchObject({ code: 'json/not-finite', repaired: true, original: number })
  })
})

test('a file with hard links stays the same file', async () => {
  const path = write('reflections.jsonl', zoneless)
  const link = join(folder, 'archive.jsonl')
  linkSync(path, link)
  const { ino } = statSync(path)
  expect((await fix(path)).summary.fixed).toBe(1)
  expect(statSync(path)).toMatchObject({ ino, nlink: 2 })
  expect(readFileSync(link, 'utf8')).toBe(readFileSync(path, 'utf8'))
  expect(readFileSync(link, 'utf8')).toContain('"timestamp":"2026-11-16T09:02:10Z"')
})

describe('a kill while files are repaired', () => {
  const program = fileURLToPath(new URL('../../../dist/bin/reprise.js', import.meta.url))

  test('leaves nothing that the next --fix does not clear, and no file half written', async () => {
    for (let index = 0; index < 300; index++) write(`part-${index}.jsonl`, zoneless)
    linkSync(join(folder, 'part-0.jsonl'), join(folder, 'linked.jsonl'))
    const drafts = () => readdirSync(folder).filter((name) => name.startsWith('.'))
    const started = Date.now()
    // Killed at the first sight of a draft: that is in the middle of writing.
    while (Date.now() - started < 60_000) {
      const child = spawn(process.execPath, [program, 'validate', '--fix', folder], { stdio: 'ignore' })
      const ended = new Promise((resolve) => child.once('exit', resolve))
      while (child.exitCode === null && drafts().length === 0) await new Promise(setImmediate)
      child.kill('SIGKILL')
      await ended
      if (drafts().length > 0 || !existsSync(join(folder, 'part-299.jsonl'))) break
      for (let index = 0; index < 300; index++) write(`part-${index}.jsonl`, zoneless)
    }
    expect(drafts().length).toBeGreaterThan(0)
    const { summary } = await fix(folder)
    expect(summary.errors).toBe(0)
    expect(drafts()).toEqual([])
    expect((await fix(folder)).summary).toMatchObject({ fixed: 0, warnings: 0 })
  })
})

test('a draft is never taken for a record', async () => {
  const draft = '.reflections.jsonl.0123abcd-1-0123456789ab.reprise-draft'
  write('reflections.jsonl', reflections)
  write(draft, '{"loop_id":')
  const validate = (path: string) => validatePaths([path], { level: 'lint' }, {})
  expect(await validate(folder)).toMatchObject({ files: 1, errors: 0 })
  expect(await validate(join(folder, '*'))).toMatchObject({ files: 1, errors: 0 })
  const findings: string[] = []
  write(draft, reflections)
  await validatePaths(
    [join(folder, draft)],
    { level: 'lint' },
    { finding: ({ code }) => findings.push(code) },
  )
  expect(findings).toEqual(['file/unknown-kind'])
})
