import { type AgentAction, parseTurn } from '../../../../contracts/index.ts'
import { maskNames, type NameMask, noMask } from '../../../../learn/index.ts'
import { playersOf, type RecordedGame } from '../../games/recorded-game.ts'
import { type PublicEvent, publicEvent } from './public-event.ts'

/** One thing that every player could see. It has no time and no number: their gaps would reveal hidden events. */
export type PublicEntry = { readonly turn: string } & (
  | ({ readonly kind: 'event' } & PublicEvent)
  | { readonly kind: 'speech'; readonly speaker: string; readonly message: string }
  | { readonly kind: 'whisper'; readonly speaker: string; readonly recipient: string }
  | { readonly kind: 'vote' | 'unvote'; readonly voter: string; readonly target: string | null }
  | {
      readonly kind: 'verdict'
      readonly voter: string
      readonly verdict: string
      readonly defendant: string | null
    }
  | { readonly kind: 'will' | 'note'; readonly owner: string; readonly text: string }
)

/** A thought of a player, for the pass that may read it. */
export interface ThoughtEntry {
  readonly turn: string
  readonly kind: 'thought'
  readonly thinker: string
  readonly thought: string
}

export interface EntryOptions {
  /** Calls the players Player A, Player B and so on, also inside their words. */
  readonly maskNames?: boolean
}

/** What a blind judge may see of a game: all that every player could see, and nothing else. */
export function publicEntries(game: RecordedGame, options: EntryOptions = {}): readonly PublicEntry[] {
  return inOrder(timedPublicEntries(game, maskFor(game, options)))
}

/** The same with the thoughts of one player where they were thought. */
export function internalEntries(
  game: RecordedGame,
  thinker: string,
  options: EntryOptions = {},
): readonly (PublicEntry | ThoughtEntry)[] {
  const mask = maskFor(game, options)
  const thoughts = game.reasoning
    .filter(({ agent }) => agent === thinker)
    .map(({ turn, timestamp, thinking_process: thought }) => {
      const entry = { turn, kind: 'thought' as const, thinker: mask.of(thinker), thought: mask.text(thought) }
      return { timestamp, entry }
    })
  // Thoughts come first among equals: they led to what was said and done.
  return inOrder<PublicEntry | ThoughtEntry>([...thoughts, ...timedPublicEntries(game, mask)])
}

/** The names that a judge is shown. */
export function maskFor(game: RecordedGame, options: EntryOptions): NameMask {
  return options.maskNames === true ? maskNames(playersOf(game)) : noMask
}

interface Timed<E> {
  readonly timestamp: string
  readonly entry: E
}

function timedPublicEntries(game: RecordedGame, mask: NameMask): Timed<PublicEntry>[] {
  const entries: Timed<PublicEntry>[] = []
  const add = (timestamp: string, entry: PublicEntry) => entries.push({ timestamp, entry })
  const players = new Set(playersOf(game))
  // Votes are in both streams. The events are shown where the other has none.
  const voted = game.actions.some((action) => publicVote(action, mask) !== undefined)
  for (const event of game.events) {
    const seen = publicEvent(event, players, mask)
    if (seen === undefined || (voted && (seen.type === 'NOMINATION' || seen.type === 'VERDICT'))) continue
    add(event.timestamp, { turn: event.turn, kind: 'event', ...seen })
  }
  for (const { timestamp, turn, kind, owner, text, shown } of game.wills) {
    if (shown !== true || typeof owner !== 'string' || kind === 'cleaned_will') continue
    // The town takes a forged will for a true one, and does not know who wrote a note.
    const paper = kind === 'death_note' ? 'note' : 'will'
    add(timestamp, { turn, kind: paper, owner: mask.of(owner), text: mask.text(text) })
  }
  for (const { timestamp, turn, channel, speaker, recipients } of game.privateChat) {
    if (channel !== 'whisper') continue
    add(timestamp, {
      turn,
      kind: 'whisper',
      speaker: mask.of(speaker),
      recipient: mask.of(recipients[0] ?? ''),
    })
  }
  for (const action of game.actions) {
    const vote = publicVote(action, mask)
    if (vote !== undefined) add(action.timestamp, vote)
  }
  for (const { timestamp, turn, speaker, message, is_whisper: whisper } of game.chat) {
    if (whisper === true) continue
    add(timestamp, { turn, kind: 'speech', speaker: mask.of(speaker), message: mask.text(message) })
  }
  return entries
}

function publicVote(
  { turn, action_type: type, agent, payload }: AgentAction,
  mask: NameMask,
): PublicEntry | undefined {
  const named = (value: unknown) => (typeof value === 'string' ? mask.of(value) : null)
  const voter = mask.of(agent)
  if (type === 'VOTE') return { turn, kind: 'vote', voter, target: named(payload.target) }
  if (type === 'UNVOTE') return { turn, kind: 'unvote', voter, target: named(payload.target) }
  if (type !== 'TRIAL_VOTE') return undefined
  return {
    turn,
    kind: 'verdict',
    voter,
    verdict: String(payload.verdict),
    defendant: named(payload.defendant),
  }
}

/** By turn, then by time, then as given. */
function inOrder<E extends { readonly turn: string }>(entries: readonly Timed<E>[]): E[] {
  return entries
    .map(({ timestamp, entry }) => ({
      entry,
      order: parseTurn(entry.turn)?.order ?? 0,
      time: Date.parse(timestamp),
    }))
    .sort((left, right) => left.order - right.order || left.time - right.time)
    .map(({ entry }) => entry)
}
