import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findCodingAgents } from './find-agents.ts'

const root = mkdtempSync(join(tmpdir(), 'reprise-agents-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function program(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
  chmodSync(join(root, path), 0o755)
}

test('installed agents are found without starting them, and say their versions when asked', async () => {
  program('bin/codex', `#!/bin/sh\ntouch "${root}/started"\necho "codex-cli 0.166.0 $SECRET_KEY"\n`)
  program('bin/gemini', '#!/bin/sh\nexit 3\n')
  program('home/.claude/local/claude', '#!/bin/sh\necho "2.1.197 (Claude Code)"\n')
  const environment = { PATH: `${root}/bin:/usr/bin:/bin`, HOME: join(root, 'home'), SECRET_KEY: '9.9.9' }
  const found = findCodingAgents(environment)
  expect(found.map(({ name, title }) => [name, title])).toEqual([
    ['claude', 'Claude Code'],
    ['codex', 'Codex'],
    ['gemini', 'Gemini CLI'],
  ])
  expect(found[0]!.path).toBe(join(root, 'home/.claude/local/claude'))
  expect(existsSync(join(root, 'started'))).toBe(false)
  expect(await Promise.all(found.map((agent) => agent.version()))).toEqual(['2.1.197', '0.166.0', undefined])
})

test('where nothing is installed nothing is found', () => {
  expect(findCodingAgents({ PATH: join(root, 'empty'), HOME: join(root, 'nobody') })).toEqual([])
})
