import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import { type Agent, botAgent, commandAgent } from '../../src/agents/index.ts'
import type { Finding, RalphOutcome, ReflectionMemory, RunManifest } from '../../src/contracts/index.ts'
import {
  builtInBots,
  replayRun,
  resumeRun,
  type Surroundings,
  startRun,
  validatePaths,
} from '../../src/engine/index.ts'
import {
  type RalphListener,
  type RalphSettings,
  ralphLoopWith,
  readRalphConfig,
} from '../../src/loops/index.ts'
import { type TestProject, testProject } from '../../src/loops/ralph/worktree/project.suite.ts'

/** A project with a loop that can be run on it. */
export interface RalphBench extends TestProject {
  /** A folder that the actor does not work in. */
  readonly outside: string
  /** A command agent that runs a program of JavaScript, which is given `prompt`, `attempt` (from zero) and node's modules. */
  actor(program: string, options?: { timeoutMs?: number }): Agent
  start(settings: Partial<RalphSettings>, actor: Agent, options?: BenchOptions): Promise<BenchRun>
  resume(id: string, actor: Agent, options?: BenchOptions): Promise<BenchRun>
  replay(id: string, actor: Agent): Promise<readonly string[]>
  records(id?: string): ReflectionMemory[]
  file(name: string, id?: string): string
  /** The findings at lint in the folder of a run. */
  lint(id?: string): Promise<string[]>
}

export interface BenchOptions {
  readonly id?: string
  readonly reflector?: Agent
  readonly around?: Partial<Surroundings>
  readonly listener?: RalphListener
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
  const around = (changes: Partial<Surroundings> = {}): Surroundings => ({
    workspace: { folder },
    clock: () => new Date(),
    version: '0.1.0',
    redact: (value) => value,
    signal: new AbortController().signal,
    stopping: () => false,
    tell: () => undefined,
    wait: async () => undefined,
    ...changes,
  })
  const findings = botAgent('findings', builtInBots)
  const loopOf = (listener: RalphListener = {}) => ralphLoopWith(listener)
  const file = (name: string, id = usualId) => readFileSync(join(folder, '.reprise/runs', id, name), 'utf8')
  return {
    ...project,
    outside,
    file,
    actor(program, options = {}) {
      const path = join(outside, `actor-${++programs}.mjs`)
      writeFileSync(path, `${preamble}\n${program}\n`)
      return commandAgent({ command: `node ${path}`, folder, graceMs: 500, ...options })
    },
    async start(settings, actor, { id = usualId, reflector = findings, listener, budget, ...options } = {}) {
      const home = join(folder, '.reprise', 'ralph')
      const config = readRalphConfig({
        task: 'Make it pass.',
        checks: [],
        workspace: 'worktree',
        reruns: 0,
        folder,
        home,
        ...settings,
      })
      const team = { actor, reflector }
      const request = { id, config, seed: 7, team, ...(budget && { budget: budget as object }) }
      return (await startRun(loopOf(listener), request, around(options.around))) as BenchRun
    },
    async resume(id, actor, { reflector = findings, listener, budget, ...options } = {}) {
      return (await resumeRun(
        loopOf(listener),
        { id, team: { actor, reflector }, ...(budget && { budget: budget as object }) },
        around(options.around),
      )) as BenchRun
    },
    async replay(id, actor) {
      const asked: Agent = {
        ...actor,
        act: async () => ({ kind: 'failed', failure: { code: 'bug', message: 'asked', retryable: false } }),
      }
      return (await replayRun(loopOf(), { id, team: { actor: asked, reflector: findings } }, around())).files
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
const attempt = Number(/iteration-(\\d+)/.exec(process.env.REPRISE_KEY)[1])
`
