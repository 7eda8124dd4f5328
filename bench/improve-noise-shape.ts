// Simulates one noise shape at full size and prints what was counted as one line of JSON. `bench/improve-noise.ts` starts it.
import { almostDeterministic, noiseShapes } from '../src/loops/improve/tournament/noise-shapes.suite.ts'
import {
  simulateAttribution,
  simulateFalseMerges,
  simulateFalseWins,
  simulatePower,
} from '../src/loops/improve/tournament/simulate-rounds.suite.ts'
import type { ShapeCounts } from './improve-noise.ts'

const seed = 13
const [name, rounds, campaigns, plantedRounds] = process.argv.slice(2)
const shape = [...noiseShapes, almostDeterministic].find((known) => known.name === name)
if (shape === undefined) throw new Error(`No noise shape named '${name}'.`)
const falseWins = await simulateFalseWins(shape, Number(rounds), seed)
const falseMerges = await simulateFalseMerges(shape, Number(campaigns), seed)
const power: ShapeCounts['power'][number][] = []
const kept: ShapeCounts['kept'][number][] = []
for (const gain of [0.5, 1, 2])
  power.push({ gain, ...(await simulatePower(shape, gain, Number(plantedRounds), seed)) })
for (const gain of [0, 0.5, 1, 2])
  kept.push({ gain, ...(await simulateAttribution(shape, gain, Number(plantedRounds), seed)) })
console.log(JSON.stringify({ falseWins, falseMerges, power, kept } satisfies ShapeCounts))
