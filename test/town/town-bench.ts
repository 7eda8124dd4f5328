import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { type Agent, botAgent, collectBots } from '../../src/agents/index.ts'
import type { Finding } from '../../src/contracts/index.ts'
import { replayRun, resumeRun, startRun, validatePaths } from '../../src/engine/index.ts'
import type { RunContext } from '../../src/engine/run/run-context.ts'
import {
  grammarBot,
  readTownConfig,
  seatRoles,
  type TownResult,
  type TownSettings,
  townLoop,
  townSeatBots,
} from '../../src/loops/town/index.ts'
import type { Loop, RunOutcome } from '../../src/spine/index.ts'
import { type FileStore, fileStore } from '../../src/store/index.ts'

/** Who plays: one for all seats or one for each, and somebody who reads claims. */
export interface Cast {
  readonly seats: Agent | readonly Agent[]
  readonly extractor?: Agent
}

type Team = Readonly<Record<string, Agent>>

/** A project in which games are played through the engine. */
export interface TownBench {
  readonly folder: string
  readonly store: FileStore
  start(
    id: string,
    settings: TownSettings,
    cast: Cast,
    changes?: Partial<RunContext>,
  ): Promise<RunOutcome<TownResult>>
  resume(id: string, cast: Cast, changes?: Partial<RunContext>): Promise<RunOutcome<TownResult>>
  /** Plays the game again from its journal; nobody but bots may be asked. Gives the files that were compared. */
  replay(id: string, cast: Cast): Promise<readonly string[]>
  /** The same for any loop. */
  startLoop<Config extends object, Result>(
    loop: Loop<Config, Result>,
    request: { readonly id: string; readonly config: Partial<Config>; readonly team: Team },
    changes?: Partial<RunContext>,
  ): Promise<RunOutcome<Result>>
  resumeLoop<Config extends object, Result>(
    loop: Loop<Config, Result>,
    request: { readonly id: string; readonly team: Team },
    changes?: Partial<RunContext>,
  ): Promise<RunOutcome<Result>>
  replayLoop<Config extends object, Result>(
    loop: Loop<Config, Result>,
    request: { readonly id: string; readonly team: Team },
  ): Promise<readonly string[]>
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
  const store = fileStore({ folder })
  const context = (changes?: Partial<RunContext>) => contextOf(store, changes)
  const bench: TownBench = {
    folder,
    store,
    start: (id, settings, cast, changes) =>
      bench.startLoop(townLoop, { id, config: readTownConfig(settings), team: teamOf(cast) }, changes),
    resume: (id, cast, changes) => bench.resumeLoop(townLoop, { id, team: teamOf(cast) }, changes),
    replay: (id, cast) => bench.replayLoop(townLoop, { id, team: teamOf(cast) }),
    startLoop: (loop, request, changes) => startRun(loop, { seed: 7, ...request }, context(changes)),
    resumeLoop: (loop, request, changes) => resumeRun(loop, request, context(changes)),
    async replayLoop(loop, { id, team }) {
      const silent = (agent: Agent): Agent => (agent.pure ? agent : { ...agent, act: nobodyAnswers })
      const silenced = Object.entries(team).map(([role, agent]) => [role, silent(agent)])
      return (await replayRun(loop, { id, team: Object.fromEntries(silenced) }, context())).files
    },
    files(id) {
      const home = store.folderOf(id)
      const names = readdirSync(home, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(home, join(entry.parentPath, entry.name)))
        .filter((name) => name.endsWith('.jsonl') && name !== 'journal.jsonl')
      return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(home, name), 'utf8')]))
    },
    lines: (id, name) =>
      readFileSync(join(store.folderOf(id), name), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    async lint(id, severity) {
      const found: string[] = []
      const finding = (each: Finding) => {
        if (severity === undefined || each.severity === severity)
          found.push(`${each.code} ${each.file}:${each.line}${each.pointer} ${each.found}`)
      }
      const { records } = await validatePaths([store.folderOf(id)], { level: 'lint' }, { finding })
      return records === 0 ? ['no records'] : found
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
  return bench
}

const bots = collectBots([...townSeatBots, grammarBot])

/** A bot of the town as an agent. */
export const botNamed = (name: string): Agent => botAgent(name, bots)

/** The agents of a game by role. */
export function teamOf({ seats, extractor = botNamed('grammar') }: Cast): Team {
  const agentOf = (seat: number) => (Array.isArray(seats) ? (seats[seat] ?? seats[0]) : seats)
  return Object.fromEntries([
    ...seatRoles.map((role, seat) => [role, agentOf(seat)]),
    ['extractor', extractor],
  ])
}

/** A world without waiting: pauses before retries pass at once. */
function contextOf(store: FileStore, changes: Partial<RunContext> = {}): RunContext {
  let ticks = 0
  return {
    store,
    project: store.folders.folder,
    clock: () => new Date(Date.UTC(2026, 0, 1) + 1000 * ticks++),
    version: '0.1.0',
    redact: (value) => value,
    signal: new AbortController().signal,
    stopping: () => false,
    emit: () => undefined,
    wait: async () => undefined,
    ...changes,
  }
}

const nobodyAnswers: Agent['act'] = async () => ({
  kind: 'failed',
  failure: { code: 'bug', message: 'asked in a replay', retryable: false },
})
