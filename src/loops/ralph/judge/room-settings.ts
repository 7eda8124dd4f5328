import {
  type Beginning,
  type CleanRoomSettings,
  snapshotStore,
  type Worktree,
} from '../../../workspace/index.ts'
import type { RalphConfig } from '../config.ts'

/** What a clean room needs to know of a loop. */
export interface RoomGround {
  readonly config: RalphConfig
  readonly beginning: Beginning
  /** Ignored files that turned out to be needed. */
  readonly included: readonly string[]
  readonly worktree: () => Promise<Worktree>
}

/** How the work of a loop is judged in a clean room. */
export async function roomSettings(
  { config, beginning, included, worktree }: RoomGround,
  { key, signal }: { readonly key: string; readonly signal: AbortSignal },
): Promise<CleanRoomSettings> {
  const { userTop } = await worktree()
  const { companions, prefix, tree } = beginning
  return {
    repository: snapshotStore(config.cache),
    beginning: tree,
    prefix,
    top: userTop,
    checks: config.checks,
    protect: config.protect,
    allow: config.allow,
    ...(config.setup !== undefined && { setup: config.setup }),
    include: [...new Set([...companions.copied, ...companions.submodules, ...included])],
    home: config.home,
    variables: config.env,
    environment: process.env,
    cache: config.cache,
    network: config.network,
    timeoutMs: config.checkTimeout * 1000,
    reruns: config.reruns,
    reports: config.reports,
    key,
    signal,
  }
}
