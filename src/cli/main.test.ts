import { type StdioOptions, spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { loopRegistry } from '../engine/index.ts'

const program = fileURLToPath(new URL('../../dist/bin/reprise.js', import.meta.url))
const golden = (name: string) => fileURLToPath(new URL(`../contracts/${name}`, import.meta.url))
const folderOfPackage = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'reprise-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function reprise(args: readonly string[], input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    input,
  })
  return { status, stdout, stderr }
}

describe('help', () => {
  test('shows groups, examples and exit codes, without colours in a pipe', () => {
    const { status, stdout } = reprise(['--help'])
    expect(status).toBe(0)
    for (const part of ['Start here:', 'Records:', 'Examples:', 'Exit codes:', '130  stopped by Ctrl-C'])
      expect(stdout).toContain(part)
    expect(stdout).not.toContain('\u001b')
    expect(reprise([]).stdout).toBe(stdout)
  })

  test('loads nothing but the command line itself', () => {
    const script = `process.argv = ['node', 'reprise', '--help']
await import(${JSON.stringify(program)})
process.on('exit', () => process.stderr.write(String(globalThis.__zod_globalConfig !== undefined)))`
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
    })
    expect(stderr).toBe('false')
  })
})

test.skipIf(!existsSync('/dev/full'))('output that does not fit the disk is said in a sentence', () => {
  const full = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(full))
  const write = (stdio: StdioOptions) =>
    spawnSync(process.execPath, [program, 'contracts'], { encoding: 'utf8', stdio })
  expect(write(['ignore', full, 'pipe'])).toMatchObject({
    status: 1,
    stderr: 'error: The output cannot be written: the disk is full.\n',
  })
  expect(write(['ignore', full, full]).status).toBe(1)
})

test('a printed command names the project that -C named', () => {
  expect(reprise(['-C', folder, 'resume', 'nothing']).stderr).toContain(`\`reprise -C ${folder} runs\``)
  expect(reprise(['resume', 'nothing']).stderr).toContain('`reprise runs`')
  const words = ['--task', 'Fix it', '--check', 'true', '--actor', 'bot:repair', '--file', 'named.task.md']
  expect(reprise(['-C', folder, 'ralph', 'init', ...words]).stdout).toContain(
    `\`reprise -C ${folder} ralph named.task.md\``,
  )
})

describe('wrong use ends with 2 and a hint, never with a stack trace', () => {
  test.each([
    [['validat', 'x'], 'Did you mean validate?'],
    [['validate', '--levl', 'spec', 'x'], 'Did you mean --level?'],
    [['validate', '--level', 'hard', 'x'], 'Allowed choices are spec, compat, lint'],
    [['validate'], "missing required argument 'path'"],
    [['validate', 'no/such/file'], "No file or folder at 'no/such/file'"],
    [['validate', program, '--contract', 'rlm/trajectori'], "Did you mean 'rlm/trajectory'?"],
    [['schema', 'town/chatt'], "Did you mean 'town/chat'?"],
    [['schema'], 'Name one contract, or give --all DIR'],
    [['contracts', 'rml'], "Did you mean 'rlm'?"],
  ])('%j', (args, hint) => {
    const { status, stderr } = reprise(args)
    expect(status).toBe(2)
    expect(stderr).toContain(hint)
    expect(stderr).not.toMatch(/\n\s+at /)
  })
})

describe('with --json an error is a JSON document as well', () => {
  test.each([
    [['nosuch'], 'unknown_command', 'usage'],
    [['runs', '--nope'], 'unknown_option', 'usage'],
    [['show'], 'missing_argument', 'usage'],
    [['fork', 'one'], 'missing_mandatory_option_value', 'usage'],
    [['run'], 'missing_argument', 'usage'],
    [['help', 'nosuch'], 'unknown_command', 'usage'],
    [['schema'], 'no_contract', 'usage'],
    [['contracts', 'nosuch'], 'unknown_family', 'missing'],
    [['show', 'nosuch'], 'run_not_found', 'missing'],
    [['-C', 'no/such/folder', 'runs'], 'no_folder', 'missing'],
  ])('%j', (args, code, kind) => {
    const { status, stdout, stderr } = reprise([...args, '--json'])
    expect(JSON.parse(stdout).error).toMatchObject({ code, kind, message: expect.any(String) })
    expect(status).toBe(2)
    expect(stderr).toMatch(/^error: /)
  })
})

describe('validate', () => {
  const sound = golden('ralph/golden/reflection-memory@1.0.0.jsonl')
  const bad = join(folder, 'reflections.jsonl')
  writeFileSync(bad, readFileSync(sound, 'utf8').replace('"tests_total":12', '"tests_total":13'))

  test('ends with 0 when all is well, and with 1 when it is not', () => {
    expect(reprise(['validate', sound]).status).toBe(0)
    const { status, stdout } = reprise(['validate', bad])
    expect(status).toBe(1)
    expect(stdout).toContain('ralph/test-sum')
    expect(stdout).toContain('found 13; expected 11 passed + 1 failed = 12')
  })

  test('lets warnings pass, unless it is strict', () => {
    const warned = join(folder, 'warned.jsonl')
    writeFileSync(warned, readFileSync(sound, 'utf8').replaceAll('"notes"', '"notez"'))
    expect(reprise(['validate', warned])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('keys/misspelt'),
    })
    expect(reprise(['validate', '--strict', warned]).status).toBe(1)
  })

  test('prints one JSON document with every part of a finding', () => {
    const report = JSON.parse(reprise(['validate', '--json', bad]).stdout)
    expect(report.summary).toMatchObject({ files: 1, records: 2, errors: 1 })
    expect(report.files[0].findings[0]).toEqual({
      code: 'ralph/test-sum',
      severity: 'error',
      contract: 'ralph/reflection-memory',
      file: bad,
      line: 1,
      column: expect.any(Number),
      pointer: '/evaluator_output/metrics/tests_total',
      found: '13',
      expected: '11 passed + 1 failed = 12',
      repair: 'count again',
    })
  })

  test('reads standard input', () => {
    const { status, stdout } = reprise(['validate', '-'], readFileSync(bad, 'utf8'))
    expect(status).toBe(1)
    expect(stdout).toContain('<stdin>')
  })

  test('refuses to repair standard input', () => {
    expect(reprise(['validate', '--fix', '-'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--fix'),
    })
  })

  test('says that rules wait for the structure', () => {
    const { stdout } = reprise(
      ['validate', '-'],
      '{"loop_id":"ralph-x","self_reflection":{},"memory_metadata":{}}',
    )
    expect(stdout).toContain('The rules of this record are checked once the structure holds.')
  })

  test('is quiet about what is fine when asked to be', () => {
    const loud = reprise(['validate', sound]).stdout
    const quiet = reprise(['validate', '--quiet', sound]).stdout
    expect(loud).toContain('fine')
    expect(quiet).not.toContain('fine')
  })

  test('says so when there was nothing to check', () => {
    const empty = mkdtempSync(join(folder, 'empty-'))
    expect(reprise(['validate', empty])).toMatchObject({
      status: 1,
      stdout: 'No records found: nothing was checked.\n',
    })
  })
})

describe('schema and contracts', () => {
  test('a schema is JSON Schema 2020-12 and equals the published file', () => {
    const { stdout } = reprise(['schema', 'rlm/trajectory'])
    expect(JSON.parse(stdout).$schema).toBe('https://json-schema.org/draft/2020-12/schema')
    expect(stdout).toBe(
      readFileSync(new URL('../../schemas/rlm/trajectory.schema.json', import.meta.url), 'utf8'),
    )
  })

  test('all schemas are written as files', () => {
    expect(reprise(['schema', '--all', join(folder, 'schemas')]).status).toBe(0)
    expect(readFileSync(join(folder, 'schemas/town/chat.schema.json'), 'utf8')).toContain(
      'urn:reprise:town:chat',
    )
  })

  test('the table can be read by a program', () => {
    const rows = JSON.parse(reprise(['contracts', '--json']).stdout)
    expect(rows.map(({ name }: { name: string }) => name)).toContain('social/round-result')
    expect(JSON.parse(reprise(['contracts', 'run', '--json']).stdout)).toHaveLength(2)
  })
})

test('npm start runs the demo, and every command that it prints can be typed as it stands', () => {
  const { status, stdout } = spawnSync('npm', ['start', '--silent', '--', '--no-studio'], {
    cwd: folderOfPackage,
    encoding: 'utf8',
  })
  expect(status).toBe(0)
  expect(stdout).toMatch(/ralph "Fix the LRU cache" [\s\S]*All checks passed in attempt \d+/)
  expect(stdout).toMatch(/improve run [\s\S]*comparators went from 28 to 27/)
  expect(stdout).toMatch(/rlm ask [\s\S]*Lisbon/)
  expect(stdout).toMatch(/social run [\s\S]*activate cue/)
  expect(stdout).toMatch(/town play [\s\S]*The game is over/)
  expect(stdout).toMatch(/0 errors, 0 warnings/)
  const lines = [...stdout.matchAll(/^(?:\$ | {2})(npx .*)$|`(npx [^`]*)`/gm)].map(
    (match) => match[1] ?? match[2]!,
  )
  const [kept] = /\S*reprise-demo-\w+/.exec(stdout)!
  try {
    expect(lines).toHaveLength(25)
    let typed = 0
    // The first through npx itself; npx takes a second each time, so a function stands in for it after that.
    const direct = `npx() { shift; '${process.execPath}' '${program}' "$@"; }; `
    const shown = loopRegistry.flatMap(({ demo }) => (demo === undefined ? [] : [demo.words.join('\n')]))
    for (const [index, line] of [...new Set(lines)].entries()) {
      // What the demo has run already is only read by a shell: it must be the same words.
      const read = spawnSync(`npx() { shift 3; printf '%s\\n' "$@"; }; ${line}`, {
        encoding: 'utf8',
        shell: true,
      })
      if (shown.includes(read.stdout.trimEnd())) continue
      const { status: code, stderr } = spawnSync(`${index === 0 ? '' : direct}${line}`, {
        cwd: folderOfPackage,
        encoding: 'utf8',
        shell: true,
      })
      expect(code, `${line}\n${stderr}`).toBe(0)
      typed++
    }
    expect(typed).toBe(new Set(lines).size - shown.length)
  } finally {
    rmSync(kept, { recursive: true, force: true })
  }
})

test('a folder with the runs of an earlier demo is refused before anything is run', () => {
  const dir = join(folder, 'demo')
  const runs = join(dir, '.reprise', 'runs', 'town-demo')
  mkdirSync(runs, { recursive: true })
  const { status, stdout, stderr } = reprise(['demo', '--dir', dir])
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toMatch(/already contains the demo run 'town-demo'\.\nName another folder/)
})
