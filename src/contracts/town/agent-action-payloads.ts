import * as z from 'zod'
import { count, maybe, open } from '../fields.ts'

const text = (words: string) => z.string().optional().describe(words)

/** What each kind of action holds. Only the keys of the document's own examples are required. */
export const agentActionPayloads = {
  ABILITY_USE: open({
    ability: z.string().describe('The ability, as a verb.'),
    target: z.string().nullable().describe('Whom it is used on; null for an ability without a target.'),
    second_target: maybe(z.string()).describe('The other one, for abilities that take two.'),
    reason: text('The reason of an execution.'),
    weapon: text('The weapon of a duel.'),
    parry: text('How a duelled player parries.'),
    text: text('A forged will, a planted message, or another word that an ability takes.'),
  }),
  VOTE: open({
    voter: z.string().describe('Who votes for a trial.'),
    target: z.string().describe('Who is to be tried.'),
  }),
  UNVOTE: open({ voter: text('Who takes a vote back.'), target: text('Whom it was against.') }),
  TRIAL_VOTE: open({
    voter: z.string().describe('Who judges.'),
    verdict: z.string().describe('guilty, innocent or abstain.'),
    defendant: text('Who stands trial.'),
    weight: count().optional().meta({ default: 1 }).describe('How many votes it counts for.'),
  }),
  WHISPER: open({ target: text('To whom; the words are in the private chat.') }),
  WILL: open({ kind: text('Which paper was written; the text is in the wills.') }),
  WAIT: open({ reason: text('Why nothing was done: chosen, or forced after a failure.') }),
  TOOL_CALL: open({
    tool_name: text('The tool.'),
    arguments: z.unknown().optional().describe('What it was given.'),
    result: z.unknown().optional().describe('What it answered.'),
  }),
  INTERACTION: open({
    interaction_type: text('The tag that the player used.'),
    target: maybe(z.string()).describe('Whom or what it was used on.'),
  }),
  BID: open({ bid: count().optional().describe('How much the next word was wanted, from 0 to 4.') }),
  FORMAT: open({
    forgiven: z
      .array(z.string())
      .optional()
      .describe('What had to be forgiven in the form of the reply, such as code_fence or near_name.'),
  }),
  REFUSED: open({
    code: text('Why the game refused, such as target_not_found.'),
    about: text('What was wrong: the form of the reply (format) or the move (play).'),
    attempted: text('What the player tried, as an action type or a tag.'),
    detail: text('The refusal as text.'),
  }),
} as const

/** The action types that we describe. */
export type AgentActionType = keyof typeof agentActionPayloads

/** The keys without which an action says nothing, although the document asks for none. */
export const neededActionKeys: Readonly<Record<string, readonly string[]>> = {
  UNVOTE: ['voter'],
  WHISPER: ['target'],
  WILL: ['kind'],
  TOOL_CALL: ['tool_name'],
  INTERACTION: ['interaction_type'],
  REFUSED: ['code'],
  FORMAT: ['forgiven'],
  BID: ['bid'],
}
