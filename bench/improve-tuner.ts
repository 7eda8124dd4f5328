import { fileURLToPath } from 'node:url'
import {
  type DrivenProject,
  driveTuner,
  exampleProject,
} from '../src/loops/improve/tuner/drive-tuner.suite.ts'
import { median, type Result } from './measure.ts'

const example = (name: string) => fileURLToPath(new URL(`../examples/improve/${name}`, import.meta.url))

/** What `bot:tuner` reaches on the examples with a known best score, with the critic and the benchmarks of the loop and without git. */
export async function improveTuner(): Promise<Result[]> {
  return [...(await kModule()), ...(await sortingNetwork()), ...(await circlePacking())]
}

const seeds = 100
const mostEvaluations = 100

/** Random search solves it in 16 % of all seeds. */
async function kModule(): Promise<Result[]> {
  const { countRight } = (await import(
    new URL('../examples/improve/k-module/benchmark.mjs', import.meta.url).href
  )) as {
    countRight(modules: Readonly<Record<string, string>>, seed: number): number
  }
  const project = exampleProject(example('k-module'), 'modules.mjs')
  const needed: number[] = []
  for (let seed = 1; seed <= seeds; seed++) {
    const measure: DrivenProject['measure'] = (files) => countRight(modulesIn(files['modules.mjs']!), seed)
    const limits = { seed: seed / seeds, rounds: mostEvaluations, evaluations: mostEvaluations, target: 4 }
    const { score, evaluations } = await driveTuner({ ...project, measure }, limits)
    if (score === 4) needed.push(evaluations)
  }
  project.close()
  return [
    {
      name: `tuner: share of ${seeds} seeds with K-module solved in ${mostEvaluations} evaluations`,
      value: needed.length / seeds,
      unit: '',
      promise: { atLeast: 0.9 },
    },
    { name: 'tuner: evaluations until K-module is solved, median', value: median(needed), unit: '' },
  ]
}

function modulesIn(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/const (\w+) = '(\w+)'/g)].map(([, name, value]) => [name!, value!]),
  )
}

async function sortingNetwork(): Promise<Result[]> {
  const project = exampleProject(example('sorting-network'), 'network.mjs')
  const sizes: number[] = []
  for (let seed = 1; seed <= 5; seed++) {
    const { score } = await driveTuner(project, { seed: seed / seeds, rounds: 80, target: 19 })
    sizes.push(score)
  }
  project.close()
  const value = Math.max(...sizes)
  return [
    {
      name: 'tuner: comparators for 8 wires, the worst of 5 seeds',
      value,
      unit: '',
      promise: { atMost: 20 },
    },
  ]
}

/** Three minutes with one process at a time. */
async function circlePacking(): Promise<Result[]> {
  const project = exampleProject(example('circle-packing'), 'pack.mjs')
  const { score, wins } = await driveTuner(project, { seed: 0.01, rounds: 10_000, milliseconds: 180_000 })
  project.close()
  const enough = wins.find((win) => win.score >= 2.6)
  return [
    {
      name: 'tuner: sum of the radii of 26 circles after three minutes',
      value: score,
      unit: '',
      promise: { atLeast: 2.6 },
    },
    { name: 'tuner: evaluations until it is 2.60', value: enough?.evaluations ?? Number.NaN, unit: '' },
  ]
}
