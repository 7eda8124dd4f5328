import { agentActions, agentReasoning, inferenceTrace } from '../../../contracts/index.ts'
import type { TraceStep } from '../play/seat-player.ts'
import type { Game } from '../rules/game.ts'
import type { LineWriter } from './line-writer.ts'
import type { SampleBook } from './sample-book.ts'
import { splitThought } from './split-thought.ts'

/** Writes what passed between the game and a player: requests, thoughts, tools, refusals, samples. */
export function traceLines(
  game: Game,
  seat: number,
  steps: readonly TraceStep[],
  writer: LineWriter,
  book: SampleBook,
): void {
  const agent = game.setup.names[seat]!
  for (const step of steps) {
    if (step.kind === 'sample') book.add(seat, step)
    else if (step.kind === 'unsampled') book.drop(step.why)
    else writeStep(agent, step, writer)
  }
}

type Written = Exclude<TraceStep, { kind: 'sample' | 'unsampled' }>

function writeStep(agent: string, step: Written, writer: LineWriter): void {
  const link = step.id === undefined ? {} : { request_id: step.id }
  const trace = (event_type: string, payload: object) =>
    writer.lineWithoutTurn(inferenceTrace, { event_type, agent, payload, ...link })
  const action = (action_type: string, payload: object) =>
    writer.line(agentActions, { agent, action_type, payload, ...link })
  switch (step.kind) {
    case 'request':
      trace('AGENT_REQUEST', {
        ...(step.model !== undefined && { model: step.model }),
        ...(step.promptTokens !== undefined && { prompt_tokens: step.promptTokens }),
      })
      return
    case 'reply':
      if (step.failure !== undefined) trace('INFERENCE_FAILED', { code: step.failure })
      else {
        trace('INFERENCE_COMPLETE', {
          latency_ms: step.latencyMs ?? 0,
          prompt_tokens: step.promptTokens ?? 0,
          output_tokens: step.outputTokens ?? 0,
          ...(step.costUsd !== undefined && { cost_usd: step.costUsd }),
        })
      }
      return
    case 'thought':
      writeThought(agent, step, link, writer)
      return
    case 'forgiven':
      action('FORMAT', { forgiven: step.slips })
      return
    case 'tool':
      trace('TOOL_CALL', { tool_name: step.name, arguments: step.input })
      trace('TOOL_RESULT', { tool_name: step.name, result: step.result })
      return
    case 'refused':
      action('REFUSED', {
        code: step.code,
        about: step.about,
        attempted: step.attempted,
        detail: step.detail,
      })
      return
    case 'chosen_wait':
      action('WAIT', { reason: 'chosen' })
      return
    case 'forced_wait':
      action('WAIT', { reason: `forced: ${step.code}` })
      return
  }
}

/** Writes a thought as it is; where it holds tags, also without them, and the tags beside it. */
function writeThought(
  agent: string,
  { text, source }: Extract<TraceStep, { kind: 'thought' }>,
  link: object,
  writer: LineWriter,
): void {
  if (text.trim() === '') return
  const { thought, tags } = splitThought(text)
  writer.line(agentReasoning, {
    agent,
    thinking_process: text,
    ...(tags.length > 0 && { thought, tags }),
    ...(source !== undefined && { source }),
    ...link,
  })
}
