import { dirname, join } from 'node:path'
import {
  type Benchmark,
  type BenchmarkSettings,
  type Measurement,
  openBenchmark,
  type SandboxKind,
  type Variant,
} from '../../src/workspace/index.ts'
import {
  type BaseProject,
  type CaseProject,
  fewPlugins,
  makeCase,
  removeCases,
} from '../clean-room/room-case.suite.ts'

export { sandboxes } from '../clean-room/room-case.suite.ts'
export { type CaseProject, removeCases }

/** A project with a benchmark. */
export interface BenchmarkBase extends Omit<BaseProject, 'checks' | 'settings'> {
  readonly command: string
  readonly settings?: Partial<BenchmarkSettings>
  /** Whether `links` are a part of the repository. */
  readonly linksAreCommitted?: true
}

/** A candidate: what it changes, and what is special about its benchmark. */
export interface CandidateCase {
  readonly name: string
  readonly base: string
  change(project: CaseProject): void
  readonly settings?: (project: CaseProject) => Partial<BenchmarkSettings>
  /** How often it is run; the last run counts. */
  readonly runs?: number
  /** It changes what all cases of its base share, such as installed packages, so that it has a project of its own. */
  readonly alone?: true
}

/** What became of a candidate. */
export interface CaseResult {
  readonly variant: Variant
  readonly measurements: readonly Measurement[]
  readonly benchmark: Benchmark
}

/** The settings of a benchmark on a project. */
export function settingsFor(
  { top, home, git }: CaseProject,
  { command, settings }: BenchmarkBase,
  sandbox: SandboxKind,
): BenchmarkSettings {
  const { PATH, LANG } = process.env
  return {
    repository: join(top, '.git'),
    beginning: git('rev-parse', 'HEAD'),
    top,
    prefix: '',
    command,
    format: 'json',
    primaryMetric: 'primary',
    sealed: ['bench/'],
    timeoutMs: 60_000,
    channel: 'stdout',
    exclusive: false,
    environment: { PATH, LANG, HOME: home, ...fewPlugins },
    variables: Object.keys(fewPlugins),
    cache: join(home, '.cache', 'reprise', 'project'),
    lock: dirname(home),
    sandbox,
    key: top,
    signal: new AbortController().signal,
    ...settings,
  }
}

const shared = new Map<string, Promise<{ project: CaseProject; benchmark: Benchmark }>>()
const opened: Benchmark[] = []

async function openCase(base: BenchmarkBase, sandbox: SandboxKind, one?: CandidateCase) {
  const project = makeCase({ ...base, checks: [] })
  if (base.linksAreCommitted) {
    project.git('add', '--all')
    project.git('commit', '--quiet', '--message=links')
  }
  const settings = { ...settingsFor(project, base, sandbox), ...one?.settings?.(project) }
  return { project, benchmark: await openBenchmark(settings) }
}

/** Has a benchmark closed when all cases are over. */
export function keepOpen(benchmark: Benchmark): Benchmark {
  opened.push(benchmark)
  return benchmark
}

/** Makes the change of a candidate and measures it. Cases of a base share its project, one at a time. */
export async function measureCase(
  one: CandidateCase,
  base: BenchmarkBase,
  sandbox: SandboxKind,
): Promise<CaseResult> {
  const key = `${one.base} ${sandbox}`
  const isAlone = one.alone || one.settings !== undefined
  const opening = isAlone
    ? openCase(base, sandbox, one)
    : (shared.get(key) ??
      openCase(base, sandbox).then((found) => ({ ...found, benchmark: keepOpen(found.benchmark) })))
  if (!isAlone) shared.set(key, opening)
  const { project, benchmark } = await opening
  const tree = treeOf(one.change, project)
  const variant = await benchmark.prepare(tree, project.top)
  const measurements: Measurement[] = []
  for (let run = 0; run < (one.runs ?? 1); run++) measurements.push(await benchmark.measure(variant))
  await (isAlone ? benchmark.close() : benchmark.drop(variant))
  return { variant, measurements, benchmark }
}

/** The tree with the change in it; the files of the project are put back, except for what git ignores. */
export function treeOf(change: CandidateCase['change'], project: CaseProject): string {
  change(project)
  project.git('add', '--all')
  const tree = project.git('write-tree')
  project.git('reset', '--quiet', '--hard', 'HEAD')
  project.git('clean', '--quiet', '-fd')
  return tree
}

/** Closes all benchmarks and removes their projects. */
export async function closeCases(): Promise<void> {
  await Promise.all(opened.splice(0).map((benchmark) => benchmark.close()))
  shared.clear()
  removeCases()
}
