import type { Path } from '../../kit/index.ts'
import type { FolderRecord, FolderRule } from '../contract.ts'
import type { Report, Severity } from '../finding.ts'
import type { Beliefs } from './beliefs.ts'
import type { Claim } from './claims.ts'
import type { Judgement } from './judgement.ts'
import { type KnownGame, KnownGames } from './known-games.ts'
import type { PrivateMessage } from './private-chat.ts'
import type { SftSample } from './sft-dataset.ts'
import type { StreamLine } from './stream-fields.ts'
import type { Will } from './wills.ts'

type Check = (record: FolderRecord, game: KnownGame, report: Report) => void

/** How many different faults of one rule are told in a run. */
const mostTold = 1000

/** Gives a report that is silent on what it has told of the same file before. */
export function tellOncePerFile(): (record: FolderRecord, report: Report) => Report {
  const told = new Set<string>()
  return ({ root, file }, report) =>
    (path, found, expected, repair) => {
      const fault = JSON.stringify([root, file, found, expected])
      if (told.has(fault) || told.size >= mostTold) return
      told.add(fault)
      report(path, found, expected, repair)
    }
}

/** A rule about a line and the game that it belongs to, as the events of that game tell it; each fault is told once a file. */
export function betweenStreams(
  code: string,
  severity: Severity,
  says: string,
  startCheck: () => Check,
): FolderRule {
  return {
    code,
    severity,
    says,
    start() {
      const games = new KnownGames()
      const check = startCheck()
      const once = tellOncePerFile()
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

/** Every player that a record says did something, and where it says so. */
export function playersIn({ contract, value }: FolderRecord): [Path, string][] {
  const record = value as Record<string, unknown>
  const found: [Path, unknown][] = ['speaker', 'agent', 'author', 'owner'].map((key) => [[key], record[key]])
  if (contract === 'town/sft-dataset')
    found.push([['metadata', 'agent_name'], (value as SftSample).metadata?.agent_name])
  if (contract === 'town/private-chat') {
    ;(value as PrivateMessage).recipients.forEach((name, index) => {
      found.push([['recipients', index], name])
    })
  }
  if (contract === 'town/claims') found.push([['about'], (value as Claim).about])
  if (contract === 'town/beliefs') {
    for (const name of Object.keys((value as Beliefs).beliefs)) found.push([['beliefs', name], name])
  }
  // A planted player has no seat.
  if (contract === 'town/judgement' && typeof (value as Judgement).control !== 'string')
    found.push([['player'], (value as Judgement).player])
  return found.filter((entry): entry is [Path, string] => typeof entry[1] === 'string')
}

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
  return turns
    .filter(
      ({ from }, index) => from <= moment && moment <= (turns[index + 1]?.from ?? Number.POSITIVE_INFINITY),
    )
    .map(({ turn }) => turn)
}
