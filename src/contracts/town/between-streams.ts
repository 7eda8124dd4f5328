import type { Path } from '../../kit/index.ts'
import type { FolderRecord, FolderRule } from '../contract.ts'
import type { Report, Severity } from '../finding.ts'
import type { Beliefs } from './beliefs.ts'
import type { Claim } from './claims.ts'
import type { Judgement } from './judgement.ts'
import { type KnownGame, knownGames } from './known-games.ts'
import type { PrivateMessage } from './private-chat.ts'
import type { SftSample } from './sft-dataset.ts'
import type { StreamLine } from './stream-fields.ts'
import type { Will } from './wills.ts'

type Check = (record: FolderRecord, game: KnownGame, report: Report) => void

/** How many different faults of one rule are reported in a run. */
const mostReported = 1000

/** Gives a report that leaves out what was reported for the same file before. */
export function reportOncePerFile(): (record: FolderRecord, report: Report) => Report {
  const reported = new Set<string>()
  let current: { readonly record: FolderRecord; readonly report: Report }
  const reportOnce: Report = (path, found, expected, repair) => {
    const { root, file } = current.record
    const fault = JSON.stringify([root, file, found, expected])
    if (reported.has(fault) || reported.size >= mostReported) return
    reported.add(fault)
    current.report(path, found, expected, repair)
  }
  return (record, report) => {
    current = { record, report }
    return reportOnce
  }
}

/** A rule about a line and the game that it belongs to, as its events describe it; each fault is reported once per file. */
export function betweenStreams(code: string, severity: Severity, says: string, check: Check): FolderRule {
  return {
    code,
    severity,
    says,
    start(shared) {
      const games = shared(knownGames)
      const once = reportOncePerFile()
      return (record, report) => {
        if (record.contract === 'town/game-events') games.learn(record)
        else if (record.contract.startsWith('town/')) {
          const game = games.find(record, lineOf(record))
          if (game !== undefined) check(record, game, once(record, report))
        }
      }
    },
  }
}

/** Game, turn and time of a record, wherever its kind keeps them. */
export function lineOf({ contract, value }: FolderRecord): StreamLine {
  if (contract !== 'town/sft-dataset') return value as StreamLine
  const { metadata, timestamp } = value as SftSample
  return { game_id: metadata?.game_id, turn: metadata?.turn, timestamp }
}

/** Visits every player that a record says did something, with the place where it says so. */
export function eachPlayer(
  { contract, value }: FolderRecord,
  visit: (name: string, ...path: Path) => void,
): void {
  const record = value as Record<string, unknown>
  for (const key of actorKeys) {
    const name = record[key]
    if (typeof name === 'string') visit(name, key)
  }
  if (contract === 'town/sft-dataset') {
    const name: unknown = (value as SftSample).metadata?.agent_name
    if (typeof name === 'string') visit(name, 'metadata', 'agent_name')
  }
  if (contract === 'town/private-chat') {
    ;(value as PrivateMessage).recipients.forEach((name, index) => {
      visit(name, 'recipients', index)
    })
  }
  if (contract === 'town/claims') {
    const name: unknown = (value as Claim).about
    if (typeof name === 'string') visit(name, 'about')
  }
  if (contract === 'town/beliefs') {
    for (const name of Object.keys((value as Beliefs).beliefs)) visit(name, 'beliefs', name)
  }
  // A planted player has no seat.
  if (contract === 'town/judgement' && typeof (value as Judgement).control !== 'string') {
    const name: unknown = (value as Judgement).player
    if (typeof name === 'string') visit(name, 'player')
  }
}

const actorKeys = ['speaker', 'agent', 'author', 'owner']

/** Who has to be alive for a record to be possible, and where it says so. */
export function livingActor({ contract, value }: FolderRecord): [Path, string] | undefined {
  switch (contract) {
    case 'town/chat':
      return [['speaker'], (value as { speaker: string }).speaker]
    case 'town/private-chat': {
      const { channel, speaker } = value as PrivateMessage
      return channel === 'dead' || channel === 'seance' ? undefined : [['speaker'], speaker]
    }
    case 'town/agent-actions': {
      const { action_type: type, agent } = value as { action_type: string; agent: string }
      // A lynched Jester haunts and a dead Medium holds a séance: abilities outlive their player.
      return ['VOTE', 'UNVOTE', 'TRIAL_VOTE', 'WILL'].includes(type) ? [['agent'], agent] : undefined
    }
    case 'town/wills': {
      const { author, kind, shown } = value as Will
      return shown === true || kind === 'cleaned_will' ? undefined : [['author'], author]
    }
    default:
      return undefined
  }
}

/** The turns that a game may have been in at a moment; at the border of two turns it is both. */
export function turnsAt({ turns }: KnownGame, moment: number): string[] {
  const possible: string[] = []
  for (let index = 0; index < turns.length; index++) {
    const { turn, from } = turns[index]!
    if (from <= moment && moment <= (turns[index + 1]?.from ?? Number.POSITIVE_INFINITY)) possible.push(turn)
  }
  return possible
}
