import { relative } from 'node:path/posix'
import type { TreeFiles } from '../clean-room/files/tree-entry.ts'
import type { VerifiedPackages } from '../clean-room/packages/verify-packages.ts'
import { prepareRoom } from '../clean-room/rooms.ts'
import { measureOnce } from './measure-once.ts'
import type { BenchmarkContext } from './open-context.ts'
import { differenceOf, roomFacts } from './room-facts.ts'
import { runCommand } from './run-command.ts'
import type { BenchmarkSurvey, SurveyedRun } from './survey.ts'
import { variantRooms } from './variant-room.ts'

/** Runs the benchmark on the files of the beginning, and notes what is usual for it. */
export async function surveyBenchmark(context: BenchmarkContext): Promise<BenchmarkSurvey> {
  const { settings, benchmark, ground } = context
  const { files } = benchmark.judges
  const madeBySetup = await filesOfSetup(context, files)
  const surveyed = async (command: string, extra: readonly string[] = []): Promise<SurveyedRun> => {
    const rooms = variantRooms(
      context,
      { files, added: [], variant: beginning(settings.beginning) },
      madeBySetup,
      extra,
    )
    try {
      const run = async (pins: boolean) => measureOnce(context, rooms, { command, candidates: [], pins })
      const first = await run(true)
      // A benchmark that replaces clocks itself, as fake timers do, cannot run where they are read-only.
      const second = first.measurement.kind === 'failed' ? await run(false) : first
      const { measurement, surveyed: found } = second.measurement.kind === 'failed' ? first : second
      return { measurement, ...found }
    } finally {
      await rooms.close()
    }
  }
  const main = await surveyed(settings.command)
  const hidden = settings.hidden && (await surveyed(settings.hidden.command, settings.hidden.files))
  return {
    ...ground,
    madeBySetup,
    sealed: sealedByItself(context),
    main,
    ...(hidden && { hidden }),
    notes: [...ground.notes, ...unused(context)],
  }
}

const packages: Omit<VerifiedPackages, 'places' | 'strangers'> = {
  state: 'none',
  verified: 0,
  changed: [],
  added: [],
  leftOut: [],
}

const beginning = (tree: string) => ({ tree, violations: [], leftOut: [], taken: 0, flags: [], packages })

/** What the setup command adds to sealed folders at the beginning, it may add later. */
async function filesOfSetup(context: BenchmarkContext, files: TreeFiles): Promise<string[]> {
  const { settings, benchmark, options } = context
  if (settings.setup === undefined) return []
  const room = await prepareRoom(options, files)
  try {
    const before = roomFacts(room.room.top)
    await runCommand(room, settings.setup, {}, settings)
    const { added } = differenceOf(before, roomFacts(room.room.top))
    return added.filter((path) => benchmark.isSealed(path) !== undefined)
  } finally {
    await room.close()
  }
}

/** What the benchmark runs and the settings do not seal. */
function sealedByItself({ settings, benchmark }: BenchmarkContext): string[] {
  const named = new Set(settings.sealed)
  return benchmark.files
    .filter((path) => !named.has(benchmark.isSealed(path)!))
    .map((path) => relative(settings.prefix, path))
}

/** Sealed entries of the user that no file of the beginning fits are likely misspelt. */
function unused({ settings, benchmark }: BenchmarkContext): string[] {
  const used = new Set(benchmark.files.map(benchmark.isSealed))
  return settings.sealed
    .filter((entry) => entry.trim() !== '' && entry !== settings.campaign && !used.has(entry))
    .map((entry) => `No file of the beginning is sealed by '${entry}'.`)
}
