import type { PublicEntry, ThoughtEntry } from './public-entries.ts'

/** What a judge reads: one line for each thing that happened, whatever line breaks a player used. */
export function printTranscript(entries: readonly (PublicEntry | ThoughtEntry)[]): string {
  return entries.map((entry) => `[${entry.turn}] ${printEntry(entry)}`).join('\n')
}

/** Words of a player in a transcript. */
export interface SpokenLine {
  readonly turn: string
  readonly player: string
  readonly kind: 'says' | 'thinks'
  readonly words: string
}

const spokenForm = /^\[([^\]]*)\] (.+?) (says|thinks): "(.*)"$/

/** Reads the line of a transcript that holds somebody's words; undefined for any other line. */
export function parseSpoken(line: string): SpokenLine | undefined {
  const parts = spokenForm.exec(line)
  if (parts === null) return undefined
  return { turn: parts[1]!, player: parts[2]!, kind: parts[3] as SpokenLine['kind'], words: parts[4]! }
}

function printEntry(entry: PublicEntry | ThoughtEntry): string {
  switch (entry.kind) {
    case 'speech':
      return `${entry.speaker} says: ${quoted(entry.message)}`
    case 'thought':
      return `${entry.thinker} thinks: ${quoted(entry.thought)}`
    case 'whisper':
      return `${entry.speaker} whispers to ${entry.recipient}.`
    case 'vote':
      return `${entry.voter} votes for a trial of ${entry.target}.`
    case 'unvote':
      return `${entry.voter} takes a vote back.`
    case 'verdict':
      return `${entry.voter} votes ${entry.verdict}${entry.defendant === null ? '' : ` on ${entry.defendant}`}.`
    case 'will':
      return `The will of ${entry.owner} reads: ${quoted(entry.text)}`
    case 'note':
      return `A note beside ${entry.owner} reads: ${quoted(entry.text)}`
    case 'event':
      return printEvent(entry.type, entry.payload)
  }
}

function printEvent(type: string, payload: Readonly<Record<string, unknown>>): string {
  const list = (key: string) => ((payload[key] ?? []) as readonly unknown[]).join(', ')
  switch (type) {
    case 'GAME_START':
      return `The game begins. Players: ${list('players')}. Roles in play: ${list('role_list') || 'unknown'}.`
    case 'DAY_START':
      return `The day begins. Alive: ${list('living_players')}.`
    case 'NIGHT_START':
      return `Night falls${payload.full_moon === true ? ' under a full moon' : ''}. Alive: ${list('living_players')}.`
    case 'PHASE_START':
      return `Phase: ${payload.phase}.`
    case 'NOMINATION':
      return `${payload.nominator} votes for a trial of ${payload.nominee}.`
    case 'VOTE_START':
      return `${payload.defendant} stands trial.`
    case 'VERDICT':
      return `${payload.voter} votes ${payload.verdict}.`
    case 'TRIAL_RESULT':
      return `${payload.defendant} is found ${payload.verdict} (${payload.guilty_votes ?? '?'} to ${payload.innocent_votes ?? '?'}).`
    case 'REVEAL':
      return `${payload.player} is proven to be: ${payload.role}.`
    case 'DEATH':
      return `${payload.player} died${cause(payload)}. Role: ${payload.role ?? 'not shown'}.`
    default:
      return `The game is over. Alive: ${list('surviving_players')}.`
  }
}

function cause(payload: Readonly<Record<string, unknown>>): string {
  const { death_type: how, killed_by: killer, causes = killer === undefined ? [] : [killer] } = payload
  const killers = (causes as readonly unknown[]).join(' and ')
  if (how === undefined && killers === '') return ''
  return ` (${how ?? 'killed'}${killers === '' ? '' : ` by ${killers}`})`
}

const quoted = (words: string) => `"${words.replace(/\s+/g, ' ').trim()}"`
