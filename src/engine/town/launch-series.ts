import { BadSeatPlan, type SeatPlan } from '../../loops/index.ts'
import type { RunOutcome, Surroundings } from '../run/conduct-run.ts'
import type { Limits } from '../run/ledger.ts'
import { startRun } from '../run/start-run.ts'
import { makeTeam, readAgentFlags } from '../runs/make-team.ts'
import type { Project } from '../runs/open-project.ts'
import { extractorFlags, extractorSettings } from './extractor-flag.ts'
import { readGamesConfig } from './games-config.ts'
import { gamesLoopWith } from './games-loop.ts'
import { readSeriesConfig } from './series-config.ts'
import { type SeriesListener, type SeriesResult, seriesLoopWith } from './series-loop.ts'

/** A series to be played. */
export interface SeriesLaunch {
  readonly games: number
  readonly plan: SeatPlan
  readonly seats?: number
  readonly list?: string
  readonly rules?: Readonly<Record<string, unknown>>
  /** For games of bots: where their streams go, and whether their decisions and their claims are written as well. */
  readonly record?: { readonly folder: string; readonly samples: boolean; readonly claims: boolean }
  /** For models: whether they answer with tool calls instead of tags. */
  readonly tools?: boolean
  /** With models: whether everybody is asked for beliefs, once a phase. */
  readonly beliefs?: boolean
  /** With models: who reads claims out of what is said; the grammar unless given. */
  readonly extractor?: string
  readonly id: string
  readonly seed?: number
  /** How many games are played at once. */
  readonly threads?: number
  readonly budget?: Limits
  readonly random: () => number
}

/** Whether only bots play, so that games can be played over all cores and are not journaled turn by turn. */
export function isForBots({ plan }: Pick<SeriesLaunch, 'plan'>): boolean {
  return specsOf(plan).every((spec) => spec.startsWith('bot:'))
}

const specsOf = (plan: SeatPlan): readonly string[] =>
  plan.by === 'seat' ? plan.agents : [plan.town, plan.others]

/** Starts a series and stays with it to its end. */
export async function launchSeries(
  launch: SeriesLaunch,
  project: Project,
  around: Surroundings,
  listener: SeriesListener = () => {},
): Promise<RunOutcome<SeriesResult>> {
  const { random, threads } = launch
  if (specsOf(launch.plan).includes('person'))
    throw new BadSeatPlan(
      'People play one game at a time, and a series plays several at once. Use reprise town play --seat 1=person.',
    )
  const forBots = isForBots(launch)
  if (forBots && (launch.extractor !== undefined || launch.beliefs === true))
    throw new BadSeatPlan(
      'A series of bots alone takes no --extractor and no --beliefs: their claims are read with --claims, and reprise town play --beliefs writes their beliefs.',
    )
  const request = {
    id: launch.id,
    seed: launch.seed ?? project.config.seed ?? Math.floor(random() * 2 ** 32),
    budget: { ...project.config.budget, ...launch.budget },
  }
  if (forBots) {
    const config = readSeriesConfig(botSettings(launch))
    return startRun(seriesLoopWith(listener, threads), { ...request, config, team: {} }, around)
  }
  const loop = gamesLoopWith(listener)
  const config = readGamesConfig(gameSettings(launch))
  const team = await makeTeam(loop, readAgentFlags(agentFlags(launch), project), project)
  return startRun(loop, { ...request, config, team }, around)
}

function botSettings({ games, plan, seats, list, rules, record }: SeriesLaunch): object {
  return {
    games,
    plan,
    ...(seats !== undefined && { seats }),
    ...(list !== undefined && { list }),
    ...(rules && { rules }),
    ...record,
  }
}

function gameSettings({ games, plan, threads, ...launch }: SeriesLaunch): object {
  const { seats, list, rules, tools, beliefs, extractor } = launch
  return {
    games,
    by: plan.by,
    ...(threads !== undefined && { atOnce: threads }),
    game: {
      ...(seats !== undefined && { seats }),
      ...(list !== undefined && { list }),
      ...(rules && { rules }),
      ...(tools === true && { protocol: 'tools' }),
      ...(beliefs === true && { beliefs }),
      ...extractorSettings(extractor),
    },
  }
}

function agentFlags({ plan, extractor }: SeriesLaunch): string[] {
  const seats =
    plan.by === 'side'
      ? [`town=${plan.town}`, `others=${plan.others}`]
      : plan.agents.map((spec, seat) => `seat-${seat + 1}=${spec}`)
  return [...seats, ...extractorFlags(extractor)]
}
