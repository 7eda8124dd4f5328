import { setImmediate as turn } from 'node:timers/promises'
import type { Agent } from '../../agents/index.ts'
import type { RunManifest } from '../../contracts/index.ts'
import { fileJournal, type History, type JournalWriter } from '../../journal/index.ts'
import type { Loop } from '../../loops/index.ts'
import type { Surroundings } from './conduct-run.ts'
import { makeLedger } from './ledger.ts'
import { makeRun } from './make-run.ts'
import type { RunCore } from './perform.ts'
import type { Projections } from './projections.ts'
import { placesOf, writeManifest } from './workspace.ts'

/** A run whose agents change, with those it has from now on and the pure ones that they replace. */
export interface ChangedCast<Role extends string> {
  readonly manifest: RunManifest
  readonly team: Readonly<Record<Role, Agent>>
  readonly before: Readonly<Partial<Record<Role, Agent>>>
}

/**
 * Lets the pure agents that were replaced answer once more whatever the loop asks before it needs something that the
 * journal does not hold, and writes that down; then the run goes on like any other. Neither the order in which
 * branches finish nor the time they take has a say in what belongs to this part: only the journal has.
 */
export async function playPrefix<Config extends object, Result, Role extends string>(
  loop: Loop<Config, Result, Role>,
  { manifest, team, before }: ChangedCast<Role>,
  around: Surroundings,
): Promise<RunManifest> {
  const { workspace, clock, version: programVersion, signal, stopping } = around
  const { run_id: id, seed } = manifest
  const journal = fileJournal(placesOf(workspace, id).journal)
  const writer = await journal.open({ runId: id, programVersion, clock })
  const history = await journal.history()
  const pulse = makePulse()
  try {
    const core = prefixCore({ around, history, writer, pulse, before, at: manifest.before?.at })
    const run = makeRun({ id, seed, core, projections: nowhere, clock })
    const played = loop.run(manifest.config as Config, run, { ...team, ...journaled(before, pulse) })
    // The loop is left where it waits for what is not recorded. Should it fail here, it fails again when the run goes on.
    await Promise.race([played.catch(() => undefined), pulse.rest()])
  } finally {
    pulse.end()
    history.close()
    await writer.close()
  }
  if (signal.aborted || stopping()) return manifest
  const { before: _, ...settled } = manifest
  await writeManifest(workspace, settled as RunManifest)
  return settled as RunManifest
}

interface PrefixParts {
  readonly around: Surroundings
  readonly history: History
  readonly writer: JournalWriter
  readonly pulse: Pulse
  readonly before: Readonly<Partial<Record<string, Agent>>>
  /** The key at which a fork departs: what is recorded there, such as an answer given by hand, comes after. */
  readonly at: string | undefined
}

function prefixCore({ around, history, writer, pulse, before, at }: PrefixParts): RunCore {
  const { signal, stopping, redact, wait } = around
  const replaced = new Set(Object.values(before).map((agent) => agent?.spec))
  return {
    history: {
      ...history,
      ended: (key, attempt) => (key === at ? undefined : history.ended(key, attempt)),
    },
    writer: { ...writer, append: (...drafts) => pulse.during(writer.append(...drafts)) },
    ledger: makeLedger({}, () => 0),
    signal,
    stopping,
    redact,
    wait,
    tell: pulse.beat,
    stored: new Set(),
    underWay: new Set(),
    admit({ key, agent }) {
      pulse.beat()
      return !pulse.isOver() && key !== at && replaced.has(agent) ? undefined : new Promise(() => {})
    },
  }
}

/** The agents as those whose answers are written down. A bot that fails is not asked again: it would fail again. */
function journaled<Role extends string>(
  before: Readonly<Partial<Record<Role, Agent>>>,
  pulse: Pulse,
): Partial<Record<Role, Agent>> {
  const agents = Object.entries<Agent | undefined>(before).flatMap(([role, agent]) => {
    if (agent === undefined) return []
    const act: Agent['act'] = async (request, context) => {
      const outcome = await pulse.during(agent.act(request, context))
      if (outcome.kind === 'reply') return outcome
      return { kind: 'failed', failure: { ...outcome.failure, retryable: false } }
    }
    return [[role, { ...agent, pure: false, act }]]
  })
  return Object.fromEntries(agents)
}

/** Records are made when the run goes on, not here. */
const nowhere: Projections = {
  write: async () => undefined,
  append: () => undefined,
  finish: async () => undefined,
  flush: async () => undefined,
  files: () => [],
  records: () => 0,
}

type Pulse = ReturnType<typeof makePulse>

/** How many turns of the event loop without a sign of life count as rest. */
const quietTurns = 10

/** Tells when nothing moves any more: nobody answers, nothing is being written, and no work has begun or ended. */
function makePulse() {
  let beats = 0
  let busy = 0
  let isOver = false
  return {
    beat: () => void beats++,
    async during<T>(work: Promise<T>): Promise<T> {
      busy++
      try {
        return await work
      } finally {
        busy--
        beats++
      }
    },
    async rest(): Promise<void> {
      for (let quiet = 0, seen = beats; quiet < quietTurns; quiet++) {
        await turn()
        if (busy > 0 || beats !== seen) quiet = -1
        seen = beats
      }
    },
    end() {
      isOver = true
    },
    isOver: () => isOver,
  }
}
