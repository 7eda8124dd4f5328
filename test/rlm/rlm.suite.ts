import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Agent, AgentReply, AgentRequest } from '../../src/agents/index.ts'
import { botAgent, collectBots } from '../../src/agents/index.ts'
import { contractNamed, readRecord, type Trajectory } from '../../src/contracts/index.ts'
import { replayRun, resumeRun, startRun, testContext } from '../../src/engine/index.ts'
import { rlmBots } from '../../src/loops/rlm/index.ts'
import { rlmLoop } from '../../src/loops/rlm/rlm-loop.ts'
import type { RlmRole } from '../../src/loops/rlm/roles.ts'
import type { RunStore } from '../../src/spine/index.ts'
import { memoryStore } from '../../src/store/index.ts'

/** A folder that is gone after the test. */
export function folderForTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'reprise-rlm-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The bot of the loop. */
export const reader = botAgent('reader', collectBots(rlmBots))

/** An agent that a function plays; it is journaled like a model. `calls` are the keys under which it was asked. */
export function player(
  act: (request: AgentRequest, key: string) => AgentReply | Promise<AgentReply>,
): Agent & { readonly calls: string[] } {
  const calls: string[] = []
  return {
    spec: 'script:player',
    kind: 'script',
    pure: false,
    priced: 'known',
    calls,
    async act(request, { key }) {
      calls.push(key)
      return { kind: 'reply', reply: await act(request, key) }
    },
  }
}

/** A reply with one tool call. */
export const calls = (name: string, input: object, usage?: AgentReply['usage']): AgentReply => ({
  text: '',
  toolCalls: [{ id: 'call', name, input }],
  usage: usage ?? { input_tokens: 10, output_tokens: 5, cost_usd: 0.001 },
})

/** Everything that a question in a test needs. */
export function question(text: string, settings: Readonly<Record<string, unknown>> = {}) {
  const folder = folderForTest()
  const path = join(folder, 'text.txt')
  writeFileSync(path, text)
  const { size, mtimeMs } = statSync(path)
  const store = memoryStore()
  const config = {
    question: 'What is it?',
    files: text === '' ? [] : [{ name: 'text.txt', path, bytes: size, modifiedMs: Math.floor(mtimeMs) }],
    scratch: join(folder, 'scratch'),
    folder,
    cache: folder,
    lessons: false,
    environment: { platform: 'test', node_version: 'v20', reprise_version: '0' },
    ...settings,
  }
  const teamOf = (root: Agent, sub: Agent = root, judge: Agent = root) => {
    const levels = ['level-1', 'level-2', 'level-3', 'level-4', 'level-5']
    return Object.fromEntries([
      ['root', root],
      ['sub-agent', sub],
      ['judge', judge],
      ...levels.map((level) => [level, sub]),
    ]) as Record<RlmRole, Agent>
  }
  return {
    store,
    ask: (
      root: Agent,
      sub?: Agent,
      more: { budget?: object; stopping?: () => boolean; signal?: AbortSignal; judge?: Agent } = {},
    ) =>
      startRun(
        rlmLoop,
        {
          id: 'rlm-test',
          config: { ...config, ...(more.budget && { budget: more.budget }) } as never,
          seed: 1,
          team: teamOf(root, sub, more.judge),
          ...(more.budget && { budget: more.budget }),
        },
        testContext({
          store,
          ...(more.stopping && { stopping: more.stopping }),
          ...(more.signal && { signal: more.signal }),
        }),
      ),
    resume: (root: Agent, sub?: Agent) =>
      resumeRun(
        rlmLoop,
        { id: 'rlm-test', team: teamOf(root, sub) },
        testContext({ store, start: new Date('2026-01-02') }),
      ),
    replay: (root: Agent, sub?: Agent) =>
      replayRun(rlmLoop, { id: 'rlm-test', team: teamOf(root, sub) }, testContext({ store })),
    trajectories: () => trajectoriesOf(store),
    lint: () => lintAll(store),
  }
}

async function trajectoriesOf(store: RunStore): Promise<Trajectory[]> {
  const found: Trajectory[] = []
  for await (const { record } of store.read('rlm-test', contractNamed('rlm/trajectory')))
    found.push(record as Trajectory)
  return found.sort((left, right) => (left.task_context.depth ?? 0) - (right.task_context.depth ?? 0))
}

/** The findings of all records of the run, at lint. */
async function lintAll(store: RunStore): Promise<string[]> {
  const found: string[] = []
  for await (const { contract, record } of store.read('rlm-test')) {
    const kind = contractNamed(contract)
    if (kind.form !== 'json') continue
    const { findings } = readRecord(kind, JSON.stringify(record), { level: 'lint' })
    found.push(
      ...findings
        .filter(({ severity }) => severity === 'error')
        .map(({ code, pointer }) => `${contract} ${code} ${pointer}`),
    )
  }
  return found
}
