import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { commandLine } from './command-line.ts'
import { codingPresets } from './presets.ts'

const root = mkdtempSync(join(tmpdir(), 'reprise-line-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** A PATH with these programs and no others. */
function pathWith(...programs: readonly string[]): string {
  const folder = mkdtempSync(join(root, 'bin-'))
  for (const program of programs) {
    writeFileSync(join(folder, program), '#!/bin/sh\nexit 1\n')
    chmodSync(join(folder, program), 0o755)
  }
  return folder
}

const call = { folder: '/work/project' }
const lineOf = (name: keyof typeof codingPresets, PATH: string, platform: NodeJS.Platform = 'linux') => {
  mkdirSync(join(root, 'home'), { recursive: true })
  return commandLine(codingPresets[name], call, { PATH, HOME: join(root, 'home') }, platform)
}

test('Claude Code uses its own sandbox where that works, and refuses to run without it there', async () => {
  const line = await lineOf('claude', pathWith('claude', 'bwrap', 'socat'))
  expect(line).toMatchObject({ hold: 'own sandbox' })
  expect(line!.words.join(' ')).toContain('"failIfUnavailable":true')
  expect(line!.words).not.toContain('--allowedTools')
  expect(await lineOf('claude', pathWith('claude'), 'darwin')).toMatchObject({ hold: 'own sandbox' })
})

test('without a sandbox it may run commands all the same, and nothing says that it is held', async () => {
  // A bwrap that cannot make namespaces is none.
  for (const PATH of [pathWith('claude'), pathWith('claude', 'bwrap')]) {
    const line = await lineOf('claude', PATH)
    expect(line).toMatchObject({ hold: 'nothing' })
    expect(line!.words.slice(-2)).toEqual(['--allowedTools', 'Bash'])
  }
})

test('Codex is always given its sandbox, and leaves no trust of the folder behind', async () => {
  const { words, hold } = (await lineOf('codex', pathWith('codex')))!
  expect(hold).toBe('own sandbox')
  expect(words.join(' ')).toContain('-s workspace-write')
  expect(words).toContain('projects={"/work/project"={trust_level="untrusted"}}')
})

test('there is no command line for what is not installed', async () => {
  expect(await lineOf('gemini', pathWith('claude'))).toBeUndefined()
})
