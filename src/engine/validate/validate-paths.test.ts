import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Finding } from '../../contracts/index.ts'
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
    await expect(run([join(folder, 'nothing')])).rejects.toThrow(
      expect.objectContaining({ code: 'path_not_found' }),
    )
    await expect(run([join(folder, '*.xyz')])).rejects.toThrow(
      expect.objectContaining({ code: 'path_not_found' }),
    )
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
    await expect(run([path], { contract: 'run-manifst' })).rejects.toMatchObject({
      hint: "Did you mean 'run-manifest'?",
    })
  })

  test('content decides where the name does not', async () => {
    expect((await run([write('anything.json', manifest)])).results[0]?.contract).toBe('run/run-manifest')
    expect((await run([write('lines.txt', reflections)])).results[0]).toMatchObject({
      contract: 'ralph/reflection-memory',
      records: 2,
    })
  })
})

describe('recognising a file', () => {
  const trajectory = JSON.parse(golden('rlm/golden/trajectory@1.0.0.json'))
  const large = { ...trajectory, iterations: structuredClone(trajectory.iterations) }
  large.iterations[0].state_snapshot = { version: 'x', notes: 'y'.repeat(2_000_000) }
  async function* slowly(...parts: string[]) {
    for (const part of parts) yield Buffer.from(part)
  }

  test.each([0, 2])(
    'a large document is recognised by its outermost keys, with an indent of %i',
    async (indent) => {
      const text = JSON.stringify(large, null, indent)
      expect((await run([write('mine.json', text)])).results[0]?.contract).toBe('rlm/trajectory')
      const half = text.length / 2
      const { results } = await run(['-'], { stdin: slowly('', text.slice(0, half), text.slice(half)) })
      expect(results[0]).toMatchObject({ contract: 'rlm/trajectory', errors: 0 })
    },
  )

  test('a document that comes in slowly is awaited', async () => {
    const [first, ...rest] = JSON.stringify(trajectory, null, 2).split('\n')
    const { results } = await run(['-'], { stdin: slowly(`${first}\n`, rest.join('\n')) })
    expect(results[0]).toMatchObject({ contract: 'rlm/trajectory', errors: 0 })
  })

  test('a bad first line does not hide the stream behind it', async () => {
    const text = `garbage\n${reflections}`
    expect((await run(['-'], { stdin: slowly(text) })).summary).toMatchObject({ records: 3, errors: 1 })
    expect((await run(['-'], { stdin: slowly(text), contract: 'reflection-memory' })).summary.records).toBe(3)
    expect((await run([write('odd.txt', text)])).summary).toMatchObject({ records: 3, errors: 1 })
  })

  test('a misspelt key in the first line of a slow stream does not hide what it is', async () => {
    const [first, second] = reflections.split('\n')
    const stdin = slowly(`${first!.replace('"loop_id"', '"loopid"')}\n`, `${second}\n`)
    expect((await run(['-'], { stdin })).summary).toMatchObject({ records: 2, errors: 1 })
  })

  test('a common name is not enough: the content must have something of the contract', async () => {
    write('meta.json', '{"title":"My page"}')
    write('chat.jsonl', '{"role":"user","content":"hello"}\n')
    expect((await run([folder])).summary).toMatchObject({ files: 0, skipped: 2 })
  })

  test('a page that shows a record as an example is no record', async () => {
    const report = golden('rlm/golden/report@1.0.0.md')
    write('report.md', `# How reports look\n\n\`\`\`\`markdown\n${report}\n\`\`\`\`\n`)
    expect((await run([folder])).summary.files).toBe(0)
    write('report.md', report)
    expect((await run([folder])).summary.files).toBe(1)
  })

  test('a record must lie where its own fields say', async () => {
    const { mkdirSync } = await import('node:fs')
    mkdirSync(join(folder, 'runs', 'another-run'), { recursive: true })
    const path = write('runs/another-run/run.json', manifest)
    expect((await run([path])).findings).toEqual([
      expect.objectContaining({ code: 'file/name-disagrees', expected: 'another-run, as in its path' }),
    ])
  })
})

describe('what the system refuses', () => {
  test('a pipe is read like standard input', async () => {
    const path = join(folder, 'pipe')
    execFileSync('mkfifo', [path])
    const writer = spawn('sh', ['-c', 'cat > "$0"', path], { stdio: ['pipe', 'ignore', 'ignore'] })
    writer.stdin.end(reflections)
    expect((await run([path])).summary).toMatchObject({ records: 2, errors: 0 })
  })

  test('links are followed, and a circle of links ends', async () => {
    const { mkdirSync, symlinkSync } = await import('node:fs')
    mkdirSync(join(folder, 'real'))
    write('real/reflections.jsonl', reflections)
    symlinkSync('real', join(folder, 'linked'))
    symlinkSync('..', join(folder, 'real', 'up'))
    expect((await run([folder])).summary).toMatchObject({ files: 1, records: 2 })
    expect((await run([join(folder, 'linked')])).summary.records).toBe(2)
  })

  test('a file that is read-only is reported and left alone, and the others are repaired', async () => {
    const { chmodSync } = await import('node:fs')
    const zoneless = reflections.replace('09:02:10Z"', '09:02:10"')
    const locked = write('locked.jsonl', zoneless)
    chmodSync(locked, 0o444)
    write('other.jsonl', zoneless)
    const { summary, codes } = await run([folder], { fix: true })
    expect(summary).toMatchObject({ files: 2, fixed: 1 })
    expect(codes).toContain('file/unreadable')
    expect(readFileSync(locked, 'utf8')).toBe(zoneless)
  })
})

describe('rules between files', () => {
  const town = ['game_events', 'chat'].map((name) => [
    `${name}.jsonl`,
    golden(`town/golden/${name.replace('_', '-')}@0.1.0.jsonl`),
  ])

  test('hold for a folder, and for files named one by one when they are all of it', async () => {
    for (const [name, text] of town) write(name!, text!.replaceAll('"speaker":"Ada"', '"speaker":"Nobody"'))
    const whole = await run([folder])
    expect(whole.codes).toContain('town/unknown-player')
    expect((await run([join(folder, '*.jsonl')])).codes).toEqual(whole.codes)
    const only = await run([join(folder, 'chat.jsonl')])
    expect(only.codes).not.toContain('town/unknown-player')
  })
})

describe('streams', () => {
  test('no bad line stops the reading, and each is reported with its number', async () => {
    const [first, second] = reflections.split('\n')
    const broken = second!.replace('"iteration":1', '"iteration":"one"')
    const text = [first, '{"loop_id":', '      ', broken, second!.slice(0, 40)].join('\n')
    const { findings, summary } = await run([write('reflections.jsonl', text)])
    expect(findings.map(({ line, code }) => `${line} ${code}`)).toEqual([
      '2 json/syntax',
      '3 jsonl/blank-line',
      '4 schema/type',
      '5 jsonl/torn-line',
    ])
    expect(summary.records).toBe(4)
  })

  test('a line that cannot be read does not make the next one look like a gap', async () => {
    const [first, second] = reflections.split('\n')
    const third = second!
      .replace('"iteration":1', '"iteration":2')
      .replace('"reward_change":0.25', '"reward_change":0')
    const text = [first, second!.replace('"passed":true', '"passed":1'), third, ''].join('\n')
    expect((await run([write('reflections.jsonl', text)])).codes).toEqual(['schema/type'])
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

  test('bytes that are not text are reported, and the other lines are read', async () => {
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

  test('keep the mode of the file and the link to it, and the list of earlier repairs', async () => {
    const { chmodSync, lstatSync, statSync, symlinkSync } = await import('node:fs')
    const path = write('private.jsonl', zoneless)
    chmodSync(path, 0o600)
    symlinkSync('private.jsonl', join(folder, 'link.jsonl'))
    await run([join(folder, 'link.jsonl')], { fix: true })
    expect(lstatSync(join(folder, 'link.jsonl')).isSymbolicLink()).toBe(true)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readFileSync(path, 'utf8')).toContain('09:02:10Z')
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(
        '"timestamp":"2026-11-16T09:05:00Z"',
        '"timestamp":"2026-11-16T09:05:00"',
      ),
    )
    await run([join(folder, 'link.jsonl')], { fix: true })
    expect(readFileSync(join(folder, 'link.jsonl.repairs.jsonl'), 'utf8').trim().split('\n')).toHaveLength(2)
  })

  test('what no JSON value can say is written as null', async () => {
    const path = write('reflections.jsonl', reflections.replace('"confidence":0.9', '"mine":NaN'))
    const { results } = await run([path], { fix: true })
    expect(results[0]).toMatchObject({ repaired: 1 })
    expect(readFileSync(path, 'utf8')).toContain('"mine":null')
  })

  test('a byte order mark is taken out, but not at spec', async () => {
    const path = write('run.json', `\uFEFF${manifest}`)
    await run([path], { fix: true, level: 'spec' })
    expect(readFileSync(path, 'utf8')).toBe(`\uFEFF${manifest}`)
    const { codes } = await run([path], { fix: true })
    expect(codes).toEqual(['json/bom'])
    expect(readFileSync(path, 'utf8')).toBe(manifest)
  })
})
