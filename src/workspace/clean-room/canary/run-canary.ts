import { randomInt } from 'node:crypto'
import { seededRandom } from '../../../kit/index.ts'
import type { TreeFiles } from '../files/tree-entry.ts'
import type { OpenRoom, RoomRun } from '../rooms.ts'
import type { Canary, CanaryCheck } from '../survey.ts'
import { type CanaryMethod, canaryMethods } from './canary-method.ts'
import { type CanaryRun, judgeCanary } from './judge-canary.ts'
import { type CanarySource, planCanary } from './plan-canary.ts'

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
    for (let round = 0; round < rounds; round++) {
      const plan = await planCanary(method, source, { round, random })
      if (plan === undefined) continue
      const room = await order.open(plan.files)
      try {
        for (const { command } of checks) {
          const now = await room.run(command)
          if (method === 'expectations' && round === 0 && !plan.sampled) runs.set(command, now)
          const known =
            order.known && (knownOf(order.known, command, method, round) ?? unknownOf(command, method, round))
          found.push({ command, method, round, plan, ...now, ...(known && { known }) })
        }
      } finally {
        await room.close()
      }
    }
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
