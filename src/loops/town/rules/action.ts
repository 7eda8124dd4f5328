import type { Verb } from './role.ts'
import type { Speech } from './speech.ts'

/** How a juror judges. */
export type Verdict = 'guilty' | 'innocent' | 'abstain'

/** A paper that a player leaves behind. */
export type Paper = 'last_will' | 'death_note'

/** What a player does in a turn. Seats are numbers, from 0 on. */
export type Action =
  | { readonly kind: 'wait' }
  | { readonly kind: 'speak'; readonly says: Speech; readonly tokens: number }
  | { readonly kind: 'whisper'; readonly to: number; readonly says: Speech; readonly tokens: number }
  | { readonly kind: 'vote'; readonly target: number }
  | { readonly kind: 'unvote' }
  /** For the next word, from 0 (nothing to say) to 4. */
  | { readonly kind: 'bid'; readonly bid: number }
  | { readonly kind: 'judge'; readonly verdict: Verdict }
  | {
      readonly kind: 'ability'
      readonly verb: Verb
      readonly target?: number
      readonly second?: number
      /** A forged will, a planted message, a weapon or a reason, for the abilities that take one. */
      readonly text?: string
    }
  /** Writing does not end the turn. */
  | { readonly kind: 'write'; readonly paper: Paper; readonly text: string }

/** Why an action is refused, in a word that programs understand. */
export type IllegalActionCode =
  | 'game_over'
  | 'not_your_turn'
  | 'dead_actor'
  | 'wrong_phase'
  | 'illegal_speaker'
  | 'unauthorized_action'
  | 'target_not_found'
  | 'invalid_target'
  | 'already_used_ability'
  | 'insufficient_uses'
  | 'budget_spent'

/** An action that the rules do not allow; the game is as it was. */
export interface IllegalAction {
  readonly code: IllegalActionCode
  readonly detail: string
}
