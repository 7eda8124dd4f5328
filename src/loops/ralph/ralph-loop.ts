import { join, resolve } from 'node:path'
import type { RalphOutcome } from '../../contracts/index.ts'
import type { Loop } from '../loop.ts'
import { type RalphConfig, readRalphConfig } from './config.ts'
import { type RalphListener, runRalph } from './run-ralph.ts'
import { forgetWorkspace } from './worktree/forget-workspace.ts'

/** The roles of the loop. */
export type RalphRole = 'actor' | 'reflector'

/** The loop under its name. A listener hears of attempts while they happen. */
export function ralphLoopWith(listener: RalphListener): Loop<RalphConfig, RalphOutcome, RalphRole> {
  return {
    name: 'ralph',
    roles: ['actor', 'reflector'],
    async forget(config, runId, home) {
      const { signal } = new AbortController()
      const plan = readRalphConfig(config)
      if (resolve(plan.home) === join(home, 'ralph')) await forgetWorkspace({ ...plan, runId, signal })
    },
    // What comes from a manifest may have been changed by hand or by a fork.
    run: (config, run, team) => runRalph(readRalphConfig(config), run, team, listener),
  }
}

/** Tries a task until real checks pass, with what earlier attempts taught in view. */
export const ralphLoop: Loop<RalphConfig, RalphOutcome, RalphRole> = ralphLoopWith({})
