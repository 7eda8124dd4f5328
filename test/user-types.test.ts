import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'reprise-user-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeAll(() => {
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(root, join(folder, 'node_modules/reprise'))
  for (const name of ['zod', '@types'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  copyFileSync(join(root, 'test/user-project/main.ts'), join(folder, 'main.ts'))
})

const node = { lib: ['ES2023'], types: ['node'] }
const strictest = {
  exactOptionalPropertyTypes: true,
  noImplicitOverride: true,
  noPropertyAccessFromIndexSignature: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
}

test.each([
  ['nodenext with the types of Node', { module: 'NodeNext', moduleResolution: 'NodeNext', ...node }],
  ['bundler with the types of Node', { module: 'ESNext', moduleResolution: 'Bundler', ...node }],
  ['bundler for a page', { module: 'ESNext', moduleResolution: 'Bundler', types: [] }],
  ['nodenext with every check', { module: 'NodeNext', moduleResolution: 'NodeNext', ...node, ...strictest }],
])('a program of a user compiles under strict without skipLibCheck: %s', (_, options) => {
  const config = join(folder, 'tsconfig.json')
  const compilerOptions = { target: 'ES2023', strict: true, skipLibCheck: false, noEmit: true, ...options }
  writeFileSync(config, JSON.stringify({ compilerOptions, files: ['main.ts'] }))
  const { stdout, status } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', config], {
    encoding: 'utf8',
  })
  expect({ stdout, status }).toEqual({ stdout: '', status: 0 })
})

test('a program of a user runs and tests a loop of its own in memory', () => {
  const printed = execFileSync(join(root, 'node_modules/.bin/tsx'), ['main.ts'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const [result, heard] = printed.trim().split('\n')
  expect(JSON.parse(result!)).toEqual({
    outcome: ['one', 'two'],
    files: ['user-notes.jsonl'],
    forked: ['one', 'three'],
    notes: [
      { round: 1, text: 'one' },
      { round: 2, text: 'three' },
    ],
  })
  expect(heard).toBe('heard of records')
})
