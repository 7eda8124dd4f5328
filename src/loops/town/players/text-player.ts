import type { Agent, AgentMessage, AgentReply } from '../../../agents/index.ts'
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
import { renderReply, type SampleFormat } from './sample-text.ts'
import type { Slip } from './slip.ts'
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
      const { action } = decision
      turns.add({ phase, done: renderAction(action, view), action, at: view.heard.length })
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
  const reminder = manner.reminder?.(view)
  const messages: AgentMessage[] = manner.opening(view, desk)
  let code = 'no_reply'
  let { maxTokens } = options
  for (let attempt = 1; attempt <= options.replies; attempt++) {
    const id = `${run.path}/reply-${attempt}`
    const reply = await askPlayer(
      turn,
      { ...questionOf(turn, messages, attempt, maxTokens), ...(reminder && { input: { reminder } }) },
      trace,
    )
    if ('failure' in reply) {
      code = reply.failure
      if (code !== 'malformed_reply') break
      // The model has answered, and what it wrote cannot be read: it is asked again like any other who is unreadable.
      const detail = 'your answer could not be read; write it again, and the input of a tool as JSON'
      trace.push({ kind: 'refused', id, about: 'format', code, attempted: 'reply', detail })
      messages.push(...exchange('(no answer)', `ERROR:${code} - ${detail}`))
      continue
    }
    const parsed = manner.parse(reply, view)
    for (const text of parsed.thoughts) trace.push({ kind: 'thought', id, text, ...tellSource(text, reply) })
    const considered = considerReply(view, parsed, desk, id)
    const slips = manner.countsFormat ? considered.slips : []
    if (slips.length > 0 && parsed.code === undefined) trace.push({ kind: 'forgiven', id, slips })
    trace.push(...considered.steps)
    const { action } = considered
    const rated = { reward: rewardOf(considered), format: formatOf(parsed, slips) }
    trace.push(...manner.sample({ id, view, desk, messages, reply, action, ...rated }))
    if (action !== undefined) {
      if (action.kind === 'wait') trace.push({ kind: 'chosen_wait', id })
      return { writes: desk.writes, action, trace }
    }
    code = considered.code
    // A model that reasons may need more than a short reply does.
    if (parsed.code !== undefined && wasCut(reply)) maxTokens = options.maxTokens * roomToReason
    messages.push(...exchange(saidBy(reply), considered.observation))
  }
  trace.push({ kind: 'forced_wait', code })
  return { writes: desk.writes, action: { kind: 'wait' }, trace }

  function exchange(said: string, observation: string): AgentMessage[] {
    return [
      { role: 'assistant', content: said },
      { role: 'user', content: manner.observe(observation) },
    ]
  }
}

const roomToReason = 4

const wasCut = ({ details }: AgentReply): boolean => details?.finish === 'length'

function questionOf(
  { options, view }: Turn,
  messages: readonly AgentMessage[],
  attempt: number,
  maxTokens: number,
): Question {
  return {
    name: `reply-${attempt}`,
    messages: [...messages],
    maxTokens,
    ...(options.temperature !== undefined && { temperature: options.temperature }),
    ...(options.protocol === 'tools' && { tools: toolsFor(view) }),
  }
}

/** What a player is shown of an earlier reply. Its own reasoning is not repeated, and providers refuse an empty text. */
function saidBy({ reasoning: _, ...reply }: AgentReply): string {
  const said = renderReply(reply)
  return said.trim() === '' ? '(no answer)' : said
}

/** Marks the reasoning that a model did by itself. */
const tellSource = (text: string, { reasoning }: AgentReply) =>
  text === reasoning ? { source: 'native' as const } : {}

/** What the move of a reply is worth for training: legal 1, illegal 0; nothing where no move could be read. */
function rewardOf(considered: Considered): number | undefined {
  if (considered.action !== undefined) return 1
  const refused = considered.steps.findLast((step) => step.kind === 'refused')
  if (refused === undefined) return 1
  return refused.about === 'format' ? undefined : 0
}

/** How well formed a reply is, apart from its move. */
function formatOf(parsed: ParsedReply, forgiven: readonly Slip[]): SampleFormat {
  if (parsed.code !== undefined) return { format: -1, forgiven: [] }
  return { format: forgiven.length > 0 ? 0 : 1, forgiven }
}
