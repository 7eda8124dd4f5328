import * as z from 'zod'
import { withReader } from '../../../spine/index.ts'
import { strength } from './role.ts'
import { roles } from './roles.ts'
import { type RuleBook, usualRules } from './rule-book.ts'

const mostRounds = 20
const mostSeats = 15
// Far beyond the longest game.
const mostDays = 1000

/** What each rule may be. */
const ruleSchemas = {
  discussionRounds: whole(1, mostRounds),
  talk: oneOf('order', 'simultaneous', 'bidding'),
  votingRounds: whole(1, mostRounds),
  trialsADay: whole(1, mostRounds),
  lynchEndsDay: yesOrNo(),
  nightTalkRounds: whole(0, mostRounds),
  mayorVotes: whole(1, mostSeats),
  mayorWhispers: yesOrNo(),
  drawAfterQuietDays: whole(1, mostDays),
  drawFromDay: whole(1, mostDays),
  lastDay: whole(1, mostDays),
  fullMoonEvery: whole(1, mostDays),
  bookFrom: whole(1, mostDays),
  igniteReachesJail: yesOrNo(),
  angelUses: whole(0, mostDays),
  angelStopsExecution: yesOrNo(),
  controlFirst: yesOrNo(),
  disguiseEarly: yesOrNo(),
  blockedKillerGoesOut: yesOrNo(),
  guiltWhenControlled: yesOrNo(),
  shotsFrom: whole(1, mostDays),
  stakeAttack: oneOf(strength.basic, strength.powerful),
  pestilenceAttack: oneOf(strength.powerful, strength.unstoppable),
  spentOnlyOnDeath: yesOrNo(),
  covenGroups: yesOrNo(),
  juggernautGroup: oneOf('Vigilante', 'Lookout'),
  bookOrder: z.array(oneOf(...roles.filter(({ side }) => side === 'Coven').map(({ name }) => name))),
  mostVampires: whole(1, mostSeats),
  biteRest: whole(0, mostDays),
  plunders: whole(1, mostDays),
  potionNights: whole(1, mostDays),
  duels: z.array(z.strictObject({ winner: roleName(), loser: roleName() })),
  tokens: z.strictObject(
    Object.fromEntries(
      Object.entries(usualRules.tokens).map(([phase, usual]) => [phase, whole(0, 1_000_000).default(usual)]),
    ),
  ),
} satisfies Record<keyof RuleBook, z.ZodType>

const changes = z
  .strictObject(ruleSchemas, {
    error: ({ code, keys }) =>
      code === 'unrecognized_keys'
        ? `no rule is called ${(keys as string[]).join(', ')}; the rules are ${Object.keys(ruleSchemas).join(', ')}`
        : undefined,
  })
  .partial() as unknown as z.ZodType<Partial<RuleBook>, Partial<Record<keyof RuleBook, unknown>>>

/** The rules that a text can give; lists and tables cannot be written as key=value. */
const plainRules = Object.entries(usualRules).flatMap(([name, rule]) =>
  typeof rule === 'object' ? [] : [name],
)

/** Rules that differ from the usual ones, each with a value that the game can be played with. */
export const ruleChanges = withReader(changes, {
  expected: `key=value, where a key is ${plainRules.join(', ')}`,
  kind: 'group',
  read(text) {
    const [, key, value] = /^\s*(\w+)\s*=\s*(.+?)\s*$/.exec(text) ?? []
    if (key === undefined || !plainRules.includes(key)) return undefined
    if (value === 'true' || value === 'false') return { [key]: value === 'true' }
    return { [key]: Number.isNaN(Number(value)) ? value : Number(value) }
  },
})

function whole(low: number, high: number) {
  return expected<number>(
    `a whole number from ${low} to ${high}`,
    (value) => Number.isInteger(value) && (value as number) >= low && (value as number) <= high,
  )
}

function yesOrNo() {
  return expected<boolean>('true or false', (value) => typeof value === 'boolean')
}

function oneOf<T extends string | number>(...values: readonly T[]) {
  return expected<T>(values.join(' or '), (value) => values.includes(value as T))
}

function roleName() {
  return expected<string>('the name of a role', (value) => roles.some(({ name }) => name === value))
}

function expected<T>(words: string, fits: (value: unknown) => boolean) {
  return z.custom<T>(fits, {
    error: ({ input }) =>
      `expected ${words}, found ${typeof input === 'number' ? input : JSON.stringify(input)}`,
  })
}
