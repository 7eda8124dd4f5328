// Plays one long campaign of changes that do nothing, and prints what was measured as one line of JSON. `bench/improve-history.ts` starts it.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MergeReport } from '../src/contracts/index.ts'
import { startRun } from '../src/engine/run/start-run.ts'
import { seededRandom } from '../src/kit/index.ts'
import { type BenchmarkTool, improveLoop, readImproveConfig, runImprove } from '../src/loops/improve/index.ts'
import { fileStore } from '../src/store/index.ts'
import { testProject } from '../src/workspace/project.suite.ts'
import { scriptedTeam } from '../test/improve/scripted-team.ts'

/** What a campaign came to. */
export interface LongCampaign {
  readonly rounds: number
  /** Rounds in which a candidate was selected, and those in which the merge was confirmed. */
  readonly selected: number
  readonly wins: number
  /** Megabytes of the heap after the garbage was collected, and the round. */
  readonly heap: readonly { readonly round: number; readonly megabytes: number }[]
}

const [rounds = '1000', noisy = 'quiet', seed = '1'] = process.argv.slice(2)
console.log(JSON.stringify(await playCampaign(Number(rounds), noisy === 'noisy')))

async function playCampaign(most: number, isNoisy: boolean): Promise<LongCampaign> {
  const project = testProject(filesOf(most))
  const outside = realpathSync(mkdtempSync(join(tmpdir(), 'reprise-campaign-')))
  const heap: LongCampaign['heap'][number][] = []
  let selected = 0
  try {
    const { folder } = project
    const benchmark = valueBenchmark(folder, isNoisy)
    const loop = {
      ...improveLoop,
      run: ((config, run, team) =>
        runImprove(config, run, team, async () => benchmark)) as typeof improveLoop.run,
    }
    const every = Math.max(1, Math.floor(most / 20))
    const config = readImproveConfig({ folder, cache: join(outside, 'cache'), attribution: false })
    const { result, error } = await startRun(
      loop as never,
      { id: 'improve-long', config: config as never, seed: 7, team: noOpTeam() as never },
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
          const { iteration: round, confirmation } = event.record as MergeReport
          if (confirmation !== undefined) selected++
          if (round % every !== 0) return
          globalThis.gc?.()
          heap.push({ round, megabytes: process.memoryUsage().heapUsed / 1e6 })
        },
      },
    ).then((outcome) => outcome as { result?: { wins: unknown[]; iterations: number }; error?: unknown })
    if (result === undefined) throw error
    return { rounds: result.iterations, selected, wins: result.wins.length, heap }
  } finally {
    project.remove()
    rmSync(outside, { recursive: true, force: true })
  }
}

function filesOf(most: number): Record<string, string> {
  return {
    'value.txt': '10\n',
    'bench.sh': 'cat value.txt\n',
    'improve/config/settings.json': JSON.stringify({
      number_of_agents: 1,
      benchmark_command: 'sh bench.sh',
      benchmark_format: 'number',
      benchmark_direction: 'higher_is_better',
      primary_metric: 'value',
      sealed_files: ['bench.sh'],
      max_iterations: most,
      plateau_window: most,
      circuit_breaker_threshold: most,
    }),
    'improve/config/goal.md': '# Goal\n\n## Objective\n\nRaise the value\n',
  }
}

/** Agents whose changes do nothing: each has another comment of some kilobytes. */
function noOpTeam() {
  let written = 0
  return scriptedTeam({
    // Each plan says something else, so that the critic takes none for a repetition.
    value: (_, round) => 1000 + round,
    execute(_, { folder }) {
      const nothing = `# nothing ${++written}\n`.repeat(200)
      writeFileSync(join(folder!, 'value.txt'), `10\n${nothing}`)
      return { kind: 'reply', reply: { text: 'Done.' } }
    },
  })
}

/** Reads the number in a commit, with noise or without. */
function valueBenchmark(folder: string, isNoisy: boolean): BenchmarkTool {
  const random = seededRandom(Number(seed), 'noise')
  let values = new Map<string, number>()
  const read = (commit: string) =>
    Number(
      execFileSync('git', ['show', `${commit}:value.txt`], { cwd: folder, encoding: 'utf8' }).split('\n')[0],
    )
  return {
    notes: [],
    async measure({ commit }) {
      const value = values.get(commit) ?? read(commit)
      values.set(commit, value)
      const score = value + (isNoisy ? random() + random() + random() - 1.5 : 0)
      return { kind: 'score', score, subScores: {}, seconds: 0.001, output: `${score}\n` }
    },
    async keepOnly(commits) {
      values = new Map([...values].filter(([commit]) => commits.includes(commit)))
    },
    close: async () => undefined,
  }
}
