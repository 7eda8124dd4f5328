import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { driveTuner, exampleProject } from './drive-tuner.suite.ts'

const example = (name: string) =>
  fileURLToPath(new URL(`../../../../examples/improve/${name}`, import.meta.url))

test('K-module is solved from its real benchmark, and the critic rejects nothing', async () => {
  const project = exampleProject(example('k-module'), 'modules.mjs')
  const { score, evaluations, rejected } = await driveTuner(project, {
    seed: 0.1,
    rounds: 40,
    evaluations: 100,
    target: 4,
  })
  project.close()
  expect(score).toBe(4)
  expect(evaluations).toBeLessThanOrEqual(100)
  expect(rejected).toEqual([])
})

test('the sorting network loses comparators and still sorts', async () => {
  const project = exampleProject(example('sorting-network'), 'network.mjs')
  const { score } = await driveTuner(project, { seed: 0.1, rounds: 80, target: 20 })
  project.close()
  expect(score).toBeLessThanOrEqual(20)
})

test.each([
  ['circle-packing', 'pack.mjs'],
  ['faster-library', 'words.mjs'],
  ['noisy-objective', 'theta.txt'],
])('a round of %s is planned, executed and measured', async (name, file) => {
  const project = exampleProject(example(name), file, { REPRISE_SEED: '1' })
  const { evaluations, rejected } = await driveTuner(project, { seed: 0.1, rounds: 1 })
  project.close()
  expect(evaluations).toBe(4)
  expect(rejected).toEqual([])
})
