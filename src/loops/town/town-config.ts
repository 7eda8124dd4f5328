import * as z from 'zod'
import { parseSettings } from '../parse-settings.ts'
import { checkRoleList, checkRoles, seatsFor } from './rules/role-list.ts'
import { roleNamed } from './rules/roles.ts'
import type { RuleBook } from './rules/rule-book.ts'
import { ruleChanges } from './rules/rule-schema.ts'

const townConfig = z.strictObject({
  /** A preset such as Classic, or slots between commas, as `parseRoleList` reads them. */
  list: z.string().min(1).default('Classic'),
  /** As many as there are names, roles or slots of the list, unless given. */
  seats: z.int().min(7, 'a game has 7 to 15 seats').max(15, 'a game has 7 to 15 seats').optional(),
  /** The players by seat; Player 1 and so on unless given. */
  names: z.array(z.string().trim().min(1).max(40)).optional(),
  /** Roles by seat instead of a draw. */
  roles: z.array(z.string().min(1)).optional(),
  /** Rules that differ from the usual ones. */
  rules: ruleChanges.default({}),
  protocol: z.enum(['tags', 'tools']).default('tags'),
  /** Replies that a turn of a text player may take. */
  replies: z.int().min(1).max(20).default(6),
  maxTokens: z.int().min(16).default(1024),
  temperature: z.number().min(0).max(2).optional(),
  /** Keep prompts and replies for fine-tuning: always, never, or where somebody who is no bot plays. */
  samples: z.enum(['always', 'never', 'players']).default('players'),
  /** Keep the reasoning of bots as text. */
  explain: z.boolean().default(false),
  /** Ask everybody who can for beliefs about roles, once a phase. */
  beliefs: z.boolean().default(false),
  /** Who reads claims out of what players say in words of their own: the grammar, the agent `extractor`, or nobody. */
  claims: z.enum(['grammar', 'agent', 'off']).default('grammar'),
  /** The time of the first line of the streams; when the game begins unless given. */
  start: z.iso
    .datetime({ offset: true, message: 'a date and time with its zone, such as 2026-01-01T00:00:00Z' })
    .optional(),
})

/** All that one game is told. */
export type TownConfig = z.infer<typeof townConfig> & { readonly seats: number }

/** What somebody has to say to start a game; the rest has defaults. */
export type TownSettings = z.input<typeof townConfig>

/** A configuration that no game can be played with. */
export class BadTownConfig extends Error {
  override readonly name = 'BadTownConfig'
}

/**
 * The configuration with its defaults filled in. Throws BadTownConfig with every problem and its place, and
 * BadRoleList where the roles cannot be dealt.
 */
export function readTownConfig(settings: unknown): TownConfig {
  const refuse = (problems: string) => new BadTownConfig(`This is no configuration of a game: ${problems}.`)
  const data = parseSettings(townConfig, settings, refuse)
  const { list, names, roles } = data
  const seats = data.seats ?? names?.length ?? roles?.length ?? seatsFor(list)
  if (names !== undefined && names.length !== seats) {
    throw new BadTownConfig(`There are ${names.length} names for ${seats} seats. Give a name for every seat.`)
  }
  if (names !== undefined && new Set(names.map((name) => name.toLowerCase())).size !== names.length) {
    throw new BadTownConfig('Two players have the same name. Give each a name of their own.')
  }
  const strange = names?.find((name) => /[<>":,;\p{Cc}]/u.test(name) || reserved.has(name.toLowerCase()))
  if (strange !== undefined) {
    throw new BadTownConfig(
      `Nobody can be called ${JSON.stringify(strange)}: players name each other in tags and lists. Leave out <>":,; and words such as nobody, self or guilty.`,
    )
  }
  if (roles !== undefined && roles.length !== seats) {
    throw new BadTownConfig(`There are ${roles.length} roles for ${seats} seats. Give a role for every seat.`)
  }
  checkRoleList(list, seats)
  if (roles !== undefined) checkRoles(roles.map(roleNamed))
  return { ...data, seats }
}

/** Words that stand for something else where players are named. */
const reserved: ReadonlySet<string> = new Set([
  'nobody',
  'no one',
  'self',
  'me',
  'i',
  'guilty',
  'innocent',
  'abstain',
])

/** The names of a game's players. */
export function namesOf({ names, seats }: Pick<TownConfig, 'names' | 'seats'>): readonly string[] {
  return names ?? Array.from({ length: seats }, (_, seat) => `Player ${seat + 1}`)
}

/** The rules that a configuration changes. */
export function rulesOf({ rules }: Pick<TownConfig, 'rules'>): Partial<RuleBook> {
  return rules
}
