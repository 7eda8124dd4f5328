import type { TaoIteration, Trajectory } from '../src/contracts/index.ts'
import { seededRandom } from '../src/kit/index.ts'
import { learnFrom, lessonsFor, qualityOf } from '../src/learn/index.ts'
import type { Result } from './measure.ts'

const count = 10_000

/** What it takes to learn from ten thousand trajectories, in seconds of this process, whatever else the machine does. */
export function mineTrajectories(): Result[] {
  const trajectories = Array.from({ length: count }, (_, number) => generated(number))
  const iterations = trajectories.reduce((sum, { iterations: own = [] }) => sum + own.length, 0)
  const learning = secondsOf(() => learnFrom(trajectories))
  const judging = secondsOf(() => trajectories.map(qualityOf))
  const learned = learnFrom(trajectories)
  const offering = secondsOf(() =>
    lessonsFor({ prompt: 'Fix the error in module 7', taskType: 'bug_fixing' }, learned),
  )
  return [
    { name: 'trajectories, iterations in all', value: iterations, unit: '' },
    {
      name: `patterns, sequences, recoveries and lessons of ${count} trajectories`,
      value: learning,
      unit: 's',
      promise: { atMost: 10 },
    },
    { name: `quality of ${count} trajectories`, value: judging, unit: 's', promise: { atMost: 30 } },
    { name: 'lessons for one question', value: offering, unit: 's', promise: { atMost: 0.5 } },
  ]
}

function secondsOf(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

const tools = ['Read', 'Grep', 'Glob', 'Edit', 'Write', 'Bash', 'Test', 'WebFetch']
const types = ['bug_fixing', 'code_analysis', 'test_generation']
const errors = ['NotFound', 'Timeout', 'SyntaxError', 'PermissionDenied']

/** A trajectory of 5 to 55 iterations, a fifth of which fail; reading before editing helps. */
function generated(number: number): Trajectory {
  const random = seededRandom('mine', number)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  const length = 5 + Math.floor(random() * 50)
  const iterations = Array.from({ length }, (_, index): TaoIteration => {
    const tool = pick(tools)
    const failed = random() < 0.2
    const file = `src/module-${Math.floor(random() * 50)}/file-${Math.floor(random() * 20)}.ts`
    return {
      iteration_number: index + 1,
      thought: {
        type: 'reasoning',
        content: `Look at ${file} because the error of module ${index} may be there`,
      },
      action: { tool, parameters: { file_path: file, line: index }, description: `${tool} ${file}` },
      observation: failed
        ? {
            status: 'failure',
            result: `${file} failed`,
            error_details: { error_type: pick(errors), message: `${file} failed` },
          }
        : { status: 'success', result: `${file}: ${'x'.repeat(200)} line ${index}` },
    }
  })
  const helped = iterations.some(
    ({ action }, index) => action.tool === 'Read' && iterations[index + 1]?.action.tool === 'Edit',
  )
  const id = number.toString(16).padStart(8, '0')
  return {
    version: '1.0.0',
    trajectory_id: `traj-${id}`,
    task_context: {
      task_id: `task-${id}`,
      task_type: pick(types),
      task_prompt: `Fix the error in module ${number % 97} of src/module-${number % 50}/file.ts`,
    },
    iterations,
    outcome:
      random() < (helped ? 0.8 : 0.5) ? { status: 'success', final_result: 'done' } : { status: 'failure' },
  }
}
