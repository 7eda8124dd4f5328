import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRun } from '../src/engine/run/start-run.ts'
import { improveLoop, readImproveConfig } from '../src/loops/improve/index.ts'
import { fileStore } from '../src/store/index.ts'
import { testProject } from '../src/workspace/project.suite.ts'
import { scriptedTeam } from '../test/improve/scripted-team.ts'
import type { Result } from './measure.ts'

const seconds = 4
const executors = 3

/** How long a round takes, compared with the benchmark runs that have to come one after the other, on all cores of the machine. */
export async function improveWallTime(): Promise<Result[]> {
  const project = testProject({
    'value.txt': '10\n',
    'bench.sh': `sleep ${seconds}\ncat value.txt\n`,
    'improve/config/settings.json': JSON.stringify({
      number_of_agents: executors,
      benchmark_command: 'sh bench.sh',
      benchmark_format: 'number',
      benchmark_direction: 'higher_is_better',
      benchmark_exclusive: false,
      primary_metric: 'value',
      sealed_files: ['bench.sh'],
      max_iterations: 1,
      plateau_window: 1,
      circuit_breaker_threshold: 1,
    }),
    'improve/config/goal.md': '# Goal\n\n## Objective\n\nRaise the value\n',
  })
  const outside = realpathSync(mkdtempSync(join(tmpdir(), 'reprise-wall-')))
  const { folder } = project
  try {
    const config = readImproveConfig({ folder, cache: join(outside, 'cache'), attribution: false, yes: true })
    const outcome = await startRun(
      improveLoop as never,
      { id: 'wall', config: config as never, seed: 7, team: scriptedTeam() as never },
      {
        store: fileStore({ folder }),
        project: folder,
        clock: () => new Date(),
        version: '0.1.0',
        redact: (value) => value,
        signal: new AbortController().signal,
        stopping: () => false,
        wait: async () => undefined,
        emit: () => undefined,
      },
    )
    if (outcome.status !== 'completed') throw (outcome as { error?: unknown }).error
    const run = join(folder, '.reprise/runs/wall')
    const { started_at, updated_at } = JSON.parse(
      readFileSync(join(run, 'state/iteration_state.json'), 'utf8'),
    )
    const wall = (Date.parse(updated_at) - Date.parse(started_at)) / 1000
    const cores = availableParallelism()
    const path = criticalPath(readFileSync(join(run, 'journal.jsonl'), 'utf8'), cores)
    const name = `improve, ${executors} executors on ${cores} cores`
    return [
      { name: `${name}: critical path of the benchmarks of a round`, value: path, unit: 's' },
      {
        name: `${name}: time of the round, compared with that`,
        value: wall / path,
        unit: '',
        promise: { atMost: 1.15 },
      },
    ]
  } finally {
    project.remove()
    rmSync(outside, { recursive: true, force: true })
  }
}

/** Blocks come one after the other, since each may end the tournament; the runs of a block share the cores. */
function criticalPath(journal: string, cores: number): number {
  const blocks = journal.split('\n').flatMap((line) => {
    const { type, key, value } = line === '' ? { type: 'none' } : JSON.parse(line)
    return type === 'end' && /^iteration-1\/tournament\/[a-z]+-\d+$/.test(key) ? [Object.keys(value)] : []
  })
  const waves = blocks.reduce((sum, runs) => sum + Math.ceil(runs.length / cores), 0)
  if (waves === 0) throw new Error('The journal holds no block of the tournament.')
  return waves * seconds
}
