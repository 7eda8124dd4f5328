import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const program = fileURLToPath(new URL('../../../dist/bin/reprise.js', import.meta.url))
const golden = fileURLToPath(
  new URL('../../contracts/ralph/golden/reflection-memory@1.0.0.jsonl', import.meta.url),
)
const folder = mkdtempSync(join(tmpdir(), 'reprise-validate-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function validate(...args: string[]) {
  return spawnSync(process.execPath, [program, 'validate', ...args], { encoding: 'utf8', input: '' })
}

test.each([
  [['no-such-file'], 'path_not_found'],
  [['no-such-*.json'], 'path_not_found'],
  [[golden, '--contract', 'ralph/reflection-memori'], 'unknown_contract'],
  [['-', '--fix'], 'fix_needs_files'],
])('wrong use with --json is a complete document that holds the error: %j', (args, code) => {
  const { status, stdout, stderr } = validate(...args, '--json')
  expect(status).toBe(2)
  expect(stderr).toBe('')
  const document = JSON.parse(stdout)
  expect(document).toMatchObject({ files: [], skipped: [], summary: { files: 0, errors: 0 } })
  const text = expect.any(String)
  expect(document.error).toEqual({ code, kind: text, message: text, hint: text })
  expect(document.error.message).not.toContain(document.error.hint)
})

test('the keys of the JSON report are in snake_case', () => {
  const zoneless = join(folder, 'reflections.jsonl')
  writeFileSync(zoneless, readFileSync(golden, 'utf8').replace('09:02:10Z"', '09:02:10"'))
  writeFileSync(join(folder, 'other.json'), '{"a":1}')
  const document = JSON.parse(validate(folder, '--json', '--fix').stdout)
  expect(document.summary).toMatchObject({ files: 1, fixed: 1, skipped: 1, unwritten: 0 })
  const keys = new Set<string>()
  collectKeys(document, keys)
  expect([...keys].filter((key) => !/^[a-z]+(?:_[a-z]+)*$/.test(key))).toEqual([])
})

function collectKeys(value: unknown, keys: Set<string>): void {
  if (value === null || typeof value !== 'object') return
  for (const [key, inside] of Object.entries(value)) {
    if (!Array.isArray(value)) keys.add(key)
    collectKeys(inside, keys)
  }
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends it at once, with how to continue and exit code 130',
  async (signal) => {
    for (const args of [['-'], ['-', '--json']]) {
      const child = spawn(process.execPath, [program, 'validate', ...args])
      let stdout = ''
      let stderr = ''
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        stdout += text
      })
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        stderr += text
      })
      const [bad] = readFileSync(golden, 'utf8').replace('"tests_total":12', '"tests_total":13').split('\n')
      // A finding shows that the work is under way; standard input stays open, so that only the signal ends it.
      child.stdin.write(`${bad}\n`)
      while (!stdout.includes('ralph/test-sum')) await new Promise(setImmediate)
      child.kill(signal)
      const [code] = await new Promise<[number | null, string | null]>((resolve) =>
        child.once('close', (code, signal) => resolve([code, signal])),
      )
      expect(code).toBe(130)
      if (args.includes('--json')) expect(JSON.parse(stdout).error).toMatchObject({ code: 'interrupted' })
      else expect(stderr).toBe('Stopped by Ctrl-C: not all files were checked. Run the same command again.\n')
    }
  },
)
