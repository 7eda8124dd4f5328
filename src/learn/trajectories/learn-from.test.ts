import { expect, test } from 'vitest'
import { learnFrom } from './learn-from.ts'
import { lessonsFor } from './lessons-for.ts'
import { promptForm } from './prompt-templates.ts'
import { madeTrajectory, type Step } from './trajectory.suite.ts'

const grep: Step = {
  tool: 'Grep',
  parameters: { path: 'src/' },
  error: { type: 'NotAFile', message: 'Is a directory' },
}
const globbed: Step = { tool: 'Grep', parameters: { glob: '**' }, learned: 'Grep wants a glob' }
const read: Step = { tool: 'Read' }
const write: Step = { tool: 'Write' }

/** Twenty that read before they write and succeed, twenty that only write and fail. */
const mixed = [
  ...Array.from({ length: 20 }, (_, index) =>
    madeTrajectory(index, [grep, globbed, read, write], {
      prompt: `Fix the crash of parseLine() in src/f${index}.ts`,
    }),
  ),
  ...Array.from({ length: 20 }, (_, index) =>
    madeTrajectory(100 + index, [write, { tool: 'Test' }], { prompt: 'Rename it', status: 'failure' }),
  ),
]

test('iterations to success and failure patterns are counted by type of task', () => {
  const other = madeTrajectory(500, [read], { type: 'code_analysis' })
  const { taskTypes, success } = learnFrom([...mixed, other])
  expect(success).toMatchObject({ count: 21, of: 41 })
  expect(taskTypes.map(({ taskType, trajectories }) => [taskType, trajectories])).toEqual([
    ['bug_fixing', 40],
    ['code_analysis', 1],
  ])
  expect(taskTypes[0]!.averageIterationsToSuccess).toMatchObject({ estimate: 4, low: 4, high: 4 })
  expect(taskTypes[0]!.commonFailurePatterns).toMatchObject([
    {
      errorType: 'NotAFile',
      tool: 'Grep',
      iterations: 20,
      trajectories: { count: 20, of: 40 },
      success: { count: 20 },
    },
  ])
})

test('a sequence that separates success from failure is effective, with support, lift and interval', () => {
  const { sequences } = learnFrom(mixed)
  const found = sequences.find(({ tools }) => tools.join(' ') === 'Read Write')
  expect(found).toMatchObject({
    support: { count: 20, of: 40 },
    successWith: { count: 20, of: 20 },
    successWithout: { count: 0, of: 20 },
    lift: 2,
    verdict: 'effective',
  })
  expect(found!.difference!.low).toBeGreaterThan(0.3)
  expect(sequences.find(({ tools }) => tools.join(' ') === 'Write Test')?.verdict).toBe('harmful')
})

test('a sequence that makes no difference is unclear, however often it is tried', () => {
  const same = Array.from({ length: 40 }, (_, index) =>
    madeTrajectory(index, index % 4 < 2 ? [read, write] : [write, read], {
      status: index % 2 === 0 ? 'success' : 'failure',
    }),
  )
  for (const { verdict } of learnFrom(same).sequences) expect(verdict).toBe('unclear')
})

test('the recovery atlas has error, answer and success with counts and intervals', () => {
  const { recovery } = learnFrom(mixed)
  expect(recovery[0]).toMatchObject({
    errorType: 'NotAFile',
    tool: 'Grep',
    recoveryAction: 'Grep with other parameters (glob instead of path)',
    success: { count: 20, of: 20, share: 1 },
    trajectorySuccess: { count: 20, of: 20 },
  })
  expect(recovery[0]!.success.low).toBeGreaterThan(0.8)
})

test('prompts that differ in their particulars make one template', () => {
  const { templates } = learnFrom(mixed)
  expect(templates.map(({ template }) => template)).toEqual(['Fix the crash of {name} in {path}'])
  expect(promptForm('Compare "a b" with https://x.y/z, 3 times, in `f`')).toBe(
    'Compare {text} with {url}, {number} times, in {name}',
  )
})

test('an instruction that leads to many retries is pointed out with what to state', () => {
  const vague = madeTrajectory(900, [grep, grep, { ...grep, parameters: { path: 'lib' } }, read], {
    prompt: 'Look around',
  })
  const { ambiguous } = learnFrom([...mixed, vague])
  expect(ambiguous).toMatchObject([
    {
      prompt: 'Look around',
      meanRetries: 2,
      tools: [{ tool: 'Grep', retries: 2 }],
      firstError: 'Is a directory',
    },
  ])
})

test('lessons for a question are relevant, bounded, and say where they come from', () => {
  const learned = learnFrom(mixed)
  const offered = lessonsFor(
    { prompt: 'Fix the crash of parseLine() again', taskType: 'bug_fixing' },
    learned,
  )
  expect(offered.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['lesson', 'recovery', 'sequence', 'template']),
  )
  expect(offered.find(({ text }) => text === 'Grep wants a glob')?.from[0]).toBe('traj-00000000')
  expect(lessonsFor({ prompt: 'zebra', tools: ['Fly'] }, learned)).toEqual([])
  const bounded = lessonsFor({ prompt: 'Fix the crash of parseLine()' }, learned, {
    lessons: 2,
    characters: 150,
  })
  expect(bounded.length).toBeLessThanOrEqual(2)
  expect(bounded.map(({ text }) => text).join('').length).toBeLessThanOrEqual(150)
})

test('the order of the trajectories of a set does not change what is counted', () => {
  const { recovery, sequences } = learnFrom(mixed)
  const turned = learnFrom([...mixed].reverse())
  expect(turned.sequences).toEqual(sequences)
  expect(turned.recovery.map(({ success }) => success)).toEqual(recovery.map(({ success }) => success))
})

test('no trajectories teach nothing, and nothing breaks', () => {
  expect(learnFrom([])).toMatchObject({ trajectories: 0, taskTypes: [], sequences: [], lessons: [] })
  expect(lessonsFor({ prompt: 'x' }, learnFrom([]))).toEqual([])
})
