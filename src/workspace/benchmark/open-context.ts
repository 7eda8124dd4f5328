import { join } from 'node:path'
import { endOrphans } from '../../kit/index.ts'
import { type Judgement, openJudgement } from '../clean-room/open-judgement.ts'
import { surveyPackages } from '../clean-room/packages/survey-packages.ts'
import { trustedPath } from '../clean-room/prepare-work.ts'
import { surveyPrograms } from '../clean-room/programs/survey-programs.ts'
import type { RoomOptions } from '../clean-room/rooms.ts'
import { findSandbox } from '../clean-room/sandbox/find-sandbox.ts'
import type { CleanRoomSettings } from '../clean-room/settings.ts'
import { type BenchmarkFiles, findBenchmark } from './find-benchmark.ts'
import { limitsMemory } from './memory-limit.ts'
import type { BenchmarkSettings } from './settings.ts'
import type { BenchmarkSurvey } from './survey.ts'
import { writeWatchers } from './watch/watch-run.ts'

/** What was found at the beginning without running anything. */
export type BenchmarkGround = Pick<BenchmarkSurvey, 'sandbox' | 'packages' | 'programs' | 'memory' | 'notes'>

/** What all variants of a benchmark share. */
export interface BenchmarkContext {
  readonly settings: BenchmarkSettings
  readonly room: CleanRoomSettings
  readonly judgement: Judgement
  readonly benchmark: BenchmarkFiles
  readonly ground: BenchmarkGround
  /** What every room of the benchmark is made with, before the packages that a candidate adds. */
  readonly options: RoomOptions
  close(): Promise<void>
}

/** Opens what is needed to make rooms; whoever does closes it. What was found before is given again, and not looked for. */
export async function openContext(
  settings: BenchmarkSettings,
  known?: BenchmarkGround,
): Promise<BenchmarkContext> {
  const room = roomSettings(settings)
  const path =
    known === undefined
      ? (settings.environment.PATH ?? '')
      : trustedPath(known.programs, settings.environment)
  const judgement = await openJudgement(room, path)
  try {
    await endOrphans({ folder: settings.top, key: settings.key }, graceMs)
    await writeWatchers(judgement.side)
    const benchmark = await findBenchmark(judgement.git, judgement.judges, settings)
    const ground = known ?? (await lookAround(settings, judgement))
    const options: RoomOptions = {
      ...judgement,
      sandbox:
        known === undefined ? ground.sandbox : await findSandbox(settings.sandbox ?? known.sandbox.kind),
      programs: await judgement.programs(ground.programs),
      packages: ground.packages,
      added: [],
      commandsOf: (check) => judgement.commands.get(check)?.texts ?? [check],
      unasked: new Set(),
    }
    return { settings, room, judgement, benchmark, ground, options, close: judgement.close }
  } catch (error) {
    await judgement.close()
    throw error
  }
}

/** How long processes that are asked to end may take. */
export const graceMs = 500

function roomSettings(settings: BenchmarkSettings): CleanRoomSettings {
  const { repository, beginning, prefix, top, command, hidden, sealed, environment, cache, key, signal } =
    settings
  const { setup, include, home, variables, sandbox, network, timeoutMs } = settings
  return {
    repository,
    beginning,
    prefix,
    top,
    checks: hidden === undefined ? [command] : [command, hidden.command],
    protect: sealed,
    environment,
    cache,
    key,
    signal,
    timeoutMs,
    ...(setup !== undefined && { setup }),
    ...(include !== undefined && { include }),
    ...(home !== undefined && { home }),
    ...(variables !== undefined && { variables }),
    ...(sandbox !== undefined && { sandbox }),
    ...(network !== undefined && { network }),
  }
}

async function lookAround(
  { environment, top, prefix, include = [], sandbox, memoryMb }: BenchmarkSettings,
  { judges, commands, place }: Judgement,
): Promise<BenchmarkGround> {
  const texts = [...commands.values()].flatMap((found) => found.texts)
  return {
    sandbox: await findSandbox(sandbox),
    packages: await surveyPackages(top, { files: judges.files.keys(), prefix, include }),
    programs: await surveyPrograms({ environment, top, folder: join(top, prefix), commands: texts }),
    memory: memoryMb !== undefined && (await limitsMemory()) ? 'each-process' : 'none',
    notes: place.above.map((path) => `${path} lies above the room and is found there.`),
  }
}
