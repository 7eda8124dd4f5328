import { realpath, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { RalphOutcome } from '../../contracts/index.ts'
import { type RalphConfig, type RalphListener, ralphLoopWith, readRalphConfig } from '../../loops/index.ts'
import { agentFor } from '../config/agent-for.ts'
import type { RunOutcome, Surroundings } from '../run/conduct-run.ts'
import { refuseId } from '../run/refuse-id.ts'
import { startRun } from '../run/start-run.ts'
import { IncompleteTeam, makeTeam, readAgentFlags } from '../runs/make-team.ts'
import { newRunId } from '../runs/new-run-id.ts'
import type { Project } from '../runs/open-project.ts'
import { chooseWorkspace, type WorkspaceKind, type WorkspaceQuestion } from './choose-workspace.ts'
import { budgetOf, type RalphRequest, ralphSettings, workspaceOf } from './ralph-settings.ts'
import { refuse } from './read-word.ts'
import { requireGit } from './require-git.ts'

/** A loop to be started. */
export interface RalphLaunch extends RalphRequest {
  readonly id?: string
  readonly seed?: number
  readonly workspace?: WorkspaceKind
  readonly ask?: WorkspaceQuestion['ask']
  /** Where ids and seeds that nobody gave come from. */
  readonly random: () => number
}

/** A loop that is ready to start. */
export interface PlannedRalph {
  readonly id: string
  readonly config: RalphConfig
  readonly actor: string
  readonly reflector: string
  start(around: Surroundings, listener: RalphListener): Promise<RunOutcome<RalphOutcome>>
}

/** Works out all that a loop needs, and refuses what cannot be before anything is begun. */
export async function planRalph(
  launch: RalphLaunch,
  project: Project,
  { clock, signal }: Pick<Surroundings, 'clock' | 'signal'>,
): Promise<PlannedRalph> {
  const { config: configured, workspace } = project
  const { actor, reflector } = agentsOf(launch, project)
  const folder = await realpath(project.folder)
  const home = join(workspace.folder, '.reprise', 'ralph')
  const given = launch.workspace ?? workspaceOf(launch.words)
  const question = { folder, home, signal, ...(given && { given }), ...(launch.ask && { ask: launch.ask }) }
  const id = launch.id ?? newRunId('ralph', clock, launch.random)
  await refuseId(workspace, id)
  await requireGit(folder, signal)
  const holdoutFiles = await filesOf(launch, folder)
  const place = { workspace: await chooseWorkspace(question), folder, home, holdoutFiles }
  const budget = { ...configured.budget, ...budgetOf(launch.words) }
  const config = readRalphConfig({ ...ralphSettings(launch, actor, place), budget })
  const flags = readAgentFlags([`actor=${actor}`, `reflector=${reflector}`], project)
  const seed = launch.seed ?? configured.seed ?? Math.floor(launch.random() * 2 ** 32)
  return {
    id,
    config,
    actor,
    reflector,
    async start(around, listener) {
      const loop = ralphLoopWith(listener)
      const team = await makeTeam(loop, flags, project)
      return startRun(
        loop,
        { id, config, seed, team: team as Record<'actor' | 'reflector', never>, budget },
        around,
      )
    },
  }
}

function agentsOf({ words }: RalphLaunch, { config }: Project): { actor: string; reflector: string } {
  const actor = words.actor ?? agentFor(config.agents, 'ralph', 'actor')
  if (actor === undefined)
    throw new IncompleteTeam(
      'Nobody is named to do the work. Give an actor with --actor, such as --actor "command:claude -p", --actor anthropic:MODEL or --actor bot:repair, or under agents in reprise.config.json.',
    )
  return {
    actor,
    reflector: words.reflector ?? agentFor(config.agents, 'ralph', 'reflector') ?? 'bot:findings',
  }
}

/** The files of the holdout, each where it is. */
function filesOf({ holdoutFiles }: RalphLaunch, folder: string): Promise<string[]> {
  return Promise.all(
    holdoutFiles.map(async (file) => {
      const path = resolve(folder, file)
      const found = await stat(path).catch(() => undefined)
      return found?.isFile() ? path : refuse(file, 'holdout-file', `a file; there is none at ${path}`)
    }),
  )
}
