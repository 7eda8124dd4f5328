import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { guessChecks } from './guess-checks.ts'

async function guessIn(files: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'reprise-guess-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return guessChecks(folder)
}

const scripts = (test: string, more: object = {}) => JSON.stringify({ scripts: { test }, ...more })
const usual = 'echo "Error: no test specified" && exit 1'
const nodeTest = "import { test } from 'node:test'\n"

test.each<[check: string, files: Readonly<Record<string, string>>]>([
  ['npm test', { 'package.json': scripts('vitest run') }],
  ['pnpm test', { 'package.json': scripts('vitest run'), 'pnpm-lock.yaml': '' }],
  ['yarn test', { 'package.json': scripts('jest', { packageManager: 'yarn@4.1.0' }) }],
  ['bun run test', { 'package.json': scripts('bun test'), 'bun.lock': '' }],
  ['node --test', { 'package.json': scripts(usual), 'src/deep/sum.test.js': nodeTest }],
  ['node --test', { 'sum.mjs': '', 'sum.test.mjs': nodeTest }],
  ['npx vitest run', { 'package.json': '{ "devDependencies": { "vitest": "4" } }', 'test/sum.ts': '' }],
  ['python3 -m pytest', { 'shop/cart.py': '', 'tests/test_cart.py': 'def test_empty():\n    pass\n' }],
  ['python3 -m pytest', { 'pyproject.toml': '' }],
  ['.venv/bin/python -m pytest', { '.venv/pyvenv.cfg': '', 'test_cart.py': 'import pytest\n' }],
  ['uv run pytest', { 'uv.lock': '', 'pyproject.toml': '' }],
  ['poetry run pytest', { 'poetry.lock': '', 'pyproject.toml': '' }],
  [
    'python3 -m unittest discover -s tests',
    { 'tests/test_cart.py': 'import unittest\n\n\nclass CartTest(unittest.TestCase):\n    pass\n' },
  ],
  ['python3 -m pytest', { 'setup.cfg': '[tool:pytest]\naddopts = -q\n' }],
  ['go test ./...', { 'go.mod': '', Makefile: 'test:\n\tgo test ./...\n' }],
  ['cargo test', { 'Cargo.toml': '' }],
  ['./gradlew test', { gradlew: '', 'build.gradle': '' }],
  ['dotnet test', { 'Shop.sln': '' }],
  ['bundle exec rspec', { 'spec/cart_spec.rb': '' }],
  ['make check', { Makefile: 'CC := gcc\ntest := 1\ncheck: all\n\t./run\n' }],
  ['npx tsc --noEmit', { 'tsconfig.json': '{}', 'package.json': scripts(usual) }],
])('%s', async (check, files) => {
  expect((await guessIn(files))[0]).toBe(check)
})

test('types and lint come after the tests, and nothing is guessed where nothing is seen', async () => {
  const manifest = JSON.stringify({ scripts: { test: 'vitest run', lint: 'eslint .' } })
  expect(await guessIn({ 'package.json': manifest, 'tsconfig.json': '{}' })).toEqual([
    'npm test',
    'npx tsc --noEmit',
    'npm run lint',
  ])
  expect(await guessIn({ 'README.md': 'Words.\n', 'package.json': 'no JSON' })).toEqual([])
})
