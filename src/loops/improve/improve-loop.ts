import {
  agentSettings,
  baseline,
  benchmarkResult,
  type Contract,
  eventLog,
  goal,
  harness,
  idea,
  iterationHistory,
  iterationState,
  mergeReport,
  plan,
  planArchive,
  researchBrief,
  settings,
  visualizationData,
} from '../../contracts/index.ts'
import { defineLoop, type Loop } from '../../spine/index.ts'
import { forgetWorktrees } from '../../workspace/index.ts'
import { improveBots } from './bots/improve-bots.ts'
import { improveCommands } from './commands/improve-commands.ts'
import { type ImproveConfig, improveConfig } from './config.ts'
import type { ImproveOutcome } from './end-campaign.ts'
import { narrateImprove } from './narrate/narrate-improve.ts'
import { improveSummary } from './narrate/summary.ts'
import { runImprove } from './run-improve.ts'
import { prepareImprove } from './setup/prepare.ts'

/** The roles of the loop. */
export type ImproveRole = 'researcher' | 'planner' | 'architect' | 'executor'

/** Makes a repository better at a number: plans, executors in worktrees, a benchmark that decides, and merges. */
export const improveLoop: Loop<ImproveConfig, ImproveOutcome, ImproveRole> = defineLoop({
  name: 'improve',
  title:
    'Make a repository better at a benchmark, round by round, and keep only what is measured to be better.',
  config: improveConfig,
  roles: {
    researcher: { says: 'looks for ideas before each round', default: 'bot:researcher' },
    planner: { says: 'makes the plans of a round', default: 'bot:tuner' },
    architect: { says: 'reviews each plan; its advice does not decide', default: 'bot:architect' },
    executor: { says: 'carries out a plan in a worktree of its own', default: 'bot:tuner' },
  },
  records: [
    settings,
    goal,
    harness,
    idea,
    baseline,
    researchBrief,
    plan,
    planArchive,
    benchmarkResult,
    mergeReport,
    iterationHistory,
    visualizationData,
    eventLog,
    iterationState,
    agentSettings,
  ] as readonly Contract[],
  bots: improveBots,
  command: 'improve run',
  commands: improveCommands,
  examples: [
    ['reprise improve init', 'set a campaign up: goal, benchmark, harness'],
    ['reprise improve run --agents 3 --planner claude --executor claude', 'coding agents plan and work'],
    ['reprise improve run', 'no key, no network'],
  ],
  prepare: prepareImprove,
  run: (config, run, team) => runImprove(config, run, team),
  summary: improveSummary,
  succeeded: ({ stop }) => !/^(?:agent_failed|bad_settings)$/.test(stop.reason),
  narrate: narrateImprove,
  async forget(config, { runId, cache }) {
    // A run that was copied from another project has its worktrees there.
    if (config.cache !== cache) return
    const { signal } = new AbortController()
    await forgetWorktrees({ inPlace: false, folder: config.folder, cache, runId, signal })
  },
})
