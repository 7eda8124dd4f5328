import { randomInt } from 'node:crypto'
import { seededRandom } from '../../../kit/index.ts'
import { isPython } from '../../guard/code-file.ts'
import type { TreeFiles } from '../files/tree-entry.ts'
import type { OpenRoom, RoomRun } from '../rooms.ts'
import type { Canary, CanaryCheck } from '../survey.ts'
import { type CanaryMethod, canaryMethods } from './canary-method.ts'
import { type CanaryRun, judgeCanary } from './judge-canary.ts'
import { type CanaryPlan, type CanarySource, planCanary } from './plan-canary.ts'

/** The checks that are doubted, and the room in which they are. */
export interface CanaryOrder {
  readonly source: CanarySource
  /** Each check with the commands that it leads to, whether it starts tests itself, and what it did without any change. */
  readonly checks: readonly {
    readonly command: string
    readonly commands: readonly string[]
    readonly startsTests: boolean
    readonly run: RoomRun
  }[]
  /** What the canary found at the beginning; absent at the beginning itself. */
  readonly known?: Canary
  open(files: TreeFiles): Promise<OpenRoom>
}

const quickMs = 2000
const mostRounds = 3
const slowMs = 30_000
const largeSuite = 40
const sampledFiles = 20

/** What the checks did where they must fail. */
export interface CanaryRuns {
  /** The runs of the checks with changed expectations, by their commands. */
  readonly runs: ReadonlyMap<string, RoomRun>
  /** Says what failed as it must. What a check did without any change can be given by its command once it is known. */
  judge(unchanged?: ReadonlyMap<string, RoomRun>): Canary
}

/** Runs the checks where they must fail, in rooms of their own, once for each way of changing the files. */
export async function runCanary(order: CanaryOrder): Promise<CanaryRuns> {
  const found: Omit<CanaryRun, 'unchanged'>[] = []
  const runs = new Map<string, RoomRun>()
  const random = seededRandom(randomInt(2 ** 31))
  const hasTests = (await planCanary('expectations', order.source, { round: 0, random })) !== undefined
  const asked = order.checks.map((check) => ({
    ...check,
    methods: canaryMethods({ ...check, tests: check.run.tests }, hasTests),
  }))
  const durationMs = order.checks.reduce((sum, { run }) => sum + run.done.check.durationMs, 0)
  for (const method of ['expectations', 'type-errors', 'syntax-errors', 'empty-files'] as const) {
    const checks = asked.filter(({ methods }) => methods.includes(method))
    if (checks.length === 0) continue
    const rounds = method === 'expectations' && durationMs < quickMs ? await roundsOf(order.source) : 1
    const isLarge = durationMs > slowMs && order.source.tests.length > largeSuite
    const source = isLarge ? { ...order.source, sample: sampledFiles } : order.source
    const [named, unnamed] = [
      checks.filter(isNamed(method)),
      checks.filter((check) => !isNamed(method)(check)),
    ]
    for (let round = 0; round < rounds && named.length > 0; round++) {
      const plan = await planCanary(method, source, { round, random, isLast: round === rounds - 1 })
      if (plan === undefined) continue
      const room = await order.open(plan.files)
      try {
        for (const { command } of named) {
          const now = await room.run(command)
          if (method === 'expectations' && round === 0 && !plan.sampled)
            runs.set(command, withoutAdded(now, plan))
          found.push({ command, method, round, plan, ...now, ...knownFor(order, command, method, round) })
        }
      } finally {
        await room.close()
      }
    }
    for (const { command } of unnamed)
      found.push(...(await runAlone({ order, source, command, isQuick: durationMs < quickMs, random })))
  }
  const before = new Map(order.checks.map(({ command, run }) => [command, run]))
  return {
    runs,
    judge(unchanged = before) {
      const checks = found.map((run) => {
        const plain = unchanged.get(run.command) ?? before.get(run.command)!
        return judgeCanary({ ...run, unchanged: { passed: isPassed(plain), tests: plain.tests } })
      })
      return { state: wholeState(checks), checks }
    },
  }
}

/** The tests of a run, without those that the canary added. */
function withoutAdded(run: RoomRun, { changed }: CanaryPlan): RoomRun {
  const added = new Map(changed.map((file) => [file.path, file.added]))
  return {
    ...run,
    tests: { ...run.tests, names: run.tests.names.filter(({ file, name }) => added.get(file) !== name) },
  }
}

/** Whether one failure does not hide what passes beside it. */
const isNamed = (method: CanaryMethod) => (check: { readonly run: RoomRun }) =>
  method !== 'expectations' || check.run.tests.known === 'names'

function knownFor({ known }: CanaryOrder, command: string, method: CanaryMethod, round: number) {
  if (known === undefined) return {}
  return { known: knownOf(known, command, method, round) ?? unknownOf(command, method, round) }
}

interface AloneOrder {
  readonly order: CanaryOrder
  readonly source: CanarySource
  readonly command: string
  readonly isQuick: boolean
  readonly random: () => number
}

const mostFunctions = 6

/**
 * A runner that does not name its tests says only that something failed. So the expectations of one function of assertions after
 * another are changed, and where a check still passes, it is tried whether those assertions are reached.
 */
async function runAlone({ order, source, command, isQuick, random }: AloneOrder) {
  const first = await planCanary('expectations', source, { round: 0, random })
  const functions = [...new Set(first?.changed.flatMap((file) => file.functions ?? []))]
  const rounds = (isQuick && functions.length > 0 ? functions.slice(0, mostFunctions) : ['']).map((name) => ({
    name,
    isLast: false,
  }))
  if (source.python !== undefined && source.tests.some(isPython)) rounds.push({ name: '', isLast: true })
  const found: Omit<CanaryRun, 'unchanged'>[] = []
  for (const [round, { name, isLast }] of rounds.entries()) {
    const plan = (stop: boolean) =>
      planCanary('expectations', source, { round, random, isLast, alone: { function: name, stop } })
    const changed = (await plan(false)) ?? first
    if (changed === undefined) continue
    const now = await runOnce(order, changed, command)
    const stopped = isPassed(now) && name !== '' ? await plan(true) : undefined
    const isReached = stopped === undefined || !isPassed(await runOnce(order, stopped, command))
    const known = knownFor(order, command, 'expectations', round)
    found.push({
      command,
      method: 'expectations',
      round,
      plan: changed,
      ...now,
      alone: { function: name, isReached },
      ...known,
    })
  }
  // Where nothing is reached, the check looks at none of it.
  const isBlind = found.every(({ done, alone }) => done.check.exitCode === 0 && !alone?.isReached)
  return isBlind ? found.map(({ alone: _, ...run }) => run) : found
}

async function runOnce(order: CanaryOrder, plan: CanaryPlan, command: string): Promise<RoomRun> {
  const room = await order.open(plan.files)
  try {
    return await room.run(command)
  } finally {
    await room.close()
  }
}

/** As many rounds as the longest test has expectations, so that each is changed once; few, since each is a run. */
async function roundsOf(source: CanarySource): Promise<number> {
  const random = () => 0
  const texts = new Set<string>()
  for (let round = 0; round < mostRounds; round++) {
    const plan = await planCanary('expectations', source, { round, random })
    texts.add(JSON.stringify(plan?.changed.map(({ text }) => text)))
  }
  return texts.size
}

const isPassed = ({ done: { check } }: RoomRun) => check.exitCode === 0 && !check.timedOut

const knownOf = ({ checks }: Canary, command: string, method: CanaryMethod, round: number) =>
  checks.find((check) => check.command === command && check.method === method && check.round === round)

const unknownOf = (command: string, method: CanaryMethod, round: number): CanaryCheck => ({
  ...{ command, method, round, state: 'unknown', changed: 0 },
  ...{ sampled: false, survivors: [], caught: [], durationMs: 0 },
})

function wholeState(checks: readonly CanaryCheck[]): Canary['state'] {
  const states = checks.map(({ state }) => state)
  return states.includes('passed') ? 'passed' : states.includes('caught') ? 'caught' : 'unknown'
}
