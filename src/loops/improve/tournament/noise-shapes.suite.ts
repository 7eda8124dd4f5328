import { type Scale, shiftScore } from './scale.ts'

/** A benchmark that only exists as noise: each call is the next run, of something that is better by a gain in units of σ. */
export type NoisyBenchmark = (gain: number) => number

/** One way in which benchmarks are noisy; σ is the standard deviation of one run. */
export interface NoiseShape {
  readonly name: string
  readonly scale: Scale
  readonly isTime?: boolean
  readonly open: (random: () => number) => NoisyBenchmark
}

const score: Scale = { direction: 'higher_is_better', logarithmic: false }
const time: Scale = { direction: 'lower_is_better', logarithmic: true }

/** The eight shapes that the test was chosen on. */
export const noiseShapes: readonly NoiseShape[] = [
  additive('normal', (normal) => normal),
  additive('t with 3 df', (normal) => () => {
    const chiSquare = normal() ** 2 + normal() ** 2 + normal() ** 2
    return normal() / Math.sqrt(chiSquare / 3) / Math.sqrt(3)
  }),
  additive('log-normal', (normal) => () => Math.exp(normal()) / Math.sqrt((Math.E - 1) * Math.E)),
  {
    name: '5 % outliers ×3',
    scale: time,
    isTime: true,
    open(random) {
      const normal = normalFrom(random)
      return (gain) => shiftScore(time, 100, 0.02 * (gain + normal())) * (random() < 0.05 ? 3 : 1)
    },
  },
  additive('drift .3σ a run', (normal) => {
    let level = 0
    return () => {
      level += 0.3
      return level + normal()
    }
  }),
  additive('AR(1) .8', (normal) => {
    let level = normal()
    return () => {
      level = 0.8 * level + 0.6 * normal()
      return level
    }
  }),
  additive('bimodal', (normal, random) => () => (random() < 0.5 ? -0.9 : 0.9) + Math.sqrt(0.19) * normal()),
  passRate('pass rate of 50', 0.7),
]

/** A pass rate so near to 1 that two runs are often equal, and the benchmark may look deterministic. */
export const almostDeterministic = passRate('pass rate near 1', 0.995)

function additive(
  name: string,
  noise: (normal: () => number, random: () => number) => () => number,
): NoiseShape {
  return {
    name,
    scale: score,
    open(random) {
      const next = noise(normalFrom(random), random)
      return (gain) => 100 + gain + next()
    },
  }
}

function passRate(name: string, chance: number): NoiseShape {
  const cases = 50
  const sigma = Math.sqrt((chance * (1 - chance)) / cases)
  return {
    name,
    scale: score,
    open: (random) => (gain) => {
      let passed = 0
      for (let run = 0; run < cases; run++) if (random() < chance + gain * sigma) passed++
      return passed / cases
    },
  }
}

/** Normal numbers, by the method of Box and Muller. */
function normalFrom(random: () => number): () => number {
  let spare: number | undefined
  return () => {
    if (spare !== undefined) {
      const value = spare
      spare = undefined
      return value
    }
    const radius = Math.sqrt(-2 * Math.log(1 - random()))
    const angle = 2 * Math.PI * random()
    spare = radius * Math.sin(angle)
    return radius * Math.cos(angle)
  }
}
