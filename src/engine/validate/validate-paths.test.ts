import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Finding } from '../../contracts/index.ts'
import { PathNotFound } from './find-files.ts'
import { validatePaths } from './validate-paths.ts'
import type { FileResult, ValidateOptions } from './validation.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reprise-validate-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const golden = (name: string) => readFileSync(new URL(`../../contracts/${name}`, import.meta.url), 'utf8')
const reflections = golden('ralph/golden/reflection-memory@1.0.0.jsonl')
const manifest = golden('run/golden/run-manifest@1.0.0.json')

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

async function run(paths: string[], options: Partial<ValidateOptions> = {}) {
  const findings: Finding[] = []
  const results: FileResult[] = []
  const skipped: string[] = []
  const summary = await validatePaths(
    paths,
    { level: 'lint', ...options },
    {
      finding: (finding) => findings.push(finding),
      fileEnds: (result) => results.push(result),
      skipped: (file) => skipped.push(file),
    },
  )
  return { summary, findings, results, skipped, codes: findings.map(({ code }) => code) }
}

describe('finding files', () => {
  test('a folder is searched, and what fits no contract is skipped and counted', async () => {
    write('reflections.jsonl', reflections)
    write('package.json', '{"name":"x","dependencies":{}}')
    write('README.md', '# Mine')
    const { summary, skipped } = await run([folder])
    expect(summary).toMatchObject({ files: 1, records: 2, errors: 0, skipped: 1 })
    expect(skipped).toEqual([join(folder, 'package.json')])
  })

  test('a pattern is expanded', async () => {
    write('one.jsonl', reflections)
    write('two.jsonl', reflections)
    expect((await run([join(folder, '*.jsonl')])).summary.files).toBe(2)
  })

  test('a path that is not there is wrong use', async () => {
    await expect(run([join(folder, 'nothing')])).rejects.toThrow(PathNotFound)
    await expect(run([join(folder, '*.xyz')])).rejects.toThrow(PathNotFound)
  })

  test('a file that somebody names and that fits no contract is an error that says what to do', async () => {
    const { findings } = await run([write('odd.json', '{"a":1}')])
    expect(findings).toEqual([
      expect.objectContaining({ code: 'file/unknown-kind', severity: 'error', line: 1 }),
    ])
    expect(findings[0]?.repair).toContain('--contract')
  })

  test('the contract can be named, in full or by its last word', async () => {
    const path = write('odd.json', manifest)
    expect((await run([path], { contract: 'run-manifest' })).summary.errors).toBe(0)
    expect((await run([path], { contract: 'ralph/reflection-memory' })).summary.errors).toBeGreaterThan(0)
    await expect(run([path], { contract: 'run-manifst' })).rejects.toThrow("Did you mean 'run-manifest'?")
  })

  test('content decides where the name does not', async () => {
    expect((await run([write('anything.json', manifest)])).results[0]?.contract).toBe('run/run-manifest')
    expect((await run([write('lines.txt', reflections)])).results[0]).toMatchObject({
      contract: 'ralph/reflection-memory',
      records: 2,
    })
  })
})

describe('streams', () => {
  test('no bad line stops the reading, and each is told with its number', async () => {
    const [first, second] = reflections.split('\n')
    const broken = second!.replace('"iteration":1', '"iteration":"one"')
    const text = [first, '{"loop_id":', '', broken, second!.slice(0, 40)].join('\n')
    const { findings, summary } = await run([write('reflections.jsonl', text)])
    expect(findings.map(({ line, code }) => `${line} ${code}`)).toEqual([
      '2 json/syntax',
      '3 jsonl/blank-line',
      '4 schema/type',
      '5 jsonl/torn-line',
    ])
    expect(summary.records).toBe(4)
  })

  test('a finding points to the very column', async () => {
    const path = write('reflections.jsonl', reflections.replace('"omega_capacity":3', '"omega_capacity":30'))
    const { findings } = await run([path])
    const [{ line, column } = { line: 0, column: 0 }] = findings
    expect(
      readFileSync(path, 'utf8')
        .split('\n')
        [line! - 1]?.slice(column! - 1),
    ).toMatch(/^30,/)
  })

  test('bytes that are no text are told, and the other lines are read', async () => {
    const [first, second] = reflections.split('\n')
    const bytes = Buffer.concat([
      Buffer.from(`${first}\n`),
      Buffer.from([0xff, 0xc0, 10]),
      Buffer.from(`${second}\n`),
    ])
    const { codes, summary } = await run([write('reflections.jsonl', bytes)])
    expect(codes).toEqual(['file/not-utf8'])
    expect(summary.records).toBe(2)
  })

  test('standard input is a stream or a document', async () => {
    async function* stdin(text: string) {
      yield Buffer.from(text)
    }
    expect((await run(['-'], { stdin: stdin(reflections) })).summary).toMatchObject({
      files: 1,
      records: 2,
      errors: 0,
    })
    expect((await run(['-'], { stdin: stdin(manifest) })).summary).toMatchObject({
      files: 1,
      records: 1,
      errors: 0,
    })
    expect((await run(['-'], { stdin: stdin('') })).codes).toEqual(['file/unknown-kind'])
  })
})

describe('documents', () => {
  test('UTF-16 is recognised as what it is', async () => {
    const { findings } = await run([write('run.json', Buffer.from(`\uFEFF${manifest}`, 'utf16le'))], {
      contract: 'run-manifest',
    })
    expect(findings).toEqual([expect.objectContaining({ code: 'file/not-utf8', found: 'UTF-16' })])
  })
})

describe('repairs', () => {
  const zoneless = reflections.replace(
    '"timestamp":"2026-11-16T09:02:10Z"',
    '"timestamp":"2026-11-16T09:02:10"',
  )

  test('are written into a stream, listed beside it, and leave every other byte alone', async () => {
    const text = zoneless
      .replace('"confidence":0.9', '"confidence":0.90,"mine": {"x" :1.0}')
      .replaceAll('\n', '\r\n')
    const path = write('reflections.jsonl', text)
    const { results } = await run([path], { fix: true })
    const expected = text
      .replace('"timestamp":"2026-11-16T09:02:10"', '"timestamp":"2026-11-16T09:02:10Z"')
      .replace(/\}\r\n/, ',"x-original":{"/timestamp":"2026-11-16T09:02:10"}}\r\n')
    expect(readFileSync(path, 'utf8')).toBe(expected)
    expect(results[0]?.repairs).toBe(`${path}.repairs.jsonl`)
    const list = readFileSync(`${path}.repairs.jsonl`, 'utf8').trim().split('\n')
    expect(list.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ code: 'ralph/zoneless-time', line: 1, pointer: '/timestamp' }),
    ])
    expect(readdirSync(folder).sort()).toEqual(['reflections.jsonl', 'reflections.jsonl.repairs.jsonl'])
    expect((await run([path])).summary).toMatchObject({ errors: 0, warnings: 0 })
  })

  test('are written into a document', async () => {
    const [first] = zoneless.split('\n')
    const path = write('one.json', JSON.stringify(JSON.parse(first!), null, 4))
    expect((await run([path], { fix: true })).summary.fixed).toBe(1)
    expect((await run([path])).summary).toMatchObject({ errors: 0, warnings: 0 })
    expect(readFileSync(path, 'utf8')).toContain('    "timestamp": "2026-11-16T09:02:10Z"')
  })

  test('are not written at spec, nor where none are needed', async () => {
    const path = write('reflections.jsonl', zoneless)
    expect((await run([path], { fix: true, level: 'spec' })).summary).toMatchObject({ fixed: 0, errors: 1 })
    expect(readFileSync(path, 'utf8')).toBe(zoneless)
    const sound = write('sound.jsonl', reflections)
    expect((await run([sound], { fix: true })).summary.fixed).toBe(0)
    expect(readdirSync(folder).sort()).toEqual(['reflections.jsonl', 'sound.jsonl'])
  })

  test('a file with duplicate keys is reported and left alone, because one of the two would be lost', async () => {
    const text = zoneless.replace('"iteration":0,', '"iteration":0,"iteration":0,')
    const path = write('reflections.jsonl', text)
    const { codes } = await run([path], { fix: true })
    expect(codes).toContain('json/duplicate-key')
    expect(readdirSync(folder)).toEqual(['reflections.jsonl'])
    expect(readFileSync(path, 'utf8')).toBe(text)
  })

  test('a byte order mark is taken out', async () => {
    const path = write('run.json', `\uFEFF${manifest}`)
    const { codes } = await run([path], { fix: true })
    expect(codes).toEqual(['json/bom'])
    expect(readFileSync(path, 'utf8')).toBe(manifest)
  })
})
