import type { AgentMessage } from '../../../agents/index.ts'
import type { Decision, TraceStep } from '../play/seat-player.ts'
import { blankLine, joined, text } from '../text.ts'
import { askPlayer, type Turn } from './ask-player.ts'
import { historyOf } from './history.ts'
import { presentText, systemPrompt } from './prompt.ts'
import { readBeliefs } from './read-beliefs.ts'

/** Asks a player what it believes of the others. What cannot be read is refused, and the decision stands as it was. */
export async function stateBeliefs(turn: Turn, decision: Decision): Promise<Decision> {
  const { options, run, view } = turn
  const id = `${run.path}/beliefs`
  const trace: TraceStep[] = [...decision.trace]
  const refuse = (code: string, detail: string) =>
    trace.push({ kind: 'refused', id, about: 'format', code, attempted: 'beliefs', detail })
  const maxTokens = Math.max(options.maxTokens, leastTokens)
  const question = { name: 'beliefs', messages: questionFor(turn), schema: beliefShape, maxTokens }
  // A model that cannot keep to the shape does not learn it by being asked for an hour.
  const reply = await askPlayer(turn, question, trace, { retries: 2 })
  if ('failure' in reply) {
    refuse(reply.failure, 'no beliefs came')
    return { ...decision, trace }
  }
  const { beliefs, problems } = readBeliefs(reply.value, view.setup.names)
  for (const problem of problems) refuse('malformed_beliefs', problem)
  const isAny = beliefs.some((roles) => Object.keys(roles).length > 0)
  return { ...decision, trace, ...(isAny && { beliefs }) }
}

/** Fifteen players with a few roles each do not fit into less. */
const leastTokens = 1024

const beliefShape = {
  type: 'object',
  properties: {
    beliefs: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          player: { type: 'string' },
          roles: {
            type: 'array',
            items: {
              type: 'object',
              properties: { role: { type: 'string' }, probability: { type: 'number' } },
              required: ['role', 'probability'],
            },
          },
        },
        required: ['player', 'roles'],
      },
    },
  },
  required: ['beliefs'],
} as const

function questionFor({ view, options, desk }: Turn): AgentMessage[] {
  const ask =
    'Before the game goes on: what do you believe of the others? For every other player give the roles that you hold possible, each with its probability from 0 to 1. Nobody else sees this, and it changes nothing in the game. Answer with JSON: {"beliefs":[{"player":"Name","roles":[{"role":"Sheriff","probability":0.5}]}]}.'
  return [
    { role: 'system', content: systemPrompt(view, options.protocol) },
    {
      role: 'user',
      content: joined([historyOf(view, desk.turns.entries), presentText(view), text(ask)], blankLine).plain,
    },
  ]
}
