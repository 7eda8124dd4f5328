import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import { type Agent, botAgent, collectBots, commandAgent } from '../../src/agents/index.ts'
import type { Finding, RalphOutcome, ReflectionMemory, RunManifest } from '../../src/contracts/index.ts'
import { validatePaths } from '../../src/engine/index.ts'
import { forkRun } from '../../src/engine/run/fork-run.ts'
import { replayRun } from '../../src/engine/run/replay-run.ts'
import { resumeRun } from '../../src/engine/run/resume-run.ts'
import type { RunContext } from '../../src/engine/run/run-context.ts'
import { startRun } from '../../src/engine/run/start-run.ts'
import { type RalphSettings, ralphBots, ralphLoop, readRalphConfig } from '../../src/loops/ralph/index.ts'
import { fileStore } from '../../src/store/index.ts'
import { type TestProject, testProject } from '../../src/workspace/project.suite.ts'

/** A project with a loop that can be run on it. */

export interface RalphBench extends TestProject {
  /** A folder that the actor does not work in. */
  readonly outside: string
  /** Where worktrees and snapshots are kept. */
  readonly cache: string
  /** A command agent that runs a JavaScript program, which has `prompt`, `attempt` (from zero) and node's modules. */
  actor(program: string, options?: { timeoutMs?: number }): Agent
  start(settings: Partial<RalphSettings>, actor: Agent, options?: BenchOptions): Promise<BenchRun>
  resume(id: string, actor: Agent, options?: BenchOptions): Promise<BenchRun>
  replay(id: string, actor: Agent): Promise<readonly string[]>
  fork(from: string, id: string, at: string, actor: Agent): Promise<void>
  records(id?: string): ReflectionMemory[]
  file(name: string, id?: string): string
  /** The findings at lint in the folder of a run. */
  lint(id?: string): Promise<string[]>
}

export interface BenchOptions {
  readonly id?: string
  readonly reflector?: Agent
  readonly context?: Partial<RunContext>
  readonly budget?: RunManifest['budget']
}

export interface BenchRun {
  readonly status: string
  readonly reason?: { readonly code: string; readonly message: string }
  readonly result?: RalphOutcome
  readonly error?: unknown
}

const usualId = 'ralph-test'

const benches: RalphBench[] = []
afterEach(() => {
  for (const made of benches.splice(0)) made.remove()
})

/** Makes a bench of files that is gone after the test; with `commit` they are in a repository. */
export function bench(files: Readonly<Record<string, string>>, options?: { commit?: boolean }): RalphBench {
  const made = ralphBench(files, options)
  benches.push(made)
  return made
}

/** Makes a bench of files; with `commit` they are in a repository. */
export function ralphBench(
  files: Readonly<Record<string, string>>,
  options?: { commit?: boolean },
): RalphBench {
  const project = testProject(files, options)
  const outside = realpathSync(mkdtempSync(join(tmpdir(), 'reprise-actor-')))
  const { folder } = project
  let programs = 0
  const cache = join(outside, 'cache')
  const contextOf = (changes: Partial<RunContext> = {}): RunContext => ({
    store: fileStore({ folder }),
    project: folder,
    clock: () => new Date(),
    version: '0.1.0',
    redact: (value) => value,
    signal: new AbortController().signal,
    stopping: () => false,
    emit: () => undefined,
    wait: async () => undefined,
    ...changes,
  })
  const findings = botAgent('findings', collectBots(ralphBots))
  const file = (name: string, id = usualId) => readFileSync(join(folder, '.reprise/runs', id, name), 'utf8')
  return {
    ...project,
    outside,
    cache,
    file,
    actor(program, options = {}) {
      const path = join(outside, `actor-${++programs}.mjs`)
      writeFileSync(path, `${preamble}\n${program}\n`)
      return commandAgent({ command: `node ${path}`, folder, graceMs: 500, ...options })
    },
    async start(settings, actor, { id = usualId, reflector = findings, budget, context } = {}) {
      const config = readRalphConfig({
        task: 'Make it pass.',
        checks: [],
        where: 'worktree',
        // Quick; tests that are about the verdict ask for a clean room.
        judge: 'worktree',
        reruns: 0,
        folder,
        cache,
        ...settings,
      })
      const request = {
        id,
        config,
        seed: 7,
        team: { actor, reflector },
        ...(budget && { budget: budget as object }),
      }
      return (await startRun(ralphLoop, request, contextOf(context))) as BenchRun
    },
    async resume(id, actor, { reflector = findings, budget, context } = {}) {
      const request = { id, team: { actor, reflector }, ...(budget && { budget: budget as object }) }
      return (await resumeRun(ralphLoop, request, contextOf(context))) as BenchRun
    },
    async replay(id, actor) {
      const asked: Agent = {
        ...actor,
        act: async () => ({ kind: 'failed', failure: { code: 'bug', message: 'asked', retryable: false } }),
      }
      const team = { actor: asked, reflector: findings }
      return (await replayRun(ralphLoop, { id, team }, contextOf())).files
    },
    async fork(from, id, at, actor) {
      await forkRun(ralphLoop, { from, id, at, team: { actor, reflector: findings } }, contextOf())
    },
    records: (id) =>
      file('reflections.jsonl', id)
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    async lint(id = usualId) {
      const found: string[] = []
      const finding = ({ code, file: where, pointer, found: what }: Finding) =>
        void found.push(`${code} ${where}${pointer} ${what}`)
      const { records } = await validatePaths(
        [join(folder, '.reprise/runs', id)],
        { level: 'lint' },
        { finding },
      )
      if (records === 0) found.push('no records')
      return found
    },
    remove() {
      project.remove()
      rmSync(outside, { recursive: true, force: true })
    },
  }
}

const preamble = `
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync, appendFileSync, symlinkSync } from 'node:fs'
import { execFileSync, spawn } from 'node:child_process'
const prompt = readFileSync(0, 'utf8')
const attempt = Number(/iteration-(\\d+)/.exec(process.env.REPRISE_KEY)[1]) - 1
`
