import type { Agent, AgentMessage } from '../../../agents/index.ts'
import type { Question } from '../../../spine/index.ts'
import type { Decision, SeatPlayer, TraceStep } from '../play/seat-player.ts'
import { askPlayer, type TextOptions, type Turn } from './ask-player.ts'
import { type Considered, considerReply } from './consider-reply.ts'
import { type Manner, modelManner } from './manner.ts'
import { openNotebook } from './notebook.ts'
import { openOwnTurns } from './own-papers.ts'
import type { ParsedReply } from './parse-reply.ts'
import { personManner } from './person-manner.ts'
import { renderAction } from './render-action.ts'
import { renderReply } from './sample-text.ts'
import { stateBeliefs } from './state-beliefs.ts'
import { toolsFor } from './tool-protocol.ts'

/** Replies of a person in one turn: nobody is to lose a turn over a few slips of the pen. */
const repliesOfPerson = 50

/** A seat for a person, who is asked for nothing but moves. */
export function personPlayer(agent: Agent, options: TextOptions): SeatPlayer {
  const asked = { ...options, protocol: 'tags', replies: repliesOfPerson, beliefs: false } as const
  return playerWith(personManner(), agent, asked)
}

/** A seat for somebody who reads prompts and writes replies: a model, a command, a script. */
export function textPlayer(agent: Agent, options: TextOptions): SeatPlayer {
  return playerWith(modelManner(options.protocol), agent, options)
}

function playerWith(manner: Manner, agent: Agent, options: TextOptions): SeatPlayer {
  const notebook = openNotebook()
  const turns = openOwnTurns()
  let stated = ''
  return {
    spec: agent.spec,
    async decide(view, run) {
      const turn: Turn = { agent, options, desk: { notebook, turns, writes: [] }, view, run }
      const decision = await takeTurn(turn, manner)
      const phase = `${view.phase === 'NIGHT' ? 'Night' : 'Day'} ${view.day}, ${view.phase}`
      turns.add(`${phase}: ${renderAction(decision.action, view)}`)
      if (!options.beliefs || stated === phase) return decision
      stated = phase
      return stateBeliefs(turn, decision)
    },
  }
}

/** Asks until a legal action comes, or the replies of the turn are used up. */
async function takeTurn(turn: Turn, manner: Manner): Promise<Decision> {
  const { options, desk, view, run } = turn
  const trace: TraceStep[] = []
  const messages: AgentMessage[] = manner.opening(view, desk)
  let code = 'no_reply'
  for (let attempt = 1; attempt <= options.replies; attempt++) {
    const id = `${run.path}/reply-${attempt}`
    const reply = await askPlayer(turn, questionOf(turn, messages, attempt), trace)
    if ('failure' in reply) {
      code = reply.failure
      break
    }
    const parsed = manner.parse(reply, view)
    if (parsed.thought) trace.push({ kind: 'thought', id, text: parsed.thought })
    const considered = considerReply(view, parsed, desk, id)
    const reward = rewardOf(parsed, considered)
    trace.push(...manner.sample({ id, view, desk, messages, reply, action: considered.action, reward }))
    if (considered.action !== undefined) {
      if (considered.action.kind === 'wait') trace.push({ kind: 'chosen_wait', id })
      return { writes: desk.writes, action: considered.action, trace }
    }
    code = considered.code
    if (considered.step !== undefined) trace.push(considered.step)
    messages.push(
      { role: 'assistant', content: renderReply(reply) },
      { role: 'user', content: manner.observe(considered.observation) },
    )
  }
  trace.push({ kind: 'forced_wait', code })
  return { writes: desk.writes, action: { kind: 'wait' }, trace }
}

function questionOf({ options, view }: Turn, messages: readonly AgentMessage[], attempt: number): Question {
  return {
    name: `reply-${attempt}`,
    messages: [...messages],
    maxTokens: options.maxTokens,
    ...(options.temperature !== undefined && { temperature: options.temperature }),
    ...(options.protocol === 'tools' && { tools: toolsFor(view) }),
  }
}

/** What a reply is worth for training: well-formed and legal 1, illegal 0, malformed −1. */
function rewardOf(parsed: ParsedReply, considered: Considered): number {
  if (parsed.code !== undefined) return -1
  return considered.action === undefined && considered.step?.kind === 'refused' ? 0 : 1
}
