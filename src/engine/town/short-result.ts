import { type TownResultLine, winningFaction } from '../../contracts/index.ts'
import { parseRoleList, roleNamed } from '../../loops/index.ts'
import type { SeriesJob } from './series-job.ts'

/** A result without what the job says already: what the journal keeps of a game. */
export interface ShortResult {
  /** The roles that were dealt, between commas. */
  readonly dealt: string
  /** The roles at the end, where they are others. */
  readonly roles?: string
  readonly factions: readonly string[]
  readonly winners: readonly number[]
  readonly survivors: readonly number[]
  readonly days: number
}

/** A result without what the job says already. */
export function shortenResult({ dealt, roles, ...result }: TownResultLine): ShortResult {
  const before = dealt.join(',')
  const after = roles.join(',')
  return {
    dealt: before,
    ...(after !== before && { roles: after }),
    factions: result.winning_factions,
    winners: result.winners,
    survivors: result.survivors,
    days: result.duration_days,
  }
}

/** The whole result of a game of a job. */
export function expandResult(short: ShortResult, job: SeriesJob, number: number): TownResultLine {
  const dealt = short.dealt.split(',')
  const { plan } = job
  return {
    game_id: `${job.series}-${number}`,
    timestamp: job.start,
    game_mode: parseRoleList(job.list).name,
    seed: job.seed + number,
    agents:
      plan.by === 'seat'
        ? [...plan.agents]
        : dealt.map((role) => (roleNamed(role).side === 'Town' ? plan.town : plan.others)),
    dealt,
    roles: short.roles === undefined ? dealt : short.roles.split(','),
    winning_faction: winningFaction(short.factions),
    winning_factions: [...short.factions],
    winners: [...short.winners],
    survivors: [...short.survivors],
    duration_days: short.days,
  }
}
