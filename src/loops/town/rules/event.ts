import type { Paper, Verdict } from './action.ts'
import type { NoticeCode } from './notice-code.ts'
import type { Verb } from './role.ts'
import type { Speech } from './speech.ts'

/** The parts of a day and the night. */
export type Phase =
  | 'DISCUSSION'
  | 'NOMINATION'
  | 'DEFENSE'
  | 'JUDGEMENT'
  | 'LAST_WORDS'
  | 'PRE_NIGHT'
  | 'NIGHT'

/** Where some talk and others do not hear it. */
export type Channel = 'mafia' | 'coven' | 'vampire' | 'jail' | 'dead' | 'seance'

/** How somebody died. */
export type DeathType = 'attack' | 'lynch' | 'execution' | 'suicide' | 'haunt'

/**
 * Something that happened, as those who perceive it perceive it. An event never holds more than its whole audience
 * may know: what only the game knows is an event without an audience.
 */
export type TownEvent =
  | { readonly kind: 'dealt'; readonly seat: number; readonly role: string; readonly target: number }
  /** For a side: who belongs to it and as what. Emitted again whenever that changes. */
  | { readonly kind: 'team'; readonly seats: readonly number[]; readonly roles: readonly string[] }
  | { readonly kind: 'phase'; readonly phase: Phase; readonly day: number; readonly fullMoon: boolean }
  | { readonly kind: 'speech'; readonly seat: number; readonly says: Speech }
  | { readonly kind: 'whisper'; readonly from: number; readonly to: number; readonly says: Speech }
  /** For everybody: that there was a whisper. */
  | { readonly kind: 'whispered'; readonly from: number; readonly to: number }
  | {
      readonly kind: 'talk'
      readonly channel: Channel
      /** −1 where the listeners do not learn who speaks. */
      readonly seat: number
      readonly shownAs?: 'Jailor' | 'Medium'
      readonly says: Speech
    }
  | {
      readonly kind: 'vote'
      readonly voter: number
      readonly target: number
      readonly votes: number
      readonly threshold: number
    }
  | { readonly kind: 'unvote'; readonly voter: number; readonly target: number }
  | {
      readonly kind: 'trial'
      readonly defendant: number
      readonly voters: readonly number[]
      readonly votes: number
    }
  /** For nobody: a juror has judged. */
  | {
      readonly kind: 'judged'
      readonly voter: number
      readonly defendant: number
      readonly verdict: Verdict
      readonly weight: number
    }
  | {
      readonly kind: 'result'
      readonly defendant: number
      readonly guilty: number
      readonly innocent: number
      readonly abstained: number
      /** The verdict of each seat; undefined for those without one. */
      readonly verdicts: readonly (Verdict | undefined)[]
    }
  | { readonly kind: 'revealed'; readonly seat: number; readonly role: string }
  /** For everybody. The role is undefined where nobody learns it. */
  | {
      readonly kind: 'death'
      readonly seat: number
      readonly role: string | undefined
      readonly how: DeathType
      /** What the town reads at the body, such as Mafia or Serial Killer. */
      readonly by: readonly string[]
      readonly will: string | undefined
      readonly note: string | undefined
    }
  /** For nobody: the truth about a death. */
  | {
      readonly kind: 'died'
      readonly seat: number
      readonly role: string
      readonly how: DeathType
      readonly by: readonly string[]
    }
  /** For one: what a night brought, by a code and what it names. */
  | {
      readonly kind: 'notice'
      readonly seat: number
      readonly code: NoticeCode
      readonly seats?: readonly number[]
      readonly roles?: readonly string[]
      readonly text?: string
    }
  /** For nobody: how much somebody wanted the next word. */
  | { readonly kind: 'bid'; readonly seat: number; readonly bid: number }
  /** For the writer alone; what the town reads comes with the death. */
  | { readonly kind: 'paper'; readonly seat: number; readonly paper: Paper; readonly text: string }
  /** For nobody. */
  | {
      readonly kind: 'ability'
      readonly seat: number
      readonly verb: Verb
      readonly target: number
      readonly second: number
      /** A reason, a weapon, a parry, a forged will or a planted message. */
      readonly text?: string
    }
  | { readonly kind: 'jail'; readonly jailor: number; readonly prisoner: number }
  | { readonly kind: 'visit'; readonly visitor: number; readonly target: number }
  | {
      readonly kind: 'attack'
      readonly attacker: number
      readonly target: number
      readonly attack: number
      readonly defense: number
      readonly killed: boolean
    }
  | {
      readonly kind: 'converted'
      readonly seat: number
      readonly from: string
      readonly to: string
      readonly cause: string
    }
  | { readonly kind: 'promoted'; readonly seat: number; readonly from: string; readonly to: string }
  /** For everybody: an Amnesiac has remembered a role. */
  | { readonly kind: 'remembered'; readonly role: string }
  /** For everybody: a Guardian Angel has watched over somebody. */
  | { readonly kind: 'guarded'; readonly seat: number }
  /** For everybody: Pestilence has come. */
  | { readonly kind: 'plague' }
  | { readonly kind: 'haunted'; readonly jester: number; readonly target: number }
  | { readonly kind: 'objective'; readonly seat: number; readonly role: string }
  | {
      readonly kind: 'cleaned'
      readonly seat: number
      readonly by: number
      readonly role: string
      readonly will: string
    }
  | { readonly kind: 'forged'; readonly seat: number; readonly by: number; readonly text: string }
  /** For everybody. */
  | {
      readonly kind: 'end'
      readonly factions: readonly string[]
      readonly winners: readonly number[]
      readonly survivors: readonly number[]
    }

/** An event with those who perceive it: bit n stands for seat n; 0 is nobody, −1 everybody. */
export interface ChronicleEntry {
  readonly audience: number
  readonly event: TownEvent
}
