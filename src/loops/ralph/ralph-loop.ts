import { certificate, type RalphOutcome, ralphOutcome, reflectionMemory } from '../../contracts/index.ts'
import { defineLoop, type Loop } from '../../spine/index.ts'
import { forgetWorktrees } from '../../workspace/index.ts'
import { ralphBots } from './bots/ralph-bots.ts'
import { applyCommand } from './commands/apply.ts'
import { importCommand } from './commands/import.ts'
import { initCommand } from './commands/init.ts'
import { reportCommand } from './commands/report.ts'
import { setAsideCommand } from './commands/set-aside.ts'
import { stopCommand } from './commands/stop.ts'
import { verifyCommand } from './commands/verify.ts'
import { type RalphConfig, ralphConfig } from './config.ts'
import { keepLessons } from './lessons/lesson-store.ts'
import { narrateRalph } from './narrate/narrate-ralph.ts'
import { ralphSummary } from './narrate/summary.ts'
import { runRalph } from './run-ralph.ts'
import { prepareRalph } from './task/prepare.ts'

/** The roles of the loop. */
export type RalphRole = 'actor' | 'reflector'

/** Tries a task until real checks pass, with what earlier attempts taught in view. */
export const ralphLoop: Loop<RalphConfig, RalphOutcome, RalphRole> = defineLoop({
  name: 'ralph',
  title: 'Work on a task until real checks pass, learning from reflections on failed attempts.',
  config: ralphConfig,
  roles: {
    actor: { says: 'changes the files: a coding agent, a model with our tools, or bot:repair' },
    reflector: { says: 'reflects on each attempt', default: 'bot:findings' },
  },
  records: [reflectionMemory, ralphOutcome, certificate],
  bots: ralphBots,
  command: 'ralph',
  commands: [
    initCommand,
    applyCommand,
    verifyCommand,
    stopCommand,
    setAsideCommand,
    reportCommand,
    importCommand,
  ],
  examples: [
    ['reprise ralph "fix the failing tests" --check "npm test" --actor claude', 'a coding agent'],
    ['reprise ralph ralph.task.md', 'a task with its settings in a file'],
    ['reprise ralph "fix it" --check "node --test" --actor bot:repair', 'no key, no network'],
  ],
  prepare: prepareRalph,
  run: async (config, run, team) => (await runRalph(config, run, team)).outcome,
  summary: ralphSummary,
  succeeded: ({ passed, stop }) => passed || stop.reason === 'nothing_to_do',
  narrate: narrateRalph,
  async forget(config, { runId, cache }) {
    // A run that was copied from another project has its worktrees there.
    if (config.cache !== cache) return
    await keepLessons(cache, runId, [])
    const { signal } = new AbortController()
    await forgetWorktrees({
      inPlace: config.where === 'in-place',
      folder: config.folder,
      cache,
      runId,
      signal,
    })
  },
})
