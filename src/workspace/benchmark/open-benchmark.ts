import { dirname } from 'node:path'
import { Refusal } from '../../kit/index.ts'
import { type BenchmarkProtections, benchmarkProtections } from './benchmark-protections.ts'
import { lockMachine } from './machine-lock.ts'
import { type MeasuredRun, measureOnce } from './measure-once.ts'
import type { Measurement } from './measurement.ts'
import { openContext } from './open-context.ts'
import { type PreparedVariant, prepareVariant } from './prepare-variant.ts'
import type { BenchmarkSettings } from './settings.ts'
import type { BenchmarkSurvey } from './survey.ts'
import { surveyBenchmark } from './survey-benchmark.ts'
import type { Variant } from './variant.ts'
import { type VariantRooms, variantRooms } from './variant-room.ts'

/** How a variant is measured once. */
export interface MeasureOptions {
  /** A number from which the benchmark may take its chance; it finds it in the variable `REPRISE_SEED`. */
  readonly seed?: number
  /** The main benchmark unless given. */
  readonly command?: 'main' | 'hidden'
}

/** A benchmark that measures variants of a repository in clean rooms. */
export interface Benchmark {
  /** What was found at the beginning; give it to the next `openBenchmark` of the same campaign. */
  readonly survey: BenchmarkSurvey
  /** What its measurements prove, and what they do not. */
  readonly protections: BenchmarkProtections
  /** Lays a tree over the beginning. `worktree` is the folder that its agent worked in, for packages that it installed. */
  prepare(tree: string, worktree?: string): Promise<Variant>
  /** Runs the benchmark once. A variant with violations is not run. */
  measure(variant: Variant, options?: MeasureOptions): Promise<Measurement>
  /** Makes and sets up the rooms of a variant anew before its next run. */
  rebuild(variant: Variant): Promise<void>
  /** Removes the rooms of a variant that is no longer needed. */
  drop(variant: Variant): Promise<void>
  close(): Promise<void>
}

/** The rooms of a variant for one command; runs in it wait for each other. */
interface Turns {
  readonly rooms: VariantRooms
  last: Promise<unknown>
}

/** Opens a benchmark: what is sealed is found, and the beginning measured once unless its survey is given. */
export async function openBenchmark(settings: BenchmarkSettings): Promise<Benchmark> {
  const context = await openContext(settings, settings.survey)
  const survey =
    settings.survey ?? (await surveyBenchmark(context).catch((error) => closing(context.close, error)))
  const prepared = new Map<string, Promise<PreparedVariant>>()
  const open = new Map<string, Turns>()
  // Packages and programs may have changed since, so each call looks again.
  const prepare = (tree: string, worktree?: string): Promise<PreparedVariant> => {
    const found = prepareVariant(context, tree, worktree)
    prepared.set(tree, found)
    return found
  }
  const turnsOf = (found: PreparedVariant, command: 'main' | 'hidden'): Turns => {
    const name = `${command} ${found.variant.tree}`
    const extra = command === 'hidden' ? settings.hidden?.files : []
    const turns = open.get(name) ?? {
      rooms: variantRooms(context, found, survey.madeBySetup, extra),
      last: Promise.resolve(),
    }
    open.set(name, turns)
    return turns
  }
  const alone = async (work: () => Promise<MeasuredRun>): Promise<MeasuredRun> => {
    if (!settings.exclusive) return work()
    const unlock = await lockMachine(settings.lock ?? dirname(settings.cache), settings.signal)
    return work().finally(unlock)
  }
  const roomsOf = (tree: string) =>
    (['main', 'hidden'] as const).flatMap((command) => open.get(`${command} ${tree}`) ?? [])
  return {
    survey,
    protections: benchmarkProtections(context, survey),
    prepare: async (tree, worktree) => (await prepare(tree, worktree)).variant,
    async measure({ tree }, { seed, command = 'main' } = {}) {
      const found = await (prepared.get(tree) ?? prepare(tree))
      const [violation] = found.variant.violations
      if (violation !== undefined) {
        const { category, what, why } = violation
        return { kind: 'failed', category, what, why, seconds: 0, output: '' }
      }
      const text = command === 'main' ? settings.command : settings.hidden?.command
      const known = command === 'main' ? survey.main : survey.hidden
      if (text === undefined || known === undefined)
        throw new Refusal('no_hidden_benchmark', 'usage', 'There is no hidden benchmark to run.')
      const turns = turnsOf(found, command)
      const candidates = found.added.map(({ real }) => real)
      const order = {
        command: text,
        candidates,
        known,
        pins: known.pinned,
        ...(seed !== undefined && { seed }),
      }
      const run = turns.last.then(() => alone(() => measureOnce(context, turns.rooms, order)))
      turns.last = run.catch(() => undefined)
      return (await run).measurement
    },
    async rebuild({ tree }) {
      for (const turns of roomsOf(tree)) {
        turns.last = turns.last.then(turns.rooms.rebuild)
        await turns.last
      }
    },
    async drop({ tree }) {
      for (const turns of roomsOf(tree)) await turns.last.then(turns.rooms.close)
      for (const command of ['main', 'hidden']) open.delete(`${command} ${tree}`)
      prepared.delete(tree)
    },
    async close() {
      await Promise.all([...open.values()].map((turns) => turns.last))
      await context.close()
    },
  }
}

async function closing(close: () => Promise<void>, error: unknown): Promise<never> {
  await close()
  throw error
}
