import {
  readTownConfig,
  type TownConfig,
  type TownListener,
  type TownResult,
  type TownSettings,
  townLoopWith,
} from '../../loops/index.ts'
import { agentFor } from '../config/agent-for.ts'
import type { RunOutcome, Surroundings } from '../run/conduct-run.ts'
import type { Limits } from '../run/ledger.ts'
import { startRun } from '../run/start-run.ts'
import { makeTeam, readAgentFlags } from '../runs/make-team.ts'
import { newRunId } from '../runs/new-run-id.ts'
import type { Project } from '../runs/open-project.ts'
import { extractorFlags, extractorSettings } from './extractor-flag.ts'

/** A game to be played. */
export interface TownLaunch {
  readonly settings: TownSettings
  /** Who plays, by seat from one on, as seat=SPEC. */
  readonly seats?: readonly string[]
  /** Who plays the other seats. */
  readonly agent?: string
  /** Who reads claims out of what is said; the grammar unless given. */
  readonly extractor?: string
  readonly id?: string
  readonly seed?: number
  readonly budget?: Limits
  /** Where ids and seeds that nobody gave come from. */
  readonly random: () => number
}

/** A game that is ready to start. */
export interface PlannedTown {
  readonly id: string
  readonly config: TownConfig
  /** Whether a person plays, who must not see more than a seat may. */
  readonly hasPerson: boolean
  start(around: Surroundings, listener: TownListener): Promise<RunOutcome<TownResult>>
}

/** Works out all that a game needs, and refuses what cannot be before anything is begun. */
export async function planTown(
  launch: TownLaunch,
  project: Project,
  { clock }: Pick<Surroundings, 'clock'>,
): Promise<PlannedTown> {
  const config = readTownConfig({ ...launch.settings, ...extractorSettings(launch.extractor) })
  const id = launch.id ?? newRunId('town', clock, launch.random)
  const seed = launch.seed ?? project.config.seed ?? Math.floor(launch.random() * 2 ** 32)
  const usual = launch.agent ?? agentFor(project.config.agents, 'town', 'default') ?? 'bot:bayes'
  const flags = [
    `default=${usual}`,
    ...(launch.seats ?? []).map((seat) => `seat-${seat.replace(/^seat-/, '')}`),
    ...extractorFlags(launch.extractor),
  ]
  const team = await makeTeam(townLoopWith({}), readAgentFlags(flags, project), project)
  const budget = { ...project.config.budget, ...launch.budget }
  return {
    id,
    config,
    hasPerson: Object.values(team).some(({ kind }) => kind === 'person'),
    start: (around, listener) => startRun(townLoopWith(listener), { id, config, seed, team, budget }, around),
  }
}
