import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import type { Agent, AgentOutcome, AgentRequest } from '../../src/agents/index.ts'
import type { Finding, RunManifest } from '../../src/contracts/index.ts'
import { validatePaths } from '../../src/engine/index.ts'
import { replayRun } from '../../src/engine/run/replay-run.ts'
import { resumeRun } from '../../src/engine/run/resume-run.ts'
import type { RunContext } from '../../src/engine/run/run-context.ts'
import { startRun } from '../../src/engine/run/start-run.ts'
import {
  type BenchmarkTool,
  type ImproveOutcome,
  type ImproveSettings,
  type ImproveTeam,
  improveLoop,
  readImproveConfig,
  runImprove,
} from '../../src/loops/improve/index.ts'
import type { Loop } from '../../src/spine/index.ts'
import { fileStore } from '../../src/store/index.ts'
import { type TestProject, testProject } from '../../src/workspace/project.suite.ts'
import { scriptedTeam } from './scripted-team.ts'

/** A repository with a campaign that can be run on it. */
export interface CampaignBench extends TestProject {
  readonly outside: string
  start(settings?: ImproveSettings, options?: BenchOptions): Promise<BenchRun>
  resume(options?: BenchOptions): Promise<BenchRun>
  replay(options?: BenchOptions): Promise<readonly string[]>
  /** A record of the run as JSON. */
  record<T = Record<string, unknown>>(path: string): T
  /** The files of the run. */
  files(): string[]
  /** The findings at lint in the folder of the run. */
  lint(): Promise<string[]>
  refs(): string[]
}

export interface BenchOptions {
  readonly team?: Partial<ImproveTeam>
  readonly benchmark?: BenchmarkTool
  readonly context?: Partial<RunContext>
  readonly budget?: RunManifest['budget']
  readonly seed?: number
  readonly id?: string
}

export interface BenchRun {
  readonly status: string
  readonly reason?: { readonly code: string; readonly message: string }
  readonly result?: ImproveOutcome
  readonly error?: unknown
}

const usualId = 'improve-test'
const benches: CampaignBench[] = []
afterEach(() => {
  for (const made of benches.splice(0)) made.remove()
})

/** The files of a campaign on a number in a file, which is to become larger. */
export function campaignFiles(settings: Record<string, unknown> = {}): Record<string, string> {
  const { max_iterations: most = 3 } = settings as { max_iterations?: number }
  return {
    'value.txt': '10\n',
    'other.txt': 'other\n',
    'bench.sh': 'cat value.txt\n',
    'improve/config/settings.json': JSON.stringify({
      number_of_agents: 2,
      benchmark_command: 'sh bench.sh',
      benchmark_format: 'number',
      benchmark_direction: 'higher_is_better',
      primary_metric: 'value',
      sealed_files: ['bench.sh'],
      max_iterations: 3,
      plateau_window: Math.min(3, most),
      circuit_breaker_threshold: Math.min(3, most),
      ...settings,
    }),
    'improve/config/goal.md':
      '# Goal\n\n## Objective\n\nRaise the value\n\n## Target Metric\n\n- **Metric name**: value\n- **Direction**: higher_is_better\n',
  }
}

/** Makes a bench that is gone after the test. */
export function bench(files: Readonly<Record<string, string>> = campaignFiles()): CampaignBench {
  const made = campaignBench(files)
  benches.push(made)
  return made
}

/** Makes a bench of files in a repository. */
export function campaignBench(files: Readonly<Record<string, string>>): CampaignBench {
  const project = testProject(files)
  const outside = realpathSync(mkdtempSync(join(tmpdir(), 'reprise-campaign-')))
  const { folder } = project
  const runFolder = join(folder, '.reprise/runs', usualId)
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
  const loopWith = ({
    benchmark = valueBenchmark(folder),
  }: BenchOptions): Loop<never, ImproveOutcome, never> =>
    ({
      ...improveLoop,
      run: (config, run, team) => runImprove(config, run, team, async () => benchmark),
    }) as typeof improveLoop as unknown as Loop<never, ImproveOutcome, never>
  const teamOf = ({ team }: BenchOptions) => ({ ...scriptedTeam(), ...team }) as never
  return {
    ...project,
    outside,
    async start(settings = {}, options = {}) {
      const config = readImproveConfig({ folder, cache: join(outside, 'cache'), ...settings }) as never
      const request = {
        id: options.id ?? usualId,
        config,
        seed: options.seed ?? 7,
        team: teamOf(options),
        ...(options.budget && { budget: options.budget as object }),
      }
      return (await startRun(loopWith(options), request, contextOf(options.context))) as BenchRun
    },
    async resume(options = {}) {
      const request = { id: usualId, team: teamOf(options) }
      return (await resumeRun(loopWith(options), request, contextOf(options.context))) as BenchRun
    },
    async replay(options = {}) {
      const team = Object.fromEntries(
        Object.entries<Agent>(teamOf(options)).map(([role, agent]) => [role, { ...agent, act: neverAsked }]),
      )
      const benchmark = benchmarkOf(() => Promise.reject(new Error('measured in a replay')))
      return (await replayRun(loopWith({ benchmark }), { id: usualId, team: team as never }, contextOf()))
        .files
    },
    record: (path) => JSON.parse(readFileSync(join(runFolder, path), 'utf8')),
    files: () =>
      (readdirSync(runFolder, { recursive: true }) as string[]).filter((path) => /\.\w+$/.test(path)).sort(),
    async lint() {
      const found: string[] = []
      const finding = ({ code, file, pointer, found: what, expected }: Finding) =>
        void found.push(`${code} ${file}${pointer} ${what}, expected ${expected}`)
      const { records } = await validatePaths([runFolder], { level: 'lint' }, { finding })
      if (records === 0) found.push('no records')
      return found
    },
    refs: () => project.git('for-each-ref', '--format=%(refname)').trim().split('\n'),
    remove() {
      project.remove()
      rmSync(outside, { recursive: true, force: true })
    },
  }
}

const neverAsked = async (): Promise<AgentOutcome> => ({
  kind: 'failed',
  failure: { code: 'bug', message: 'asked in a replay', retryable: false },
})

/** A benchmark that reads the number in value.txt of a commit, without a clean room: for tests of everything around it. */
export function valueBenchmark(folder: string, noise: () => number = () => 0): BenchmarkTool {
  return benchmarkOf(async ({ commit }) => {
    const text = execFileSync('git', ['show', `${commit}:value.txt`], { cwd: folder, encoding: 'utf8' })
    const score = Number(text.split('\n')[0]) + noise()
    if (!Number.isFinite(score))
      return {
        kind: 'failed',
        category: 'benchmark_parse_error',
        what: 'No number.',
        why: text,
        seconds: 0,
        output: text,
      }
    return { kind: 'score', score, subScores: {}, seconds: 0.001, output: `${score}\n` }
  })
}

/** A benchmark of a function. */
export function benchmarkOf(measure: BenchmarkTool['measure']): BenchmarkTool {
  return { notes: [], measure, keepOnly: async () => undefined, close: async () => undefined }
}

/** An agent that a function plays, journaled as a model's answers are. */
export function agentOf(
  kind: Agent['kind'],
  act: (request: AgentRequest, key: string) => Promise<AgentOutcome> | AgentOutcome,
): Agent {
  return {
    spec: `test:${kind}`,
    kind,
    pure: false,
    priced: 'free',
    act: async (request, { key }) => act(request, key),
  }
}

/** Writes a file in the folder in which an executor works. */
export const writeIn = (request: AgentRequest, path: string, text: string) =>
  writeFileSync(join(request.folder!, path), text)
