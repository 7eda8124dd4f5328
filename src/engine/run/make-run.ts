import type { Agent, AgentRequest } from '../../agents/index.ts'
import { type Contract, writeRecord } from '../../contracts/index.ts'
import { seededRandom } from '../../kit/index.ts'
import { type AskedReply, type Run, RunStopped, type StepContext } from '../../spine/index.ts'
import { askNow, askPure } from './ask-agent.ts'
import { type BranchParts, below, type RunParts, type SharedParts } from './branch-parts.ts'
import { runParallel } from './parallel.ts'
import { perform } from './perform.ts'
import { directLane } from './record-lane.ts'
import { type FileUseKind, type OrderedBranch, recordOrder, refuseInParallel } from './record-order.ts'
import type { RunCore } from './run-core.ts'
import { refuseInStep, stepNow } from './step-now.ts'
import { streamText } from './stream-text.ts'
import { takeTurns } from './take-turns.ts'
import { workNames } from './work-names.ts'

/** How many questions are made ready before the process looks up; as much as takes it a few milliseconds. */
const questionsATurn = 16

/** A run as its loop sees it. */
export function makeRun(parts: RunParts): Run {
  const order = recordOrder()
  return makeBranch(
    {
      ...parts,
      order,
      turn: takeTurns(questionsATurn),
      latest: { time: parts.core.history.latestTime ?? 0 },
    },
    {
      path: '',
      recordId: parts.id,
      folder: '',
      ownFolder: true,
      meter: parts.meter,
      whenUsedUp: 'stop',
      lane: directLane,
      place: order.branch(''),
    },
  )
}

/** A run as its loop sees it at one branch. */
export function makeBranch(shared: SharedParts, own: BranchParts): Run {
  const { core, seed, records, order } = shared
  const { path, folder, meter } = own
  const nameOf = workNames(path)
  const chance = seededRandom(seed, path)
  const files = new Map<string, string>()
  const place = <T>(contract: Contract<T>, record: T, how: FileUseKind) => {
    const file = files.get(contract.name) ?? records.pathOf(contract as Contract, record, folder)
    if (!contract.path?.includes('{')) files.set(contract.name, file)
    order.use(file, own.place, how)
    return file
  }
  const lane = own.ownFolder ? directLane : own.lane
  const appends = own.ownFolder ? 'append' : 'append in turn'
  const run: Run = {
    id: own.recordId,
    path,
    seed,
    signal: core.signal,
    budget: meter,
    random() {
      refuseInStep('random')
      refuseInParallel(own.place, 'random')
      return chance()
    },
    scope(name, options = {}) {
      refuseInStep('scope')
      const inner = nameOf(name)
      return makeBranch(shared, below(shared, own, inner, options, order.branch(inner, own.place)))
    },
    parallel: (items, options, work) =>
      runParallel(shared, own, { items, options, work, nameOf }, (parts) => makeBranch(shared, parts)),
    ask: (agent, question, options = {}) => {
      refuseInStep('ask')
      const { name, ...request } = question
      const key = nameOf(name)
      return busy(own.place, ask(agent, key, request, options))
    },
    step<T>(name: string, work: (context: StepContext) => Promise<T>, options = {}) {
      refuseInStep('step')
      const key = nameOf(name)
      const { whenUsedUp } = own
      const act = (attempt: number) => stepNow(work, { key, attempt, signal: core.signal })
      const done = perform(core, { whenUsedUp, ...options, key, kind: 'step', meter, act })
      return busy(own.place, done) as Promise<T>
    },
    async write(contract, record) {
      refuseInStep('write')
      refuseInParallel(own.place, 'write')
      const kept = core.redact(record)
      const file = place(contract, kept, 'write')
      await records.write(contract as Contract, kept, folder)
      core.emit({ type: 'record', contract: contract.name, path: file, record: kept })
    },
    append(contract, record) {
      refuseInStep('append')
      refuseInParallel(own.place, 'append')
      const kept = core.redact(record)
      // Printed now, so that a record that its contract does not allow is refused where it is made.
      const line = writeRecord(contract, kept)
      const file = place(contract, kept, appends)
      lane.add(() => {
        records.append(contract as Contract, kept, folder, line)
        core.emit({ type: 'record', contract: contract.name, path: file, record: kept })
      })
    },
    appendLines(contract, lines) {
      refuseInStep('appendLines')
      refuseInParallel(own.place, 'appendLines')
      place(contract, {}, appends)
      lane.add(() => records.appendLines(contract, lines, folder))
    },
    progress: (progress) => core.emit({ type: 'progress', path, progress }),
    now() {
      refuseInStep('now')
      refuseInParallel(own.place, 'now')
      const key = nameOf('now')
      const known = core.history.time(key)
      if (known !== undefined) return new Date(known)
      const { latest } = shared
      latest.time = Math.max(latest.time, core.clock().getTime())
      core.writer?.note({ type: 'time', key, value: latest.time })
      return new Date(latest.time)
    },
    async stopRequested() {
      core.messages?.looks()
      await pauseIfAsked(shared)
      const look = async () => {
        const messages = ((await shared.inbox?.()) ?? []).filter(({ message }) => message.type === 'stop')
        return messages.map(({ name }) => name)
      }
      const names = await run.step('stop-requested', look, { whenUsedUp: 'proceed' })
      // Taken away once it is journaled, so that a crash in between loses nothing.
      if (core.writer !== undefined && names.length > 0)
        await shared.settle?.(names.map((name) => ({ name })))
      return names.length > 0
    },
  }
  return run

  async function ask(
    agent: Agent,
    key: string,
    request: AgentRequest,
    { onText, ...options }: Parameters<Run['ask']>[2] & object,
  ): Promise<AskedReply> {
    // A recorded answer counts, whichever agent plays now: in the shared part of a fork it was another one.
    if (agent.pure && !core.history.has(key, 1) && key !== core.heldAt)
      return askPure(shared, agent, key, request)
    const { whenUsedUp } = own
    const { turn } = shared
    const act = (attempt: number) => {
      const { usd, tokens } = meter
      const { messages } = core
      const elsewhere =
        agent.kind === 'person' && messages
          ? { elsewhere: (signal: AbortSignal) => messages.answer(key, signal, core.stopping) }
          : {}
      const context = { key, attempt, left: { usd, tokens }, ...elsewhere }
      if (onText === undefined && !isHeard(core, agent)) return askNow(shared, agent, request, context)
      const stream = streamText(core, key, onText)
      return askNow(shared, agent, request, { ...context, onText: stream.onText }).finally(stream.end)
    }
    const work = {
      whenUsedUp,
      ...options,
      key,
      kind: 'ask',
      agent: agent.spec,
      request,
      meter,
      turn,
      act,
    } as const
    const reply = (await perform(core, work)) as AskedReply
    if (agent.kind === 'person') await core.messages?.answered(key)
    return reply
  }
}

/** Whether somebody listens to what an agent says. A program says it anyway; a model only where it is asked to. */
function isHeard({ streamText: shown, live }: RunCore, { kind }: Agent): boolean {
  return shown || (live !== undefined && (kind === 'command' || live.watched()))
}

/** Ends the run where somebody asked for a pause: the message is taken away, so that resuming it continues. */
async function pauseIfAsked({ core, inbox, settle }: SharedParts): Promise<void> {
  if (core.writer === undefined) return
  const asked = ((await inbox?.()) ?? []).filter(({ message }) => message.type === 'pause')
  if (asked.length === 0) return
  await settle?.(asked)
  throw new RunStopped('paused', 'The run was paused; resuming it continues here.')
}

/** Counts work as under way in its branch and in those above. */
function busy<T>(place: OrderedBranch, work: Promise<T>): Promise<T> {
  for (let at: OrderedBranch | undefined = place; at !== undefined; at = at.parent) at.underWay++
  const done = () => {
    for (let at: OrderedBranch | undefined = place; at !== undefined; at = at.parent) at.underWay--
  }
  work.then(done, done)
  return work
}
