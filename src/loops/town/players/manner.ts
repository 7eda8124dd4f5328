import type { AgentMessage, AgentReply } from '../../../agents/index.ts'
import type { TraceStep } from '../play/seat-player.ts'
import type { Action } from '../rules/action.ts'
import type { View } from '../rules/view.ts'
import type { Desk } from './consider-reply.ts'
import { type ParsedReply, parseReply } from './parse-reply.ts'
import { type Protocol, systemPrompt, turnPrompt } from './prompt.ts'
import { type SampleFormat, sampleOf } from './sample-text.ts'
import { parseToolCalls } from './tool-protocol.ts'

/** How a player is spoken to and understood. */
export interface Manner {
  /** What a turn begins with. */
  opening(view: View, desk: Desk): AgentMessage[]
  parse(reply: AgentReply, view: View): ParsedReply
  /** What somebody reads first who takes the seat up again after a pause; absent where every turn says all. */
  reminder?(view: View): string
  /** Whether what had to be forgiven in the form of replies is counted: people write as they like. */
  readonly countsFormat: boolean
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
  /** What the move was worth; undefined where the reply could not be read. */
  readonly reward: number | undefined
  /** How well formed the reply was. */
  readonly format: SampleFormat
}

/** The whole scene in every turn, for players without a memory: a model, a command, a script. */
export function modelManner(protocol: Protocol): Manner {
  return {
    opening: (view, { turns }) => [
      { role: 'system', content: systemPrompt(view, protocol) },
      { role: 'user', content: turnPrompt(view, turns.entries) },
    ],
    countsFormat: true,
    parse: ({ text, toolCalls = [], reasoning }) => {
      if (protocol === 'tools') return parseToolCalls(text, toolCalls, reasoning)
      if (toolCalls.length === 0) return parseReply(text, reasoning)
      const read = parseToolCalls(text, toolCalls, reasoning)
      return { ...read, slips: [...read.slips, 'other_protocol'] }
    },
    observe: (observation) => `<observation>${observation}</observation>`,
    sample: sampleOf,
  }
}
