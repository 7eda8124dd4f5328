import type { Run } from '../../../spine/index.ts'
import type { Action, Paper } from '../rules/action.ts'
import type { View } from '../rules/view.ts'

/** Somebody in a seat: a bot, a model, a command or a person. */
export interface SeatPlayer {
  /** The spelling of the agent, such as bot:simple. */
  readonly spec: string
  /**
   * Decides on a turn. The action is legal by the view: a player that finds none waits, and the trace says why.
   * Must not throw for what an agent does wrong.
   */
  decide(view: View, run: Run): Promise<Decision>
}

/** What a player does in a turn, and how it came about. */
export interface Decision {
  /** Papers written before the action, in order. */
  readonly writes: readonly { readonly paper: Paper; readonly text: string }[]
  readonly action: Action
  readonly trace: readonly TraceStep[]
  /** What the player believes now, where it was asked. */
  readonly beliefs?: Beliefs
  /** The beliefs are those that a bot reckons with, and not stated ones. */
  readonly isBot?: boolean
}

/** For every seat, how likely each role is. */
export type Beliefs = readonly Readonly<Record<string, number>>[]

/** One thing that happened between the game and a player before the action. */
export type TraceStep =
  | { readonly kind: 'request'; readonly id: string; readonly model?: string; readonly promptTokens?: number }
  | {
      readonly kind: 'reply'
      readonly id: string
      readonly latencyMs?: number
      readonly promptTokens?: number
      readonly outputTokens?: number
      readonly costUsd?: number
      /** Why there is no reply, as a code. */
      readonly failure?: string
    }
  | {
      readonly kind: 'thought'
      readonly id?: string
      readonly text: string
      /** The reasoning that a model did by itself, outside of its answer. */
      readonly source?: 'native'
    }
  /** What had to be forgiven in the form of a reply. */
  | { readonly kind: 'forgiven'; readonly id: string; readonly slips: readonly string[] }
  | {
      readonly kind: 'tool'
      readonly id: string
      readonly name: string
      readonly input: string
      readonly result: string
    }
  | {
      readonly kind: 'refused'
      readonly id: string
      /** Whether the form of the reply was wrong, or the move. */
      readonly about: 'format' | 'play'
      readonly code: string
      readonly attempted: string
      readonly detail: string
    }
  /** The player would rather wait. */
  | { readonly kind: 'chosen_wait'; readonly id: string }
  /** The turn was lost: nothing legal came in time. */
  | { readonly kind: 'forced_wait'; readonly id?: string; readonly code: string }
  | {
      readonly kind: 'sample'
      readonly id?: string
      readonly prompt: string
      /** Prompt, completion and the messages of the prompt as JSON spells them, where that is known already. */
      readonly spelt?: { readonly prompt: string; readonly completion: string; readonly messages: string }
      readonly completion: string
      /** The prompt as the messages that the model was given. */
      readonly messages?: readonly { readonly role: string; readonly content: string }[]
      readonly model?: string
      /** What the move was worth: 1 legal, 0 illegal; absent where none could be read. */
      readonly reward?: number
      /** How well formed the reply was: 1 as asked for, 0 forgiven, −1 unreadable. */
      readonly format?: 1 | 0 | -1
      readonly forgiven?: readonly string[]
    }
  /** A reply that is no sample. */
  | { readonly kind: 'unsampled'; readonly id: string; readonly why: 'empty' | 'repeated' }
