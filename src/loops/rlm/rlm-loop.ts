import { rm } from 'node:fs/promises'
import { defineLoop, type Loop } from '../../spine/index.ts'
import { forgetWorktrees } from '../../workspace/index.ts'
import { rlmBots } from './bots/rlm-bots.ts'
import { applyCommand } from './commands/apply.ts'
import { indexCommand } from './commands/index-command.ts'
import { statusCommand } from './commands/status.ts'
import { type RlmConfig, rlmConfig } from './config.ts'
import { forgetTrajectories } from './lessons/lesson-store.ts'
import { narrateRlm } from './narrate/narrate-rlm.ts'
import { rlmSummary } from './narrate/summary.ts'
import { prepareRlm, scratchOf } from './prepare.ts'
import { rlmRecords } from './record/rlm-records.ts'
import type { RlmOutcome } from './report/outcome.ts'
import { type RlmRole, rlmRoles } from './roles.ts'
import { runRlm } from './run-rlm.ts'

/** Answers a question over any amount of text by thought, action and observation, and spawns subtasks. */
export const rlmLoop: Loop<RlmConfig, RlmOutcome, RlmRole> = defineLoop({
  name: 'rlm',
  title: 'Answer a question over any amount of text, in recursive tasks that are recorded as trajectories.',
  config: rlmConfig,
  roles: rlmRoles,
  records: rlmRecords,
  bots: rlmBots,
  command: 'rlm ask',
  commands: [statusCommand, indexCommand, applyCommand],
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
    const { folder, worktree } = config
    if (worktree)
      await forgetWorktrees({ inPlace: false, folder, cache, runId, signal: new AbortController().signal })
    await rm(scratchOf(cache, runId), { recursive: true, force: true })
  },
})
