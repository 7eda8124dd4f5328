import type { Agent } from '../../agents/index.ts'
import type { Run } from '../run.ts'
import type { ActResult } from './actors/act-result.ts'
import { askActor } from './actors/ask-actor.ts'
import { promptOf } from './actors/prompt.ts'
import { repairActor, repairSpec } from './actors/repair-actor.ts'
import { toolActor } from './actors/tool-actor.ts'
import type { CheckedError, Deed } from './attempt.ts'
import type { RalphConfig } from './config.ts'
import type { Kept } from './memory/memory.ts'
import type { RepairBot } from './repair/make-repair-bot.ts'
import { captureDeed } from './worktree/capture-deed.ts'
import type { Workspace } from './worktree/workspace.ts'

/** What an attempt begins with. */
export interface Start {
  readonly config: RalphConfig
  readonly iteration: number
  /** The files. */
  readonly tree: string
  /** What the checks say about them, as far as they were run. */
  readonly errors: readonly CheckedError[]
  /** The reflections in view. */
  readonly window: readonly Kept[]
  readonly workspace: () => Promise<Workspace>
  readonly repairBot: () => Promise<RepairBot>
}

/** Lets the actor work, and then looks at the files to see what it did. */
export async function act(start: Start, actor: Agent, run: Run): Promise<Deed> {
  const result = await letWork(start, actor, run)
  return captureDeed(start, result, run)
}

function letWork(start: Start, actor: Agent, run: Run): Promise<ActResult> {
  const { config, iteration, tree, errors, window, workspace } = start
  const { task, checks, guard } = config
  const placement = { workspace, tree, timeoutMs: config.actorTimeoutSeconds * 1000 }
  if (actor.spec === repairSpec) {
    const reflections = window.map(({ reflection }) => reflection)
    return repairActor({ checks, reflections, iteration, bot: start.repairBot }, placement, run)
  }
  const prompt = promptOf({ task, checks, errors, reflections: window, iteration, guarded: guard !== 'off' })
  // Models and scripts answer; what they want done to files, our tools do for them.
  return actor.kind === 'model' || actor.kind === 'script'
    ? toolActor(actor, prompt, { ...placement, maxTurns: config.maxTurns }, run)
    : askActor(actor, prompt, placement, run)
}
