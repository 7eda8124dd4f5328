import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { noPatience } from '../../src/loops/ralph/stop/patience.ts'
import { prepareRalph, settingsForActor } from '../../src/loops/ralph/task/prepare.ts'
import type { PrepareContext } from '../../src/spine/index.ts'
import { type TestProject, testProject } from '../../src/workspace/project.suite.ts'

const made: Pick<TestProject, 'remove'>[] = []
afterEach(() => {
  for (const project of made.splice(0)) project.remove()
})

function bench(files: Record<string, string>, options?: { commit: boolean }) {
  const project = testProject(files, options)
  made.push(project)
  const said: string[] = []
  const cache = mkdtempSync(join(tmpdir(), 'reprise-cache-'))
  made.push({ remove: () => rmSync(cache, { recursive: true }) })
  const prepare = (settings: Record<string, unknown>, more: Partial<PrepareContext> = {}) =>
    prepareRalph(settings, {
      runId: 'ralph-test',
      folder: project.folder,
      project: project.folder,
      cache,
      agents: { actor: 'command:worker' },
      env: {},
      signal: new AbortController().signal,
      say: (sentence) => said.push(sentence),
      ...more,
    })
  return { ...project, said, cache, prepare }
}

const checks = ['true']

test('folders and where to work are filled in', async () => {
  const { folder, cache, prepare } = bench({ 'a.txt': 'a' })
  expect((await prepare({ task: 'x', checks })).settings).toEqual({
    task: 'x',
    checks,
    where: 'worktree',
    folder,
    cache,
  })
  const plain = bench({ 'a.txt': 'a' }, { commit: false })
  expect((await plain.prepare({ checks })).settings.where).toBe('in-place')
  await expect(plain.prepare({ checks, where: 'worktree' })).rejects.toThrow('not in a git repository')
})

test('a person is asked once where to work', async () => {
  const { prepare } = bench({ 'a.txt': 'a' })
  const questions: string[] = []
  const choose: PrepareContext['choose'] = async (question, options) => {
    questions.push(question)
    return options[1]!.value
  }
  expect((await prepare({ checks }, { choose })).settings.where).toBe('in-place')
  expect((await prepare({ checks }, { choose })).settings.where).toBe('in-place')
  expect(questions).toHaveLength(1)
})

test('a check that the project seems to have is used where none is given, and said', async () => {
  const { prepare, said } = bench({ 'package.json': '{"scripts": {"test": "node --test"}}' })
  expect((await prepare({ task: 'x' })).settings.checks).toEqual(['npm test'])
  expect(said).toEqual(['No check was given; using `npm test`.'])
  await expect(bench({ 'a.txt': '' }).prepare({ task: 'x' })).rejects.toThrow('Nothing judges the work')
})

/** An environment with programs of these names on the path. */
function installed(...programs: readonly string[]) {
  const bin = mkdtempSync(join(tmpdir(), 'reprise-bin-'))
  made.push({ remove: () => rmSync(bin, { recursive: true }) })
  for (const program of programs) {
    writeFileSync(join(bin, program), '#!/bin/sh\nexit 1\n')
    chmodSync(join(bin, program), 0o755)
  }
  return { PATH: bin, HOME: bin }
}

test('an installed coding agent is used where no actor is given, and said', async () => {
  const env = installed('codex', 'gemini')
  const { prepare, said } = bench({ 'a.txt': 'a' })
  expect((await prepare({ checks }, { agents: {}, env })).agents).toEqual({ actor: 'codex' })
  expect(said).toEqual(['No actor was given; using Codex (--actor codex). Also installed: gemini.'])
  expect((await prepare({ checks }, { agents: { actor: 'bot:repair' }, env })).agents).toEqual({
    actor: 'bot:repair',
  })
})

test('a person is asked once which agent works', async () => {
  const env = installed('codex', 'gemini')
  const { prepare, said } = bench({ 'a.txt': 'a' })
  const questions: string[] = []
  const choose: PrepareContext['choose'] = async (question, options) => {
    questions.push(question)
    return options.at(-1)!.value
  }
  const where = 'worktree'
  expect((await prepare({ checks, where }, { agents: {}, env, choose })).agents).toEqual({ actor: 'gemini' })
  expect((await prepare({ checks, where }, { agents: {}, env, choose })).agents).toEqual({ actor: 'gemini' })
  expect(questions).toHaveLength(1)
  expect(said).toEqual(['No actor was given; using Gemini CLI (--actor gemini). Also installed: codex.'])
})

test('where no coding agent is installed an actor has to be named, and one that is not installed is refused', async () => {
  const { prepare } = bench({ 'a.txt': 'a' })
  const env = installed('codex')
  await expect(prepare({ checks }, { agents: {}, env: installed() })).rejects.toThrow(
    'No actor was given, and no coding agent is installed (looked for Claude Code, Codex,',
  )
  await expect(prepare({ checks }, { agents: { actor: 'gemini:flash' }, env })).rejects.toThrow(
    'Gemini CLI is not installed',
  )
  expect((await prepare({ checks }, { agents: { actor: 'codex' }, env })).agents).toEqual({ actor: 'codex' })
})

test('files of the holdout are found from the folder, and a missing one is refused', async () => {
  const { folder, prepare } = bench({ 'hidden.sh': '' })
  const settings = { checks, holdoutFiles: ['hidden.sh'] }
  expect((await prepare(settings)).settings.holdoutFiles).toEqual([join(folder, 'hidden.sh')])
  await expect(prepare({ checks, holdoutFiles: ['gone.sh'] })).rejects.toThrow('there is no file')
})

test('a task file with a holdout that the actor can read is warned about', async () => {
  const text = (holdout: string) => `---\ncheck: "true"\n${holdout}---\n\nWrite yes.\n`
  const { folder, prepare, said, write } = bench({ 'open.task.md': text('holdout: "true"\n') })
  await prepare({ checks, where: 'in-place' }, { taskFile: join(folder, 'open.task.md') })
  expect(said.join()).toContain('the actor can read the holdout')
  said.length = 0
  write('closed.task.md', text(''))
  await prepare({ checks, where: 'in-place' }, { taskFile: join(folder, 'closed.task.md') })
  expect(said).toEqual([])
})

test('bot:repair has defaults of its own, which settings override one by one', () => {
  expect(settingsForActor({ task: 'x' }, 'command:worker')).toEqual({ task: 'x' })
  expect(settingsForActor({ reruns: 1, patience: { plateau: 5 } }, 'bot:repair')).toEqual({
    maxIterations: 40,
    startFrom: 'beginning',
    reruns: 1,
    checkPatience: 10,
    patience: { ...noPatience, plateau: 5 },
  })
})
