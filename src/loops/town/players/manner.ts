import type { AgentMessage, AgentReply } from '../../../agents/index.ts'
import type { TraceStep } from '../play/seat-player.ts'
import type { Action } from '../rules/action.ts'
import type { View } from '../rules/view.ts'
import type { Desk } from './consider-reply.ts'
import { type ParsedReply, parseReply } from './parse-reply.ts'
import { type Protocol, systemPrompt, turnPrompt } from './prompt.ts'
import { sampleOf } from './sample-text.ts'
import { parseToolCalls } from './tool-protocol.ts'

/** How a player is spoken to and understood. */
export interface Manner {
  /** What a turn begins with. */
  opening(view: View, desk: Desk): AgentMessage[]
  parse(reply: AgentReply, view: View): ParsedReply
  /** The result of a reply that does not end the turn, as the player reads it. */
  observe(observation: string): string
  /** A reply and what it was an answer to, as a sample for fine-tuning. */
  sample(exchange: Exchange): TraceStep[]
}

/** A reply in its turn. */
export interface Exchange {
  readonly id: string
  readonly view: View
  readonly desk: Desk
  readonly messages: readonly AgentMessage[]
  readonly reply: AgentReply
  /** What the reply led to; undefined where the turn goes on. */
  readonly action: Action | undefined
  readonly reward: number
}

/** The whole scene in every turn, for players without a memory: a model, a command, a script. */
export function modelManner(protocol: Protocol): Manner {
  return {
    opening: (view, { notebook, turns }) => [
      { role: 'system', content: systemPrompt(view, protocol) },
      { role: 'user', content: turnPrompt(view, notebook.text, turns.last) },
    ],
    parse: (reply) =>
      protocol === 'tags' ? parseReply(reply.text) : parseToolCalls(reply.text, reply.toolCalls ?? []),
    observe: (observation) => `<observation>${observation}</observation>`,
    sample: ({ id, messages, reply, reward }) => sampleOf(id, messages, reply, reward),
  }
}
