import { rm } from 'node:fs/promises'
import {
  type Contract,
  rlmArtifact,
  rlmState,
  taskTree,
  trajectory,
  trajectoryIndex,
  trajectoryReport,
} from '../../contracts/index.ts'
import { defineLoop, type Loop } from '../../spine/index.ts'
import { rlmBots } from './bots/rlm-bots.ts'
import { indexCommand } from './commands/index-command.ts'
import { statusCommand } from './commands/status.ts'
import { type RlmConfig, rlmConfig } from './config.ts'
import { forgetTrajectories } from './lessons/lesson-store.ts'
import { narrateRlm } from './narrate/narrate-rlm.ts'
import { rlmSummary } from './narrate/summary.ts'
import { prepareRlm, scratchOf } from './prepare.ts'
import type { RlmOutcome } from './report/outcome.ts'
import { type RlmRole, rlmRoles } from './roles.ts'
import { runRlm } from './run-rlm.ts'

/** Answers a question over any amount of text by thought, action and observation, and spawns subtasks. */
export const rlmLoop: Loop<RlmConfig, RlmOutcome, RlmRole> = defineLoop({
  name: 'rlm',
  title: 'Answer a question over any amount of text, in recursive tasks that are recorded as trajectories.',
  config: rlmConfig,
  roles: rlmRoles,
  records: [
    taskTree,
    rlmState,
    trajectory,
    trajectoryReport,
    trajectoryIndex,
    rlmArtifact,
  ] as readonly Contract[],
  bots: rlmBots,
  command: 'rlm ask',
  commands: [statusCommand, indexCommand],
  examples: [
    ['reprise rlm ask "How many orders failed?" --context orders.jsonl', 'no key, no network'],
    [
      'reprise rlm ask "Who approved the budget?" --context "minutes/**/*.md" --agent anthropic:MODEL',
      'a model',
    ],
    ['git log | reprise rlm ask "When was the cache added?" --context -', 'the standard input'],
  ],
  prepare: prepareRlm,
  run: (config, run, team) => runRlm(config, run, team),
  summary: rlmSummary,
  succeeded: ({ status }) => status === 'success' || status === 'partial_success',
  narrate: narrateRlm,
  async forget(config, { runId, cache }) {
    if (config.cache !== cache) return
    await forgetTrajectories(cache, runId)
    await rm(scratchOf(cache, runId), { recursive: true, force: true })
  },
})
