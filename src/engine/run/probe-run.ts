import type { Agent } from '../../agents/index.ts'
import type { RunManifest } from '../../contracts/index.ts'
import type { History, Loop, RecordSink } from '../../spine/index.ts'
import { budgetMeter } from './budget-meter.ts'
import { checkConfig } from './check-config.ts'
import { makeRun } from './make-run.ts'
import { withLocalPaths } from './portable-paths.ts'
import type { RunContext } from './run-context.ts'
import type { RunCore } from './run-core.ts'
import { watchActivity } from './watch-activity.ts'

/** What a run does without anything that is not recorded. */
export interface Probe {
  /** The names of the recorded work that it uses. */
  readonly keys: ReadonlySet<string>
  /** The names of the recorded times that it uses. */
  readonly times: ReadonlySet<string>
  /** What the watched pure agents answered. */
  readonly replies: readonly PureReply[]
  /** Whether it came to the work at which it was to be held. */
  readonly reached: boolean
}

export interface PureReply {
  readonly key: string
  readonly agent: string
  readonly request: unknown
  readonly reply: unknown
}

export interface ProbeRequest<Role extends string> {
  readonly manifest: RunManifest
  readonly history: History
  readonly team: Readonly<Record<Role, Agent>>
  /** The roles whose pure agents are watched. */
  readonly watched: readonly Role[]
  /** Work that never ends, although it may be recorded. */
  readonly at?: string
}

/**
 * Makes a run again from its journal as far as it goes while the work at a key, and everything that is not recorded, never
 * ends. So it finds what does not depend on that work, whatever the order in which branches once finished.
 */
export async function probeRun<Config extends object, Result, Role extends string>(
  loop: Loop<Config, Result, Role>,
  { manifest, history, team, watched, at }: ProbeRequest<Role>,
  {
    clock,
    redact,
    signal,
    ...folders
  }: Pick<RunContext, 'clock' | 'redact' | 'signal' | 'project' | 'cache'>,
): Promise<Probe> {
  const keys = new Set<string>()
  const times = new Set<string>()
  const replies: PureReply[] = []
  const activity = watchActivity()
  let reached = false
  // Roles may share an agent; a copy distinguishes those that are watched.
  const copies = watched.map((role) => [role, { ...team[role] }] as const)
  const kept = new Set(copies.map(([, agent]) => agent as Agent))
  const watchedTeam: Readonly<Record<Role, Agent>> = { ...team, ...Object.fromEntries(copies) }
  const core: RunCore = {
    history: {
      ...history,
      has: (key, attempt) => key !== at && history.has(key, attempt),
      ended(key, attempt) {
        keys.add(key)
        return history.ended(key, attempt)
      },
      time(key) {
        const time = history.time(key)
        if (time !== undefined) times.add(key)
        return time
      },
    },
    signal,
    stopping: () => false,
    clock,
    redact,
    wait: async () => undefined,
    emit: activity.beat,
    streamText: false,
    retryForMs: 0,
    stored: new Set(),
    underWay: new Set(),
    failed: new Set(),
    failures: [],
    ...(at !== undefined && { heldAt: at }),
    admit({ key }) {
      activity.beat()
      reached ||= key === at
      return new Promise(() => {})
    },
    keepPure(key, agent, request, reply) {
      if (kept.has(agent)) replies.push({ key, agent: agent.spec, request, reply })
    },
  }
  const { run_id: id, seed } = manifest
  const run = makeRun({ id, seed, core, records: nowhere, meter: budgetMeter({}, () => 0) })
  const config = checkConfig(loop, withLocalPaths(manifest.config, folders))
  // Should the loop fail here, it fails again when the run is resumed.
  void activity.run(() => loop.run(config, run, watchedTeam)).catch(() => undefined)
  await activity.quiet()
  return { keys, times, replies, reached }
}

/** Records are made when the run is resumed, not here. */
const nowhere: RecordSink = {
  write: async () => undefined,
  append: () => undefined,
  appendLines: () => undefined,
  pathOf: (contract) => contract.path ?? contract.name,
  flush: async () => undefined,
  finish: async () => undefined,
  files: () => [],
  count: () => 0,
}
