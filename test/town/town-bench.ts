import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Agent, botAgent } from '../../src/agents/index.ts'
import type { Finding } from '../../src/contracts/index.ts'
import {
  builtInBots,
  type RunOutcome,
  replayRun,
  resumeRun,
  type Surroundings,
  startRun,
  validatePaths,
} from '../../src/engine/index.ts'
import {
  readTownConfig,
  type TownResult,
  type TownSettings,
  townLoop,
  townRoles,
} from '../../src/loops/index.ts'

/** Who plays: one for all seats or one for each, and somebody who reads claims. */
export interface Cast {
  readonly seats: Agent | readonly Agent[]
  readonly extractor?: Agent
}

/** A project in which games of the town loop are played through the engine. */
export interface TownBench {
  readonly folder: string
  start(
    id: string,
    settings: TownSettings,
    cast: Cast,
    around?: Partial<Surroundings>,
  ): Promise<RunOutcome<TownResult>>
  resume(id: string, cast: Cast, around?: Partial<Surroundings>): Promise<RunOutcome<TownResult>>
  /** Plays the game again from its journal; nobody but bots may be asked. Gives the files that were compared. */
  replay(id: string, cast: Cast): Promise<readonly string[]>
  /** All files of a run but its manifest and journal, by name. */
  files(id: string): Record<string, string>
  /** The lines of a stream. */
  lines(id: string, name: string): Record<string, unknown>[]
  /** The findings at lint in the folder of a run; only those of a severity where one is given. */
  lint(id: string, severity?: Finding['severity']): Promise<string[]>
  remove(): void
}

/** Makes a bench in a folder of its own. */
export function townBench(): TownBench {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'reprise-town-')))
  const home = (id: string) => join(folder, '.reprise/runs', id)
  const file = (id: string, name: string) => readFileSync(join(home(id), name), 'utf8')
  return {
    folder,
    start: (id, settings, cast, around) =>
      startRun(
        townLoop,
        { id, config: readTownConfig(settings), seed: 7, team: teamOf(cast) },
        surroundings(folder, around),
      ),
    resume: (id, cast, around) =>
      resumeRun(townLoop, { id, team: teamOf(cast) }, surroundings(folder, around)),
    async replay(id, cast) {
      const silent = (agent: Agent): Agent => (agent.pure ? agent : { ...agent, act: nobodyAnswers })
      const team = Object.entries(teamOf(cast)).map(([role, agent]) => [role, silent(agent)])
      return (await replayRun(townLoop, { id, team: Object.fromEntries(team) }, surroundings(folder))).files
    },
    files(id) {
      const names = readdirSync(home(id)).filter((name) => !['run.json', 'journal.jsonl'].includes(name))
      return Object.fromEntries(names.sort().map((name) => [name, file(id, name)]))
    },
    lines: (id, name) =>
      file(id, name)
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    async lint(id, severity) {
      const found: string[] = []
      const finding = (each: Finding) => {
        if (severity === undefined || each.severity === severity)
          found.push(`${each.code} ${each.file}:${each.line}${each.pointer} ${each.found}`)
      }
      const { records } = await validatePaths([home(id)], { level: 'lint' }, { finding })
      return records === 0 ? ['no records'] : found
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A bot of the package as an agent. */
export const botNamed = (name: string): Agent => botAgent(name, builtInBots)

function teamOf({ seats, extractor = botNamed('grammar') }: Cast): Record<string, Agent> {
  const agentOf = (seat: number) => (Array.isArray(seats) ? (seats[seat] ?? seats[0]) : seats)
  const players = townRoles.filter((role) => role !== 'extractor').map((role, seat) => [role, agentOf(seat)])
  return Object.fromEntries([...players, ['extractor', extractor]])
}

/** A world without waiting: pauses before retries pass at once. */
function surroundings(folder: string, changes: Partial<Surroundings> = {}): Surroundings {
  let ticks = 0
  return {
    workspace: { folder },
    clock: () => new Date(Date.UTC(2026, 0, 1) + 1000 * ticks++),
    version: '0.1.0',
    redact: (value) => value,
    signal: new AbortController().signal,
    stopping: () => false,
    tell: () => undefined,
    wait: async () => undefined,
    ...changes,
  }
}

const nobodyAnswers: Agent['act'] = async () => ({
  kind: 'failed',
  failure: { code: 'bug', message: 'asked in a replay', retryable: false },
})
