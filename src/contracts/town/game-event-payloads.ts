import * as z from 'zod'
import { count, integer, maybe, open } from '../fields.ts'
import { names } from './stream-fields.ts'

const player = (words: string) => z.string().optional().describe(words)
const living = {
  living_players: names().optional().describe('Who is alive, in the order of the seats.'),
  living_count: integer().optional().describe('How many are alive.'),
}

/** What each kind of game event holds. Only the keys of the document's own examples are required. */
export const gameEventPayloads = {
  GAME_START: open({
    game_mode: z.string().optional().describe('The name of the role list.'),
    players: names().optional().describe('The players in the order of their seats.'),
    total_players: integer().optional().describe('How many play.'),
    role_list: names().optional().describe('The slots that the roles were drawn for; players may know it.'),
    seed: z.union([z.string(), z.number()]).optional().describe('The seed of the game.'),
    agents: names()
      .optional()
      .describe('The agents who play, in the order of the seats; players do not know it.'),
  }),
  ROLE_ASSIGNED: open({
    player: player('Who was given the role.'),
    role: z.string().optional().describe('The role.'),
    faction: z.string().optional().describe('The faction that the role belongs to.'),
    target: maybe(z.string()).describe('The player that an Executioner or a Guardian Angel was given.'),
  }),
  DAY_START: open({ day: integer().optional().describe('The number of the day, from one.'), ...living }),
  NIGHT_START: open({
    night: integer().optional().describe('The number of the night, from one.'),
    ...living,
    full_moon: z.boolean().optional().describe('Whether werewolves run tonight.'),
  }),
  PHASE_START: open({
    phase: z.string().optional().describe('The phase that begins.'),
    token_budget: count().optional().describe('How many tokens may be spoken in it.'),
  }),
  NOMINATION: open({
    nominator: player('Who asks for the trial.'),
    nominee: player('Who is to be tried.'),
    votes: count().optional().describe('The votes against the nominee, with this one.'),
    threshold: count().optional().describe('The votes that open a trial.'),
  }),
  UNVOTE: open({
    nominator: player('Who takes a vote for a trial back.'),
    nominee: player('Whom it was against.'),
  }),
  VOTE_START: open({
    defendant: player('Who stands trial.'),
    nominators: names().optional().describe('Who asked for the trial.'),
    nomination_count: integer().optional().describe('The votes that opened it, by weight.'),
  }),
  VERDICT: open({
    voter: player('Who judges.'),
    verdict: z.string().optional().describe('guilty, innocent or abstain.'),
    weight: count().optional().meta({ default: 1 }).describe('How many votes it counts for.'),
  }),
  TRIAL_RESULT: open({
    defendant: player('Who stood trial.'),
    verdict: z.string().optional().describe('guilty or innocent.'),
    guilty_votes: integer().optional().describe('Votes for guilty, by weight.'),
    innocent_votes: integer().optional().describe('Votes for innocent, by weight.'),
    abstain_votes: integer().optional().describe('Votes for neither, by weight.'),
  }),
  REVEAL: open({
    player: player('Who steps forward.'),
    role: z.string().optional().describe('The role that everybody now knows.'),
  }),
  JAIL: open({ jailor: player('Who jails.'), prisoner: player('Who spends the night in jail.') }),
  VISIT: open({ visitor: player('Who went.'), target: player('Where the visit ended.') }),
  ATTACK: open({
    attacker: player('Who attacks.'),
    target: player('Who is attacked.'),
    attack: z.string().optional().describe('The strength: basic, powerful or unstoppable.'),
    defense: z.string().optional().describe('What stood against it: none, basic, powerful or invincible.'),
    killed: z.boolean().optional().describe('Whether the target dies of it.'),
  }),
  NOTICE: open({
    player: player('The only one who reads it.'),
    text: z
      .string()
      .optional()
      .describe('The message to the player, such as the result of an investigation.'),
  }),
  CONVERSION: open({
    player: player('Whose role changes.'),
    from: z.string().optional().describe('The role before.'),
    to: z.string().optional().describe('The role from now on.'),
    cause: z.string().optional().describe('What changed it.'),
  }),
  PROMOTION: open({
    player: player('Who moves up.'),
    from: z.string().optional().describe('The role before.'),
    to: z.string().optional().describe('The role from now on.'),
  }),
  HAUNT: open({ jester: player('The lynched Jester.'), target: player('The voter who dies of it.') }),
  OBJECTIVE_MET: open({
    player: player('Whose own goal is reached.'),
    role: z.string().optional().describe('The role whose goal it is.'),
  }),
  DEATH: open({
    player: z.string().describe('Who died.'),
    role: z.string().describe('The role that the player held, even where the town does not learn it.'),
    killed_by: z.string().describe('The faction or the role behind the death, and no player.'),
    death_type: z.string().optional().describe('How: attack, lynch, execution, suicide or haunt.'),
    causes: names().optional().describe('All that the town reads at the body, where there is more than one.'),
    role_shown: maybe(z.string()).describe(
      'What the town learns; null where the body was cleaned or stoned.',
    ),
  }),
  GAME_END: open({
    winning_faction: z
      .string()
      .describe('The faction that ended the game, or "Draw", also where a lone neutral won.'),
    winning_factions: names()
      .optional()
      .describe('All that won: the faction that ended the game, then lone neutrals.'),
    winners: names().optional().describe('The players who won, dead or alive.'),
    surviving_players: names().describe('Who is alive at the end.'),
    duration_days: integer().optional().describe('How many days the game took.'),
  }),
} as const

/** The event types that we describe. */
export type GameEventType = keyof typeof gameEventPayloads

/** The keys without which an event says nothing, although the document asks for none. */
export const neededEventKeys: Readonly<Record<string, readonly string[]>> = {
  GAME_START: ['players'],
  ROLE_ASSIGNED: ['player', 'role'],
  DAY_START: ['living_players'],
  NIGHT_START: ['living_players'],
  PHASE_START: ['phase'],
  NOMINATION: ['nominator', 'nominee'],
  UNVOTE: ['nominator', 'nominee'],
  VOTE_START: ['defendant'],
  VERDICT: ['voter', 'verdict'],
  TRIAL_RESULT: ['defendant', 'verdict'],
  REVEAL: ['player', 'role'],
  JAIL: ['jailor', 'prisoner'],
  VISIT: ['visitor', 'target'],
  ATTACK: ['attacker', 'target'],
  NOTICE: ['player', 'text'],
  CONVERSION: ['player', 'to'],
  PROMOTION: ['player', 'to'],
  HAUNT: ['jester', 'target'],
  OBJECTIVE_MET: ['player'],
}

/** The events that nobody outside may read while the game runs, nor a blind judge at all. */
export const secretEventTypes: ReadonlySet<string> = new Set<GameEventType>([
  'ROLE_ASSIGNED',
  'JAIL',
  'VISIT',
  'ATTACK',
  'NOTICE',
  'CONVERSION',
  'PROMOTION',
  'HAUNT',
  'OBJECTIVE_MET',
])

/** The payload of an event if it is of the type, else undefined. */
export function eventPayload<K extends GameEventType>(
  event: { readonly event_type: string; readonly payload: unknown },
  type: K,
): z.infer<(typeof gameEventPayloads)[K]> | undefined {
  return event.event_type === type ? (event.payload as z.infer<(typeof gameEventPayloads)[K]>) : undefined
}
