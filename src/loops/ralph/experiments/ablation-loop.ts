import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  certificate,
  type ReflectionMemory,
  ralphOutcome,
  reflectionMemory,
} from '../../../contracts/index.ts'
import { Refusal } from '../../../kit/index.ts'
import { defineLoop, type Loop, type PrepareContext, type Prepared, type Run } from '../../../spine/index.ts'
import { requireGit } from '../../../workspace/index.ts'
import { ralphBots } from '../bots/ralph-bots.ts'
import { compareMemory, comparisonChance, type MemoryComparison } from '../report/compare-memory.ts'
import { comparisonMarkdown } from '../report/comparison-markdown.ts'
import { isSolved } from '../report/loop-attempts.ts'
import type { RalphTeam } from '../run-ralph.ts'
import { type AblationConfig, ablationConfig } from './ablation-config.ts'
import { folderTasks } from './folder-tasks.ts'
import { narrateAblation } from './narrate-ablation.ts'
import { configOfSide, nameOfSide, recordIdOfSide, sidesOf, type TaskSide, tryTask } from './try-task.ts'

/** One loop of the experiment. */
export interface AblationRow {
  readonly task: string
  readonly seed: number
  readonly memory: 'on' | 'off'
  readonly passed: boolean
  readonly attempts: number
}

/** A task without a single attempt, which counts neither way. */
export interface UntriedTask {
  readonly task: string
  readonly reason: string
}

/** What an experiment came to. */
export interface AblationResult {
  readonly rows: readonly AblationRow[]
  readonly comparison: MemoryComparison
  readonly untried: readonly UntriedTask[]
}

/**
 * Runs tasks with memory on and off on copies of their own, and compares them pair by pair. Every loop is a branch of the
 * run, so that one journal and one budget hold for all of them.
 */
export const ablationLoop: Loop<AblationConfig, AblationResult, 'actor' | 'reflector'> = defineLoop({
  name: 'ralph-ablation',
  title: 'Run a folder of tasks with memory on and off, and compare the results.',
  config: ablationConfig,
  roles: {
    actor: { says: 'changes the files', default: 'bot:repair' },
    reflector: { says: 'reflects on each attempt', default: 'bot:findings' },
  },
  records: [reflectionMemory, ralphOutcome, certificate],
  bots: ralphBots,
  command: 'ralph ablate',
  examples: [['reprise ralph ablate examples/defects', 'memory on against off, with no key and no network']],
  prepare: prepareAblation,
  run: runAblation,
  summary: ({ comparison, untried }) =>
    [comparisonMarkdown(comparison).trimEnd(), ...untried.map(untriedLine)].join('\n'),
  narrate: narrateAblation,
  async forget(config, { runId, cache }) {
    if (config.cache === cache) await rm(copiesOf(cache, runId), { recursive: true, force: true })
  },
})

async function runAblation(config: AblationConfig, run: Run, team: RalphTeam): Promise<AblationResult> {
  const tasks = await run.step('tasks', () => folderTasks(config))
  const sides = sidesOf(config, tasks)
  const place = { config, folder: copiesOf(config.cache, run.id) }
  let done = 0
  run.progress({ done, total: sides.length })
  const tried = await run.parallel(
    sides,
    {
      name: nameOfSide,
      atOnce: config.jobs,
      folder: (side) => join(side.memory, recordIdOfSide(side)),
      recordId: recordIdOfSide,
    },
    async (side, branch) => {
      const { records, outcome } = await tryTask(side, place, branch, team)
      run.progress({ done: ++done, total: sides.length })
      return { row: rowOf(side, records), records, reason: outcome.stop.message }
    },
  )
  const untried = untriedIn(tried)
  if (untried.length === tasks.length) throw nothingTried(untried)
  const recordsOf = (memory: 'on' | 'off') =>
    tried.flatMap(({ row, records }) => (row.memory === memory ? records : []))
  const comparison = compareMemory(recordsOf('on'), recordsOf('off'), { random: comparisonChance() })
  return { rows: tried.map(({ row }) => row), comparison, untried }
}

function untriedIn(
  tried: readonly { readonly row: AblationRow; readonly reason: string }[],
): readonly UntriedTask[] {
  const reasons = new Map<string, string>()
  for (const { row, reason } of tried)
    if (row.attempts === 0 && !reasons.has(row.task)) reasons.set(row.task, reason)
  return [...reasons].map(([task, reason]) => ({ task, reason }))
}

function nothingTried([first]: readonly UntriedTask[]): Refusal {
  const message = `No task was tried, so there is nothing to compare. ${first!.task}: ${first!.reason}`
  return new Refusal('nothing_to_compare', 'usage', message)
}

const untriedLine = ({ task, reason }: UntriedTask) => `- Not tried: ${task}. ${reason}`

const copiesOf = (cache: string, runId: string) => join(cache, 'tasks', runId)

function rowOf({ task, seed, memory }: TaskSide, records: readonly ReflectionMemory[]): AblationRow {
  const passed = records.some(isSolved)
  return { task: task.name, seed, memory, passed, attempts: records.length }
}

/** Reads all tasks before anything begins, so that one which cannot be read is refused now. The usual seed is 1. */
async function prepareAblation(
  settings: Readonly<Record<string, unknown>>,
  { folder, cache, agents, signal }: PrepareContext,
): Promise<Prepared> {
  await requireGit(folder, signal)
  const placed = {
    ...settings,
    ...(typeof settings.folder === 'string' && { folder: resolve(folder, settings.folder) }),
    cache,
  }
  const { data } = ablationConfig.safeParse(placed)
  if (data !== undefined) {
    const place = { actor: agents.actor ?? 'bot:repair', folder: cache }
    for (const side of sidesOf(data, await folderTasks(data))) configOfSide(side, data, place)
  }
  return { settings: placed, seed: 1 }
}
