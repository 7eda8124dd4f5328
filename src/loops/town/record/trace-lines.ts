import { agentActions, agentReasoning, inferenceTrace, sftDataset } from '../../../contracts/index.ts'
import type { TraceStep } from '../play/seat-player.ts'
import type { Game } from '../rules/game.ts'
import { quoted } from '../text.ts'
import type { LineWriter } from './line-writer.ts'

/** What a sample for fine-tuning is filed under. */
export interface SampleOptions {
  readonly gameId: string
  /** Whether prompts and completions are kept. */
  readonly samples: boolean
}

/** Writes what passed between the game and a player: requests, thoughts, tools, refusals, samples. */
export function traceLines(
  game: Game,
  seat: number,
  steps: readonly TraceStep[],
  writer: LineWriter,
  options: SampleOptions,
): void {
  const agent = game.setup.names[seat]!
  for (const step of steps) {
    if (step.kind === 'sample') {
      if (options.samples) writeSample(game, seat, step, writer, options)
    } else writeStep(agent, step, writer)
  }
}

function writeStep(agent: string, step: Exclude<TraceStep, { kind: 'sample' }>, writer: LineWriter): void {
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
      writeThought(agent, step.text, link, writer)
      return
    case 'tool':
      trace('TOOL_CALL', { tool_name: step.name, arguments: step.input })
      trace('TOOL_RESULT', { tool_name: step.name, result: step.result })
      return
    case 'refused':
      action('REFUSED', { code: step.code, attempted: step.attempted, detail: step.detail })
      return
    case 'chosen_wait':
      action('WAIT', { reason: 'chosen' })
      return
    case 'forced_wait':
      action('WAIT', { reason: `forced: ${step.code}` })
      return
  }
}

/** The tags of replies are not part of a thought, wherever a player has left them. */
const replyTags = /<\/?(?:thinking|think|speak|assistant)\b[^<>]*>?/gi

function writeThought(agent: string, text: string, link: object, writer: LineWriter): void {
  const thought = text.replace(replyTags, '').trim()
  if (thought !== '') writer.line(agentReasoning, { agent, thinking_process: thought, ...link })
}

function writeSample(
  game: Game,
  seat: number,
  { id, prompt, spelt, completion, model, reward }: Extract<TraceStep, { kind: 'sample' }>,
  writer: LineWriter,
  { gameId }: SampleOptions,
): void {
  const { turn, phase } = writer.moment
  const agent = game.setup.names[seat]!
  const { name: role } = game.seats[seat]!.role
  const usual = { game_id: gameId, agent_name: agent, agent_role: role, turn, phase }
  const timestamp = writer.tick()
  const seq = writer.numberOf(sftDataset)
  if (spelt === undefined) {
    const metadata = {
      ...usual,
      ...(model !== undefined && { model }),
      ...(id !== undefined && { request_id: id }),
    }
    const worth = reward !== undefined && { reward }
    writer.bare(sftDataset, { prompt, completion, metadata, timestamp, seq, ...worth })
    return
  }
  // Spelt by hand, since most of it is known: spelling it again costs more than everything else.
  const place = `"game_id":${quoted(gameId)},"agent_name":${quoted(agent)},"agent_role":"${role}","turn":"${turn}","phase":"${phase}"`
  const json = `{"prompt":"${spelt.prompt}","completion":"${spelt.completion}","metadata":{${place}},"timestamp":"${timestamp}","seq":${seq}}`
  writer.bare(sftDataset, { prompt, completion, metadata: usual, timestamp, seq }, json)
}
