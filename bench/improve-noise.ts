import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { inParallel } from '../src/kit/index.ts'
import { almostDeterministic, noiseShapes } from '../src/loops/improve/tournament/noise-shapes.suite.ts'
import type {
  Attributed,
  FalseMerges,
  FalseWins,
  Power,
} from '../src/loops/improve/tournament/simulate-rounds.suite.ts'
import type { Result } from './measure.ts'

/** What was counted for one noise shape. */
export interface ShapeCounts {
  readonly falseWins: FalseWins
  readonly falseMerges: FalseMerges
  readonly power: readonly (Power & { readonly gain: number })[]
  readonly kept: readonly (Attributed & { readonly gain: number })[]
}

const rounds = 20_000
const campaigns = 5_000
const plantedRounds = 5_000
/** At most 5 % are promised; half a point is left for chance. */
const limit = { atMost: 5.5 }
const found = { atLeast: 90 }

/** How often the tournament of improve believes noise, and how often it finds a gain, over eight shapes of noise. */
export async function improveNoise(): Promise<Result[]> {
  const results: Result[] = []
  const shapes = [...noiseShapes, almostDeterministic]
  const counts = await inParallel(shapes, availableParallelism(), ({ name }) => simulate(name))
  for (const [index, { name }] of shapes.entries()) results.push(...figuresOf(name, counts[index]!))
  return results
}

async function simulate(name: string): Promise<ShapeCounts> {
  const program = fileURLToPath(new URL('improve-noise-shape.ts', import.meta.url))
  const words = ['--import', 'tsx', program, name, `${rounds}`, `${campaigns}`, `${plantedRounds}`]
  const root = fileURLToPath(new URL('..', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: root })
  return JSON.parse(stdout)
}

function figuresOf(shape: string, { falseWins, falseMerges, power, kept }: ShapeCounts): Result[] {
  const figure = (says: string, count: number, of: number, promise?: Result['promise']): Result => ({
    name: `improve, ${shape}: ${says}`,
    value: (100 * count) / of,
    unit: '%',
    ...(promise && { promise }),
  })
  return [
    figure(
      'rounds in which one of three candidates that do nothing wins',
      falseWins.wins,
      falseWins.rounds,
      limit,
    ),
    figure(
      'campaigns of 50 rounds that merge one of them',
      falseMerges.falseMerges,
      falseMerges.campaigns,
      limit,
    ),
    ...power.flatMap(({ gain, rounds: of, selected, confirmed }) => {
      // A pass rate near 1 has no room for a gain of 2σ.
      const promise = gain === 2 && shape !== almostDeterministic.name ? found : undefined
      return [
        figure(`a gain of ${gain}σ is found`, selected, of, promise),
        figure(`a gain of ${gain}σ is found and confirmed`, confirmed, of, promise),
      ]
    }),
    ...kept.map(({ gain, helps, rounds: of }) =>
      figure(`a merged gain of ${gain}σ is attributed`, helps, of),
    ),
  ]
}
