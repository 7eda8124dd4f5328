import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AgentRequest, botAgent, collectBots } from '../../../agents/index.ts'
import {
  familiesUnder,
  type Harness,
  harness as harnessContract,
  type IterationHistory,
  type Plan,
} from '../../../contracts/index.ts'
import { tunerBot } from '../bots/tuner-bot.ts'
import { closedFamilies } from '../critic/family-rules.ts'
import { reviewPlans } from '../critic/review-plans.ts'
import type { Situation } from '../roles.ts'

/** A project to be improved, with a benchmark that always gives the same score for the same files. */
export interface DrivenProject {
  readonly files: Readonly<Record<string, string>>
  readonly metric: string
  readonly direction: Situation['direction']
  readonly families: readonly string[]
  /** The score of a state of the files; undefined where the benchmark fails. */
  readonly measure: (files: Readonly<Record<string, string>>) => number | undefined
}

/** What a campaign came to. */
export interface Driven {
  readonly score: number
  readonly evaluations: number
  readonly rounds: number
  /** The plans that the critic rejected. */
  readonly rejected: readonly Plan[]
  readonly wins: readonly { readonly evaluations: number; readonly score: number; readonly plan: Plan }[]
}

/** When a campaign ends. */
export interface DriveLimits {
  readonly seed: number
  readonly planners?: number
  readonly rounds: number
  readonly evaluations?: number
  readonly target?: number
  readonly milliseconds?: number
}

/**
 * A campaign without git and without noise: planners plan, the critic reviews, executors change copies of the files, the benchmark
 * measures, and the best of those that are better than the state before is kept.
 */
export async function driveTuner(project: DrivenProject, limits: DriveLimits): Promise<Driven> {
  const sign = project.direction === 'higher_is_better' ? 1 : -1
  const isReached = (score: number) => limits.target !== undefined && sign * (score - limits.target) >= 0
  const end = limits.milliseconds === undefined ? undefined : performance.now() + limits.milliseconds
  let files = project.files
  let best = project.measure(files)
  if (best === undefined) throw new Error('The benchmark fails on the files that it begins with.')
  let evaluations = 1
  const history: IterationHistory[] = []
  const plans: Plan[] = []
  const rejected: Plan[] = []
  const wins: { evaluations: number; score: number; plan: Plan }[] = []
  const isOver = () =>
    isReached(best!) ||
    evaluations >= (limits.evaluations ?? Infinity) ||
    (end !== undefined && performance.now() > end)
  let round = 0
  while (round < limits.rounds && !isOver()) {
    round++
    const situation = situationOf(project, { round, files, best, history, plans, seed: limits.seed })
    const planned = await planRound(situation, limits.planners ?? 3)
    rejected.push(...planned.filter(({ critic_approved: isApproved }) => !isApproved))
    const candidates: { plan: Plan; score: number | undefined; after: Readonly<Record<string, string>> }[] =
      []
    for (const plan of planned.filter(({ critic_approved: isApproved }) => isApproved)) {
      if (isOver()) break
      const after = await execute(files, plan, situation)
      evaluations++
      candidates.push({ plan, score: project.measure(after), after })
    }
    if (planned.length === 0) break
    plans.push(...planned)
    const winner = candidates
      .filter(({ score }) => score !== undefined && sign * (score - best!) > 0)
      .sort((left, right) => sign * (right.score! - left.score!))[0]
    history.push({
      iteration: round,
      baseline_score: best,
      winner: winner === undefined ? null : { ...entryOf(winner.plan), score: winner.score! },
      losers: candidates
        .filter((candidate) => candidate !== winner)
        .map(({ plan, score }) => ({
          ...entryOf(plan),
          score: score ?? null,
          failure_analysis: analysisOf(score, best!, sign),
        })),
      research_brief_id: null,
    })
    if (winner === undefined) continue
    files = winner.after
    best = winner.score!
    wins.push({ evaluations, score: best, plan: winner.plan })
  }
  return { score: best, evaluations, rounds: round, rejected, wins }
}

const agent = botAgent('tuner', collectBots([tunerBot]))

async function ask(request: Partial<AgentRequest>) {
  const context = { key: 'tuner', attempt: 1, signal: new AbortController().signal, random: () => 0.5 }
  const outcome = await agent.act({ messages: [], ...request }, context)
  if (outcome.kind === 'failed') throw new Error(outcome.failure.message)
  return outcome.reply
}

async function planRound(situation: Situation, count: number): Promise<Plan[]> {
  const closed = closedFamilies({ situation, planners: count })
  const plans: Plan[] = []
  for (let index = 0; index < count; index++) {
    const planner = `planner_${String.fromCharCode(97 + index)}`
    const input = { role: 'planner', situation, planner, closedFamilies: closed, brief: null }
    const { value, details } = await ask({ input })
    if (details?.failure === undefined) plans.push(value as Plan)
  }
  return reviewPlans(plans, { situation, planners: count })
}

async function execute(
  files: Readonly<Record<string, string>>,
  plan: Plan,
  situation: Situation,
): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'reprise-tuner-'))
  try {
    for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
    const { text, details } = await ask({ folder, input: { role: 'executor', situation, plan } })
    if (details?.failure !== undefined) throw new Error(text)
    return Object.fromEntries(
      Object.keys(files).map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function situationOf(
  { metric, direction, families }: DrivenProject,
  state: Pick<Situation, 'round' | 'files' | 'history' | 'plans' | 'seed'> & { readonly best: number },
): Situation {
  const { best, ...rest } = state
  const fixed = { objective: 'Improve it.', target: null, sealed: ['benchmark.mjs'], merges: [], ideas: [] }
  return { ...fixed, ...rest, metric, direction, families, bestScore: best }
}

function entryOf({ plan_id, approach_family, hypothesis }: Plan) {
  return { plan_id, approach_family, hypothesis, sub_scores: {} }
}

function analysisOf(score: number | undefined, best: number, sign: number) {
  if (score !== undefined && sign * (score - best) > 0) return null
  const category = score === undefined ? ('logic_error' as const) : ('regression' as const)
  return {
    what: `It scored ${score ?? 'nothing'}, the state before ${best}.`,
    why: 'Measured.',
    category,
    lesson: 'Try another change.',
  }
}

/** The state of an example's one file that is tuned, its families, and a benchmark that runs in a process of its own. */
export function exampleProject(
  folder: string,
  file: string,
  environment: Readonly<Record<string, string>> = {},
): DrivenProject & { close(): void } {
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  const settings = JSON.parse(read('improve/config/settings.json'))
  const harness = harnessContract.notation!.read(read('improve/config/harness.md')).value as Harness
  const room = mkdtempSync(join(tmpdir(), 'reprise-example-'))
  cpSync(join(folder, 'benchmark.mjs'), join(room, 'benchmark.mjs'))
  return {
    files: { [file]: read(file) },
    metric: settings.primary_metric,
    direction: settings.benchmark_direction,
    families: [...familiesUnder(harness)],
    measure(files) {
      for (const [path, text] of Object.entries(files)) writeFileSync(join(room, path), text)
      try {
        const options = {
          cwd: room,
          encoding: 'utf8',
          timeout: 60_000,
          stdio: 'pipe',
          env: { ...process.env, ...environment },
        } as const
        const output = execFileSync(process.execPath, ['benchmark.mjs'], options)
        return JSON.parse(output.trim().split('\n').at(-1)!)[settings.primary_metric]
      } catch {
        return undefined
      }
    },
    close: () => rmSync(room, { recursive: true, force: true }),
  }
}
