import * as z from 'zod'
import { plural, Refusal } from '../../kit/index.ts'
import { choice, count, parseSettings, text, withReader } from '../../spine/index.ts'
import { type Seating, seatsOf } from './play/seating.ts'
import { checkRoleList, checkRoles, mostSeats } from './rules/role-list.ts'
import { roleNamed } from './rules/roles.ts'
import { ruleChanges } from './rules/rule-schema.ts'

/** Settings that one game and a series of games have in common. */
export const sharedSettings = {
  list: text('the name of a role list, or slots separated by commas').default('Classic').meta({
    description:
      'Classic, Ranked, "Coven Classic", "All Any", or slots such as Jailor,TI,RT,Godfather,RM,NE,Any, with "Coven:" first for the expansion',
    placeholder: 'roles',
  }),
  seats: count(7, mostSeats).optional().meta({
    description: 'the number of players, 7 to 15 (default: one for each slot of the list)',
    flag: 'players',
    placeholder: 'count',
  }),
  rules: ruleChanges.default({}).meta({
    description: 'change a rule, such as trialsADay=2',
    flag: 'rule',
    placeholder: 'key=value',
  }),
  talk: choice(['order', 'simultaneous', 'bidding']).optional().meta({
    description:
      'who speaks in a discussion: in order (default), simultaneous in each round, or by bidding for the next word',
    placeholder: 'how',
  }),
  protocol: choice(['tags', 'tools'])
    .default('tags')
    .meta({
      description: 'how models answer: with tags, or with tool calls',
      choiceFlags: true,
      choiceHelp: {
        tags: 'let models answer with tags (default)',
        tools: 'let models answer with tool calls',
      },
    }),
  beliefs: z.boolean().default(false).meta({
    description: 'ask for beliefs about roles in every phase, and also write what the rules allow',
  }),
} as const

const named = (what: string) =>
  withReader(z.array(text(what)), {
    expected: `${what}s separated by commas`,
    read: (words) => words.split(',').map((word) => word.trim()),
    kind: 'text',
  })

const instant = 'a date and time with its zone, such as 2026-01-01T00:00:00Z'

/** The settings of one game. */
export const townConfig = z
  .strictObject({
    ...sharedSettings,
    names: named('a name').optional().meta({
      description: 'the names of the players by seat, separated by commas (default: Player 1, Player 2, …)',
      placeholder: 'names',
    }),
    roles: named('a role').optional().meta({
      description: 'the roles by seat, separated by commas, instead of random ones',
      placeholder: 'roles',
    }),
    replies: count(1, 20)
      .default(6)
      .meta({ description: 'the maximum number of replies in a turn, refused ones included' }),
    maxTokens: count(16).default(1024).meta({ description: 'the maximum number of tokens of a reply' }),
    temperature: z.number().min(0).max(2).optional().meta({ description: 'the temperature of models' }),
    samples: choice(['always', 'never', 'players']).default('players').meta({
      description: 'write prompts and replies for fine-tuning; players: only if not all players are bots',
      placeholder: 'when',
    }),
    explain: z.boolean().default(false).meta({ description: 'write the reasoning of bots' }),
    claims: choice(['grammar', 'agent', 'off']).default('grammar').meta({
      description:
        'how claims are extracted from free text: with the grammar, by the agent of the role extractor, or not at all',
    }),
    start: withReader(z.iso.datetime({ offset: true, message: instant }), {
      expected: instant,
      read: (words) => words,
      kind: 'text',
    })
      .optional()
      .meta({
        description: 'the time of the first line, such as 2026-01-01T00:00:00Z (default: now)',
        placeholder: 'time',
      }),
  })
  .superRefine((config, context) => {
    for (const [key, message] of problemsOf(config))
      context.addIssue({ code: 'custom', path: [key], message })
  })

/** The configuration of one game. */
export type TownConfig = z.infer<typeof townConfig>

/** What somebody has to give to start a game; the rest has defaults. */
export type TownSettings = z.input<typeof townConfig>

/** The configuration with its defaults filled in. Throws a Refusal with every problem and its place. */
export function readTownConfig(settings: unknown): TownConfig {
  return parseSettings(townConfig, settings, 'a game')
}

/** What is wrong with the roles and names of a game, by setting. */
export function* problemsOf(config: Seating): Iterable<readonly [key: string, message: string]> {
  const { list, names, roles } = config
  const wrongList = problemIn(() => checkRoleList(list, seatsOf(config)))
  if (wrongList !== undefined) {
    yield ['list', wrongList]
    return
  }
  const seats = seatsOf(config)
  if (names !== undefined) yield* nameProblems(names, seats)
  if (roles === undefined) return
  if (roles.length !== seats)
    yield ['roles', `${plural(roles.length, 'role')} for ${seats} seats; give a role for every seat`]
  const wrongRoles = problemIn(() => checkRoles(roles.map(roleNamed)))
  if (wrongRoles !== undefined) yield ['roles', wrongRoles]
}

function* nameProblems(names: readonly string[], seats: number): Iterable<readonly [string, string]> {
  if (names.length !== seats)
    yield ['names', `${plural(names.length, 'name')} for ${seats} seats; give a name for every seat`]
  if (new Set(names.map((name) => name.toLowerCase())).size !== names.length)
    yield ['names', 'two players have the same name; give each a name of their own']
  const strange = names.find(
    (name) => name.length > 40 || /[<>":,;\p{Cc}]/u.test(name) || reserved.has(name.toLowerCase()),
  )
  if (strange !== undefined)
    yield [
      'names',
      `nobody can be called ${JSON.stringify(strange)}, because players name each other in tags and lists; leave out <>":,; and words such as nobody, self or guilty, and use 40 characters at most`,
    ]
}

/** The message of what is refused, without its full stop; undefined where nothing is. */
function problemIn(check: () => void): string | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.message.replace(/\.$/, '')
    throw error
  }
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
