import * as z from 'zod'
import { type TaskTree, type Trajectory, taskTree, trajectory } from '../../../contracts/index.ts'
import { grouped, plural, Refusal } from '../../../kit/index.ts'
import { markdownTable } from '../../../learn/index.ts'
import type { CommandContext, LoopCommand } from '../../../spine/index.ts'
import { text } from '../../../spine/index.ts'
import { percentilesOf } from '../report/cost-tables.ts'

const settings = z.strictObject({
  run: text('a run').meta({ description: 'the run', argument: true, completes: 'run' }),
  tree: z.boolean().default(false).meta({ description: 'show the tree of tasks' }),
  cost: z
    .boolean()
    .default(false)
    .meta({ description: 'show tokens, money and time by depth, model, task and iteration' }),
})

/** Shows how far a question has come: its tasks, its tree and its cost. */
export const statusCommand: LoopCommand<z.infer<typeof settings>> = {
  name: 'rlm status',
  says: 'show how far a question has come: tasks, tree, cost',
  settings,
  examples: [['reprise rlm status RUN --tree --cost', 'the tree of tasks, and what each took']],
  async run({ run, tree: showTree, cost: showCost }, context) {
    const id = await context.findRun(run)
    const { trees, trajectories } = await recordsOf(id, context)
    if (trajectories.length === 0)
      throw new Refusal('no_trajectories', 'missing', `The run ${id} has no trajectories yet.`, {
        hint: 'Name a run of rlm.',
      })
    const manifest = await context.store.manifest(id)
    const status = statusOf(trajectories)
    if (context.json) {
      context.printJson({
        run_id: id,
        status: manifest.status,
        ...status,
        costs: costsOf(trajectories),
        trees,
      })
      return 0
    }
    context.print(
      `${id}  ${manifest.status}\n${plural(status.tasks, 'task')}: ${status.ended} ended, ${status.succeeded} with success. ${plural(status.iterations, 'iteration')}, ${grouped(status.tokens)} tokens.`,
    )
    if (showTree) for (const one of trees) context.print(treeText(one))
    if (showCost) context.print(costText(costsOf(trajectories)))
    return 0
  },
}

async function recordsOf(id: string, { store }: CommandContext) {
  const [trees, trajectories]: [TaskTree[], Trajectory[]] = [[], []]
  for await (const { record } of store.read(id, taskTree)) trees.push(record as TaskTree)
  for await (const { record } of store.read(id, trajectory)) trajectories.push(record as Trajectory)
  return { trees, trajectories }
}

function statusOf(trajectories: readonly Trajectory[]) {
  return {
    tasks: trajectories.length,
    ended: trajectories.filter(({ outcome }) => outcome !== undefined).length,
    succeeded: trajectories.filter(({ outcome }) => outcome?.status === 'success').length,
    iterations: trajectories.reduce((sum, { iterations = [] }) => sum + iterations.length, 0),
    tokens: trajectories.reduce((sum, { metadata }) => sum + (metadata?.total_tokens ?? 0), 0),
  }
}

interface Row {
  readonly name: string
  readonly count: number
  readonly tokens: number
  readonly usd?: number
  readonly milliseconds: number
}

function costsOf(trajectories: readonly Trajectory[]) {
  const iterations = trajectories.flatMap(({ iterations: all = [] }) => all)
  return {
    by_depth: rowsBy(trajectories, ({ task_context: { depth = 0 } }) => `depth ${depth}`),
    by_model: rowsBy(trajectories, ({ metadata }) => metadata?.model ?? 'unknown'),
    tokens_by_task: percentilesOf(trajectories.map(({ metadata }) => metadata?.total_tokens ?? 0)),
    milliseconds_by_task: percentilesOf(trajectories.map(({ metadata }) => metadata?.total_duration_ms ?? 0)),
    tokens_by_iteration: percentilesOf(iterations.map(({ cost }) => cost?.total_tokens ?? 0)),
    milliseconds_by_iteration: percentilesOf(iterations.map(({ duration_ms: time = 0 }) => time)),
  }
}

function rowsBy(trajectories: readonly Trajectory[], nameOf: (one: Trajectory) => string): Row[] {
  const rows = new Map<string, Row>()
  for (const one of trajectories) {
    const { total_tokens: tokens = 0, total_cost_usd: usd, total_duration_ms: time = 0 } = one.metadata ?? {}
    const name = nameOf(one)
    const before = rows.get(name) ?? { name, count: 0, tokens: 0, usd: 0, milliseconds: 0 }
    const sum = before.usd === undefined || usd === undefined ? undefined : before.usd + usd
    rows.set(name, {
      name,
      count: before.count + 1,
      tokens: before.tokens + tokens,
      ...(sum !== undefined && { usd: sum }),
      milliseconds: before.milliseconds + time,
    })
  }
  return [...rows.values()]
}

function costText(costs: ReturnType<typeof costsOf>): string {
  const rows = [...costs.by_depth, ...costs.by_model].map(({ name, count, tokens, usd, milliseconds }) => [
    name,
    String(count),
    grouped(tokens),
    usd === undefined ? 'unknown' : `$${usd.toFixed(4)}`,
    `${grouped(milliseconds)} ms`,
  ])
  const shares = (
    ['tokens_by_task', 'milliseconds_by_task', 'tokens_by_iteration', 'milliseconds_by_iteration'] as const
  ).map((key) => {
    const found = costs[key]
    const cells =
      found === undefined ? [] : [found.p25, found.p50, found.p75, found.p95, found.p99, found.mean]
    return [key.replaceAll('_', ' '), ...cells.map(grouped)]
  })
  return [
    markdownTable(['', 'tasks', 'tokens', 'cost', 'time'], rows),
    '',
    markdownTable(['', 'p25', 'p50', 'p75', 'p95', 'p99', 'mean'], shares),
  ].join('\n')
}

function treeText({ nodes }: TaskTree): string {
  const line = (text: string) => {
    const one = text.replaceAll(/\s+/g, ' ')
    return one.length > 70 ? `${one.slice(0, 69)}…` : one
  }
  return nodes
    .map(
      ({ node_id: id, depth = 0, status, prompt, cost }) =>
        `${'  '.repeat(depth)}${id}  ${status}  ${grouped(cost?.total_tokens ?? 0)} tokens  ${line(prompt)}`,
    )
    .join('\n')
}
