import { type TownResultLine, townResult, winningFaction, writeRecord } from '../../../../contracts/index.ts'
import { parseRoleList } from '../../rules/role-list.ts'
import { roleNamed } from '../../rules/roles.ts'
import { type GameJob, gameId } from './game-job.ts'

/**
 * The result of a game without what its job says already, as a short text: this is what the journal keeps. Its parts are
 * the roles that were dealt, those at the end where they differ, who won, the seats that won, those that survived, and the days.
 */
export function packGame(result: TownResultLine): string {
  const dealt = result.dealt.join(',')
  const roles = result.roles.join(',')
  return [
    dealt,
    roles === dealt ? '' : roles,
    result.winning_factions.join(','),
    result.winners.join(','),
    result.survivors.join(','),
    result.duration_days,
  ].join(';')
}

/** The whole result of a game of a job. */
export function unpackGame(packed: string, job: GameJob, number: number): TownResultLine {
  const [dealtText, rolesText, factionsText, winners, survivors, days] = packed.split(';') as Parts
  const dealt = words(dealtText)
  const factions = words(factionsText)
  const { plan } = job
  return {
    game_id: gameId(job, number),
    timestamp: job.start,
    game_mode: parseRoleList(job.list).name,
    seed: job.seed + number,
    agents:
      plan.by === 'seat'
        ? [...plan.agents]
        : dealt.map((role) => (roleNamed(role).side === 'Town' ? plan.town : plan.others)),
    dealt,
    roles: rolesText === '' ? dealt : words(rolesText),
    winning_faction: winningFaction(factions),
    winning_factions: factions,
    winners: numbers(winners),
    survivors: numbers(survivors),
    duration_days: Number(days),
  }
}

type Parts = [
  dealt: string,
  roles: string,
  factions: string,
  winners: string,
  survivors: string,
  days: string,
]

const words = (text: string): string[] => (text === '' ? [] : text.split(','))
const numbers = (text: string): number[] => words(text).map(Number)

/** The lines of results of the games of a job, checked and printed. */
export function resultLines(games: readonly string[], job: GameJob): string {
  let lines = ''
  games.forEach((packed, index) => {
    lines += writeRecord(townResult, unpackGame(packed, job, job.from + index))
  })
  return lines
}

/** Who won a game, and how many days it took. */
export function outcomeOf(packed: string): { readonly factions: readonly string[]; readonly days: number } {
  const parts = packed.split(';')
  return { factions: words(parts[2]!), days: Number(parts[5]) }
}
