import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Loopback, type LoopbackCall, modelAgent, startLoopback } from '../../src/agents/index.ts'
import type { TownResultLine } from '../../src/contracts/index.ts'
import { seriesLoop } from '../../src/loops/town/index.ts'
import { manneredModel, manners } from './six-manners.ts'
import { botNamed, type TownBench, teamOf, townBench } from './town-bench.ts'
import { type TownCli, townCli } from './town-cli.ts'

/** How many games a series has; more with REPRISE_TOWN_SERIES. */
const games = Number(process.env.REPRISE_TOWN_SERIES ?? 1)
const lastDay = games > 1 ? 8 : 3
const id = 'six'

let server: Loopback
/** Called with every call that comes in. */
let onCall: (call: LoopbackCall) => void = () => undefined
/** How often each question was answered, by its key. */
const answered = new Map<string, number>()
beforeAll(async () => {
  server = await startLoopback((call) => {
    onCall(call)
    answered.set(call.key!, (answered.get(call.key!) ?? 0) + 1)
    return manneredModel(call)
  })
})
afterAll(() => server.close())

const benches: (TownBench | TownCli)[] = []
afterEach(() => {
  onCall = () => undefined
  answered.clear()
  for (const bench of benches.splice(0)) bench.remove()
})

/** Who sits where: the six models, and the first of them once more. */
const seated = [...manners, manners[0]]

async function playSeries(protocol: 'tags' | 'tools', streamText: boolean) {
  const bench = townBench()
  benches.push(bench)
  const agentOf = (model: string) =>
    modelAgent({ provider: 'compatible', model, baseUrl: server.url, environment: {} })
  const simple = botNamed('simple')
  const team = { ...teamOf({ seats: seated.map(agentOf) }), town: simple, others: simple }
  const rules = { discussionRounds: 1, lastDay }
  const config = { games, list: 'Classic', seats: seated.length, rules, protocol }
  const { status, error } = await bench.startLoop(seriesLoop, { id, config, team }, { streamText })
  expect({ status, error }).toEqual({ status: 'completed', error: undefined })
  return { bench, team, results: bench.lines(id, 'results.jsonl') as unknown as TownResultLine[] }
}

test.each([
  ['tags', 'whole', false],
  ['tags', 'streamed', true],
  ['tools', 'whole', false],
  ['tools', 'streamed', true],
] as const)(
  'in six manners, with %s and %s replies, no turn is lost because of the form of a reply',
  async (protocol, _, streamText) => {
    const isStreamed: boolean[] = []
    onCall = ({ stream }) => void isStreamed.push(stream)
    const { bench, team, results } = await playSeries(protocol, streamText)
    expect(new Set(isStreamed)).toEqual(new Set([streamText]))
    expect(results).toHaveLength(games)
    for (const { lost_turns: lost } of results) expect(lost).toEqual(seated.map(() => 0))

    // The form of replies is counted apart from the moves.
    const sum = (key: 'forgiven' | 'unreadable' | 'illegal', model: string) =>
      results.reduce((all, line) => all + line[key]![seated.indexOf(model as 'native')]!, 0)
    expect(sum('unreadable', 'malformed')).toBeGreaterThan(0)
    for (const model of ['native', 'fenced', 'caller', 'streamer', 'slow'])
      expect(`${model} ${sum('unreadable', model)}`).toBe(`${model} 0`)
    for (const model of ['fenced', 'malformed']) expect(sum('forgiven', model)).toBeGreaterThan(0)
    for (const model of ['native', 'streamer', 'slow'])
      expect(`${model} ${sum('forgiven', model)}`).toBe(`${model} 0`)
    expect(await bench.lint(id, 'error')).toEqual([])
    expect(await bench.replayLoop(seriesLoop, { id, team })).toHaveLength(Object.keys(bench.files(id)).length)

    const thoughts = bench.lines(id, `${id}-0/agent_reasoning.jsonl`)
    const native = thoughts.filter(({ source }) => source === 'native')
    expect(new Set(native.map(({ agent }) => agent))).toEqual(new Set(['Player 1', 'Player 7']))
    const asked = thoughts.filter(({ agent }) => agent === 'Player 1')
    expect(asked).toEqual(asked.filter(({ source }) => source === 'native'))
  },
  3_600_000,
)

test('killed in the middle, a series in six manners goes on, and pays for no reply twice', async () => {
  const project = townCli()
  benches.push(project)
  const seats = seated.map((model) => `compatible:${server.url}#${model}`).join(',')
  const words = [
    'town',
    'series',
    '--games',
    String(games + 1),
    '--players',
    String(seated.length),
    '--seats',
    seats,
  ]
  const flags = ['--rule', 'discussionRounds=1', '--rule', `lastDay=${lastDay}`, '--id', id, '--seed', '7']
  const child = startCommand([...words, ...flags], project.folder)
  const [killed, underway] = await killAfter(60, child)
  expect(killed).toBe('SIGKILL')
  expect(await project.give(['resume', id])).toBe(0)

  const twice = [...answered].filter(([, times]) => times > 1).map(([key]) => key)
  // A reply that was under way when the process died was never received.
  expect(twice.filter((key) => !underway.has(key))).toEqual([])
  expect(await project.findingsBelow(project.folderOf(id))).toEqual([])
  expect(project.linesOf(id, 'results.jsonl')).toHaveLength(games + 1)
  expect(await project.give(['replay', id])).toBe(0)
}, 3_600_000)

function startCommand(words: readonly string[], folder: string): ChildProcess {
  const program = fileURLToPath(new URL('../../dist/bin/reprise.js', import.meta.url))
  return spawn(process.execPath, [program, ...words], { cwd: folder, stdio: 'ignore' })
}

/** Kills a process with its so many-th call; gives the signal that ended it, and the calls that it may not have seen the end of. */
function killAfter(calls: number, child: ChildProcess): Promise<[NodeJS.Signals | null, Set<string>]> {
  let count = 0
  const last: string[] = []
  onCall = ({ key }) => {
    last.push(key!)
    if (++count === calls) child.kill('SIGKILL')
  }
  return new Promise((resolve) => {
    child.once('exit', (_, signal) => {
      onCall = () => undefined
      // Seven seats of two games can be asked at the same time.
      resolve([signal, new Set(last.slice(-2 * seated.length))])
    })
  })
}
