import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MergeReport } from '../src/contracts/index.ts'
import { startRun } from '../src/engine/run/start-run.ts'
import { improveLoop, readImproveConfig } from '../src/loops/improve/index.ts'
import { fileStore } from '../src/store/index.ts'
import { testProject } from '../src/workspace/project.suite.ts'
import { scriptedTeam } from '../test/improve/scripted-team.ts'
import type { Result } from './measure.ts'

const rounds = 40

/** A program that takes some milliseconds, and a benchmark that takes its time. */
const files = {
  'package.json': '{ "type": "module" }\n',
  'value.txt': '10\n',
  'src/work.mjs': `export function work() {
  let sum = 0
  for (let n = 1; n < 2_000_000; n++) sum += Math.sqrt(n) % 3
  return sum
}
`,
  'bench.mjs': `import { work } from './src/work.mjs'
work()
const began = performance.now()
for (let run = 0; run < 3; run++) work()
console.log(JSON.stringify({ ms: performance.now() - began }))
`,
  'improve/config/settings.json': JSON.stringify({
    number_of_agents: 1,
    benchmark_command: 'node bench.mjs',
    benchmark_format: 'json',
    benchmark_direction: 'lower_is_better',
    primary_metric: 'ms',
    sealed_files: ['bench.mjs'],
    max_iterations: rounds,
    plateau_window: rounds,
    circuit_breaker_threshold: rounds,
  }),
  'improve/config/goal.md': '# Goal\n\n## Objective\n\nWork faster\n',
}

/** How often candidates that do nothing win over a program whose time is really taken, in clean rooms. */
export async function improveTimed(): Promise<Result[]> {
  const project = testProject(files)
  const outside = realpathSync(mkdtempSync(join(tmpdir(), 'reprise-timed-')))
  const { folder } = project
  const counts = { rounds: 0, selected: 0, merged: 0 }
  try {
    const config = readImproveConfig({ folder, cache: join(outside, 'cache'), attribution: false, yes: true })
    const outcome = await startRun(
      improveLoop as never,
      { id: 'timed', config: config as never, seed: 7, team: noOpTeam() as never },
      {
        store: fileStore({ folder }),
        project: folder,
        clock: () => new Date(),
        version: '0.1.0',
        redact: (value) => value,
        signal: new AbortController().signal,
        stopping: () => false,
        wait: async () => undefined,
        emit(event) {
          if (event.type !== 'record' || event.contract !== 'improve/merge-report') return
          const { status, confirmation } = event.record as MergeReport
          counts.rounds++
          if (confirmation !== undefined) counts.selected++
          if (status === 'merged') counts.merged++
        },
      },
    )
    if (outcome.status !== 'completed') throw (outcome as { error?: unknown }).error
  } finally {
    project.remove()
    rmSync(outside, { recursive: true, force: true })
  }
  const name = `improve, ${counts.rounds} timed rounds of candidates that do nothing`
  return [
    { name: `${name}: with a winner`, value: counts.selected, unit: '', promise: { atMost: 6 } },
    {
      name: `${name}: merged after the confirmation`,
      value: counts.merged,
      unit: '',
      promise: { atMost: 6 },
    },
  ]
}

/** Agents whose changes add a comment. */
function noOpTeam() {
  let written = 0
  return scriptedTeam({
    value: (_, round) => 1000 + round,
    execute(_, { folder }) {
      const path = join(folder!, 'src/work.mjs')
      writeFileSync(path, `${files['src/work.mjs']}// nothing ${++written}\n`)
      return { kind: 'reply', reply: { text: 'Done.' } }
    },
  })
}
