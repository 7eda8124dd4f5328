import type { NoticeCode } from '../rules/notice-code.ts'

/** Something that players say was done to them in a night. */
export interface Happening {
  /** How the grammar spells it, after "I was". */
  readonly what: string
  readonly alsoCalled: readonly string[]
  /** The notices by which a player learns of it. */
  readonly notices: readonly NoticeCode[]
}

/** Said of a night in which one went nowhere. */
export const atHome = 'at home'

/** All that can be said to have been done to somebody in a night. */
export const happenings: readonly Happening[] = [
  { what: 'attacked', alsoCalled: ['hit', 'shot at'], notices: ['attacked', 'saved'] },
  { what: 'healed', alsoCalled: ['saved', 'protected', 'guarded'], notices: ['saved'] },
  {
    what: 'role-blocked',
    alsoCalled: ['roleblocked', 'role blocked', 'blocked', 'distracted', "rb'd", 'rbed', "rb'ed"],
    notices: ['blocked', 'block_immune'],
  },
  { what: 'jailed', alsoCalled: ['in jail', 'hauled off to jail'], notices: ['jailed'] },
  { what: 'transported', alsoCalled: ['transed', 'swapped', "trans'd"], notices: ['transported'] },
  {
    what: 'controlled',
    alsoCalled: ['witched', 'puppeted'],
    notices: ['controlled', 'control_immune'],
  },
  { what: 'doused', alsoCalled: [], notices: ['doused'] },
  { what: 'poisoned', alsoCalled: [], notices: ['poisoned'] },
  { what: 'cured', alsoCalled: ['cured of poison'], notices: ['cured'] },
  { what: 'blackmailed', alsoCalled: ["bm'd", 'bmed', 'silenced'], notices: ['blackmailed'] },
  { what: 'bitten', alsoCalled: [], notices: ['bitten'] },
  { what: 'duelled', alsoCalled: ['dueled', 'challenged'], notices: ['duelled'] },
  { what: atHome, alsoCalled: ['home', 'asleep', 'in my house'], notices: [] },
]

const byWords: ReadonlyMap<string, Happening> = new Map(
  happenings.flatMap((each) => [each.what, ...each.alsoCalled].map((words) => [words, each] as const)),
)

/** What some words mean, where they mean something that can happen to a player. */
export function happeningMeant(words: string): Happening | undefined {
  return byWords.get(words.toLowerCase())
}
