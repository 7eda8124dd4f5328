import type { TaoIteration, Trajectory } from '../../../contracts/index.ts'
import { Losses } from '../losses.ts'
import type { AtifDocument, AtifStep } from './atif-schema.ts'
import type { Exported } from './exported.ts'
import { callIdOf, resultOf, spokenText, turnsOf } from './turns.ts'

/** A trajectory as ATIF. What has no field of its own there goes to `extra.reprise`, where `reprise import` finds it again. */
export function toAtif(
  trajectory: Trajectory,
  { version }: { readonly version: string },
): Exported<AtifDocument> {
  const losses = new Losses()
  const {
    trajectory_id: id,
    task_context: task,
    metadata = {},
    outcome,
    quality_metrics: quality,
  } = trajectory
  const { source } = trajectory as { source?: { system?: unknown } }
  const steps: Omit<AtifStep, 'step_id'>[] = [
    {
      source: 'user',
      message: task.task_prompt,
      ...(metadata.started_at !== undefined && { timestamp: metadata.started_at }),
    },
  ]
  for (const { thought, iterations } of turnsOf(trajectory))
    steps.push(...turnSteps(thought, iterations, losses))
  const said = steps.at(-1)
  if (
    outcome?.final_result !== undefined &&
    !(said?.source === 'agent' && said.message === outcome.final_result)
  )
    steps.push({ source: 'agent', message: outcome.final_result, extra: { reprise: { final_result: true } } })
  return {
    document: {
      schema_version: 'ATIF-v1.6',
      session_id: metadata.session_id ?? id,
      agent: {
        name: typeof source?.system === 'string' ? source.system : 'reprise',
        version,
        ...(metadata.model !== undefined && { model_name: metadata.model }),
      },
      steps: steps.map((step, index) => ({ step_id: index + 1, ...step })),
      final_metrics: finalMetrics(trajectory, steps.length),
      extra: {
        reprise: {
          trajectory_id: id,
          task_id: task.task_id,
          task_type: task.task_type,
          ...(outcome !== undefined && { outcome }),
          ...(quality !== undefined && { quality_metrics: quality }),
        },
      },
    },
    losses: losses.list(),
  }
}

function turnSteps(
  thought: string | undefined,
  iterations: readonly TaoIteration[],
  losses: Losses,
): Omit<AtifStep, 'step_id'>[] {
  const [first] = iterations
  const { action, timestamp, observation } = first!
  const at = timestamp === undefined ? {} : { timestamp }
  const metrics = metricsOf(iterations)
  const extra = { reprise: iterations.map((iteration) => extraOf(iteration, losses)) }
  if (action.tool === 'listen') return [{ source: 'user', message: resultOf(first!), ...at }]
  if (action.tool === 'respond') {
    const spoken = spokenText(first!)
    const reply = resultOf(first!)
    return [
      {
        source: 'agent',
        message: spoken,
        ...(thought !== undefined && thought !== spoken && { reasoning_content: thought }),
        ...at,
        ...metrics,
        extra,
      },
      ...(reply === ''
        ? []
        : [
            {
              source: 'user' as const,
              message: reply,
              ...(observation.timestamp !== undefined && { timestamp: observation.timestamp }),
            },
          ]),
    ]
  }
  return [
    {
      source: 'agent',
      message: thought ?? '',
      ...at,
      tool_calls: iterations.map((iteration) => ({
        tool_call_id: callIdOf(iteration),
        function_name: iteration.action.tool,
        arguments: (iteration.action.parameters ?? {}) as Record<string, unknown>,
      })),
      observation: {
        results: iterations.map((iteration) => ({
          source_call_id: callIdOf(iteration),
          content: resultOf(iteration),
        })),
      },
      ...metrics,
      extra,
    },
  ]
}

/** What ATIF has no field for. */
function extraOf(iteration: TaoIteration, losses: Losses): Record<string, unknown> {
  const { thought, action, observation, duration_ms: duration, state_snapshot: state } = iteration
  if (state !== undefined) losses.add('snapshots of variables')
  if (typeof observation.result !== 'string') losses.add('results that are no text are written as JSON text')
  const { content: _, ...thinking } = thought
  const { tool: __, parameters: ___, ...acting } = action
  const { result: ____, ...seen } = observation
  return {
    thought: thinking,
    action: acting,
    observation: seen,
    ...(duration !== undefined && { duration_ms: duration }),
  }
}

function metricsOf(iterations: readonly TaoIteration[]): Pick<AtifStep, 'metrics'> {
  const costs = iterations.flatMap(({ cost }) => (cost === undefined ? [] : [cost]))
  if (costs.length === 0) return {}
  const sum = (amounts: readonly (number | undefined)[]) =>
    amounts.every((amount) => amount === undefined)
      ? undefined
      : amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0)
  const input = sum(costs.map(({ input_tokens: tokens }) => tokens))
  const output = sum(costs.map(({ output_tokens: tokens }) => tokens))
  const usd = sum(costs.map(({ total_cost_usd: cost }) => cost))
  const cached = sum(costs.map((cost) => (cost as { cached_input_tokens?: number }).cached_input_tokens))
  return {
    metrics: {
      ...(input !== undefined && { prompt_tokens: input }),
      ...(output !== undefined && { completion_tokens: output }),
      ...(cached !== undefined && { cached_tokens: cached }),
      ...(usd !== undefined && { cost_usd: usd }),
    },
  }
}

function finalMetrics(
  { iterations = [], metadata }: Trajectory,
  steps: number,
): AtifDocument['final_metrics'] {
  const { metrics = {} } = metricsOf(iterations)
  return {
    ...(metrics.prompt_tokens !== undefined && { total_prompt_tokens: metrics.prompt_tokens }),
    ...(metrics.completion_tokens !== undefined && { total_completion_tokens: metrics.completion_tokens }),
    ...(metrics.cached_tokens !== undefined && { total_cached_tokens: metrics.cached_tokens }),
    ...(metadata?.total_cost_usd !== undefined && { total_cost_usd: metadata.total_cost_usd }),
    total_steps: steps,
  }
}
