import { readFileSync } from 'node:fs'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { codingEnvironment } from '../../src/agents/coding/coding-environment.ts'
import { commandLine } from '../../src/agents/coding/command-line.ts'
import { condenser } from '../../src/agents/coding/condense.ts'
import {
  type CodingAgentName,
  codingPresets,
  type LoopbackScript,
  startLoopback,
} from '../../src/agents/index.ts'
import { findProgram, newMark, runProcess } from '../../src/kit/index.ts'
import { type TestProject, testProject } from '../../src/workspace/project.suite.ts'
import { type AgentHome, agentHome } from './agent-home.ts'
import { brokenProject } from './broken-project.ts'
import { installAgents } from './install-agents.ts'
import { fixing, folderIn, scriptedModel } from './scripted-model.ts'
import { recordedFolder, recordedLines, scrubbed, writeRecorded } from './stream-files.ts'

/** Set to 1 to write the streams instead of comparing them. */
const isRecording = process.env.REPRISE_RECORD === '1'

let bin = ''
beforeAll(() => {
  bin = installAgents()
}, 600_000)

const made: { remove(): void }[] = []
afterEach(() => {
  for (const one of made.splice(0)) one.remove()
})

const models: Readonly<Partial<Record<CodingAgentName, string>>> = {
  codex: 'gpt-5.5',
  gemini: 'gemini-2.5-pro',
  opencode: 'loopback/local',
}

interface Scene {
  readonly project: TestProject
  readonly home: AgentHome
  readonly url: string
}

/** Runs a program as its preset does, and gives the lines of its output. */
async function linesOf(name: CodingAgentName, { project, home, url }: Scene, change: readonly string[] = []) {
  const preset = codingPresets[name]
  const { folder } = project
  const model = models[name]
  const call = { folder, ...(model !== undefined && { model }) }
  const line = await commandLine(preset, call, home.environment)
  const all = { ...home.environment, CLAUDE_CODE_MAX_RETRIES: '1' }
  const end = await runProcess({
    words: [...line!.words, ...change],
    folder,
    environment: { ...codingEnvironment(preset, model, all, []), ...line!.sets },
    input: 'Mend add.\n',
    mark: newMark({ folder, key: 'record' }),
    timeoutMs: 300_000,
    graceMs: 1000,
    maxOutputBytes: 2 ** 24,
    maxErrorBytes: 2 ** 20,
    signal: new AbortController().signal,
  })
  if (end.kind !== 'ended') throw new Error(end.reason)
  return scrubbed(end.stdout.text.trimEnd().split('\n'), { folder, home: home.folder, url })
}

async function scene(script: LoopbackScript): Promise<Scene> {
  const server = await startLoopback(script)
  const home = agentHome(bin, server.url)
  const project = testProject(brokenProject)
  made.push(home, project, { remove: () => void server.close() })
  return { project, home, url: server.url }
}

/** What people would see of a stream. */
function followed(name: CodingAgentName, lines: readonly string[]): string {
  const condense = condenser(recordedFolder)
  return lines.flatMap(codingPresets[name].read).map(condense).join('')
}

function keep(name: CodingAgentName, what: string, lines: readonly string[]): void {
  const file = `${name}-${what}`
  if (isRecording) writeRecorded(file, lines)
  else expect(followed(name, lines)).toBe(followed(name, recordedLines(file)))
}

const isThere = (name: CodingAgentName) =>
  name !== 'opencode' || findProgram('opencode', process.env) !== undefined

for (const name of ['claude', 'codex', 'gemini', 'opencode'] as const) {
  test.runIf(isThere(name))(`${name} prints what was recorded of two attempts`, async () => {
    const place = await scene(scriptedModel(fixing, folderIn))
    for (const attempt of [1, 2]) keep(name, `mend-${attempt}`, await linesOf(name, place))
    expect(readFileSync(`${place.project.folder}/src/add.js`, 'utf8')).toContain('a + b')
  })

  test.runIf(isThere(name))(`${name} prints what was recorded of a key that is refused`, async () => {
    const refused = {
      fault: 'status',
      status: 401,
      type: 'authentication_error',
      message: 'invalid x-api-key',
    }
    const place = await scene(() => refused as never)
    keep(name, 'unauthorised', await linesOf(name, place))
  })
}

test('claude prints what was recorded of a limit, of a budget and of a permission that is refused', async () => {
  const limited = await scene(() => ({ fault: 'rate_limit', retryAfter: '7200' }))
  keep('claude', 'rate-limited', await linesOf('claude', limited))
  const place = await scene(scriptedModel(fixing, folderIn))
  keep('claude', 'over-budget', await linesOf('claude', place, ['--max-budget-usd', '0.001']))
  const other = await scene(scriptedModel(fixing, folderIn))
  keep('claude', 'denied', await linesOf('claude', other, ['--permission-mode', 'default']))
})
