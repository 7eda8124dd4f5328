import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Agent } from '../../agents/index.ts'
import { checkStream, journalEntry, reflectionMemory } from '../../contracts/index.ts'
import { seededRandom } from '../../kit/index.ts'
import { defineLoop, type Run } from '../../spine/index.ts'
import { fileStore } from '../../store/index.ts'
import { forkRun } from './fork-run.ts'
import { replayRun } from './replay-run.ts'
import { resumeRun } from './resume-run.ts'
import { contextIn, counter, question, says, temporaryFolder } from './run.suite.ts'
import { startRun } from './start-run.ts'

type Pause = () => Promise<void>

/** Two branches side by side: in each turn a player moves, and a judge, which is journaled, is asked about the move. */
function game(pause: Pause = async () => undefined) {
  return defineLoop<{ turns: number }, string[], 'player' | 'judge'>({
    name: 'game',
    roles: ['player', 'judge'],
    async run({ turns }, run, { player, judge }) {
      const opening = await run.ask(player, question('opening', 'Open the game.'))
      const branches = await Promise.all(['left', 'right'].map((name) => branch(run.scope(name))))
      const closing = await run.ask(player, question('closing', 'Close the game.'))
      const said = [opening.text, ...branches.flat(), closing.text]
      for (const [iteration, text] of said.entries())
        run.append(reflectionMemory, reflection(iteration, text))
      return said

      async function branch(scope: Run): Promise<string[]> {
        const moves: string[] = []
        for (let turn = 0; turn < turns; turn++) {
          const { text } = await scope.ask(player, question('move', `${moves.length} moves so far`))
          await pause()
          await scope.ask(judge, question('judge', `judge ${text} of ${opening.text}`))
          moves.push(text)
        }
        return moves
      }
    },
  })
}

function reflection(iteration: number, text: string) {
  return {
    loop_id: 'ralph-game',
    iteration,
    timestamp: '2026-11-16T09:00:00.000Z',
    actor_output: { actions: [], rationale: text },
    evaluator_output: { passed: true, verification_type: 'heuristic' as const },
    self_reflection: { reflection_text: text },
    memory_metadata: { omega_capacity: 1, current_memory_size: 0 },
  }
}

const bot = () => counter((_, key) => says(`bot at ${key}`), 'bot:mover')
const model = () => counter((_, key) => says(`model at ${key}`), 'openai:mover')
const judge = () => counter(() => says('fine'), 'script:judge').agent

async function played(folder: string, player: Agent = bot().agent) {
  const request = { id: 'one', config: { turns: 3 }, seed: 7, team: { player, judge: judge() } }
  expect(await startRun(game(), request, contextIn(folder))).toMatchObject({ status: 'completed' })
}

const entries = (folder: string, run: string) =>
  readFileSync(join(folder, '.reprise/runs', run, 'journal.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

const at = 'left/judge#2'
const fork = (folder: string, agent: string, more: object = {}, loop = game()) =>
  forkRun(
    loop,
    {
      from: 'one',
      id: 'two',
      at,
      team: { player: bot().agent, judge: judge() },
      agents: { player: agent },
      ...more,
    },
    contextIn(folder),
  )

const whole = [
  'bot at opening',
  'bot at left/move',
  'bot at left/move#2',
  'model at left/move#3',
  // The other branch does not depend on the key, so that it is shared to its end.
  'bot at right/move',
  'bot at right/move#2',
  'bot at right/move#3',
  'model at closing',
]

test('a fork that puts a model in the place of a bot keeps what the bot did that does not depend on the key', async () => {
  const folder = temporaryFolder()
  await played(folder)
  await fork(folder, 'openai:mover')
  const next = model()
  const team = { player: next.agent, judge: judge() }
  const outcome = await resumeRun(game(), { id: 'two', team }, contextIn(folder))
  expect(outcome.result).toEqual(whole)
  expect(next.calls.sort()).toEqual(['closing', 'left/move#3'])
  expect((await fileStore({ folder }).manifest('two')).agents.player).toBe('openai:mover')
  const made = entries(folder, 'two')
  expect(made.every((entry) => journalEntry.validate(entry))).toBe(true)
  expect(made.find(({ type, key }) => type === 'start' && key === 'left/move')).toMatchObject({
    agent: 'bot:mover',
  })
})

test('such a fork is replayed without the bot and without the model, and resumed without asking either again', async () => {
  const folder = temporaryFolder()
  await played(folder)
  await fork(folder, 'openai:mover')
  const team = { player: model().agent, judge: judge() }
  const first = await resumeRun(game(), { id: 'two', team }, contextIn(folder))
  const [asked, silent] = [model(), counter(() => says('nobody asks me'), 'script:judge')]
  const others = { player: asked.agent, judge: silent.agent }
  expect((await resumeRun(game(), { id: 'two', team: others }, contextIn(folder))).result).toEqual(
    first.result,
  )
  const replay = await replayRun(game(), { id: 'two', team: others }, contextIn(folder))
  expect(replay.result).toEqual(first.result)
  expect(replay.files).toEqual(['reflections.jsonl'])
  expect([...asked.calls, ...silent.calls]).toEqual([])
})

test('what a fork shares does not depend on the order in which branches finished, nor on where it was stopped', async () => {
  const results = new Set<string>()
  for (let seed = 0; seed < 12; seed++) {
    const folder = temporaryFolder()
    const random = seededRandom(seed)
    const pause = async () => {
      for (let turns = Math.floor(random() * 40); turns > 0; turns--) await new Promise(setImmediate)
    }
    const request = {
      id: 'one',
      config: { turns: 3 },
      seed: 7,
      team: { player: bot().agent, judge: judge() },
    }
    await startRun(game(pause), request, contextIn(folder))
    await fork(folder, 'openai:mover', {}, game(pause))
    const resumed = { id: 'two', team: { player: model().agent, judge: judge() } }
    let looks = 0
    await resumeRun(game(pause), resumed, contextIn(folder, { stopping: () => ++looks > seed % 3 }))
    const outcome = await resumeRun(game(pause), resumed, contextIn(folder))
    results.add(JSON.stringify(outcome.result))
  }
  expect([...results]).toEqual([JSON.stringify(whole)])
})

test('a fork waits for a loop that reads files between its questions', async () => {
  const folder = temporaryFolder()
  const slow = game(async () => {
    for (let reads = 0; reads < 30; reads++) await readFile(new URL(import.meta.url))
  })
  const request = { id: 'one', config: { turns: 3 }, seed: 7, team: { player: bot().agent, judge: judge() } }
  await startRun(slow, request, contextIn(folder))
  await fork(folder, 'openai:mover', {}, slow)
  const team = { player: model().agent, judge: judge() }
  expect((await resumeRun(slow, { id: 'two', team }, contextIn(folder))).result).toEqual(whole)
})

test('an answer given at the key counts as coming after it, and the journal passes its own contract', async () => {
  const folder = temporaryFolder()
  await played(folder)
  const reply = { text: 'mine' }
  await fork(folder, 'openai:mover', { reply })
  const next = model()
  await resumeRun(game(), { id: 'two', team: { player: next.agent, judge: judge() } }, contextIn(folder))
  expect(next.calls.sort()).toEqual(['closing', 'left/move#3'])
  expect(entries(folder, 'two').find(({ type, key }) => type === 'end' && key === at)).toMatchObject({
    value: reply,
    work: 'ask',
  })
  const stream = checkStream(journalEntry, { level: 'lint' })
  const lines = readFileSync(join(folder, '.reprise/runs/two/journal.jsonl'), 'utf8').trim().split('\n')
  const findings = lines.flatMap((line, index) => stream.line(line, index + 1).findings)
  expect([...findings, ...stream.end()]).toEqual([])
})

test('a fork pays only for what it does itself', async () => {
  const folder = temporaryFolder()
  const costly = () => counter((_, key) => says(`model at ${key}`, { cost_usd: 1 }), 'openai:mover').agent
  await played(folder, costly())
  await forkRun(
    game(),
    { from: 'one', id: 'two', at, team: { player: costly(), judge: judge() } },
    contextIn(folder),
  )
  const request = { id: 'two', team: { player: costly(), judge: judge() }, budget: { usd: 5 } }
  expect(await resumeRun(game(), request, contextIn(folder))).toMatchObject({
    status: 'completed',
    spent: { usd: 2 },
  })
  expect((await fileStore({ folder }).manifest('two')).spent?.usd).toBe(2)
})

test('a fork that puts a bot in the place of a model, or of another bot, keeps the shared part as well', async () => {
  const other = counter((_, key) => says(`other at ${key}`), 'bot:other')
  const team = { player: other.agent, judge: judge() }
  for (const [before, first] of [
    [model().agent, 'model at opening'],
    [bot().agent, 'bot at opening'],
  ] as const) {
    const folder = temporaryFolder()
    await played(folder, before)
    await fork(folder, 'bot:other', { team: { player: before, judge: judge() } })
    const { result } = await resumeRun(game(), { id: 'two', team }, contextIn(folder))
    expect(result?.[0]).toBe(first)
    expect(result?.filter((text) => text.startsWith('other'))).toEqual([
      'other at left/move#3',
      'other at closing',
    ])
    expect((await replayRun(game(), { id: 'two', team }, contextIn(folder))).result).toEqual(result)
  }
})

test('a fork of a fork may begin at a move that was the bot’s', async () => {
  const folder = temporaryFolder()
  await played(folder)
  await fork(folder, 'bot:other')
  const other = counter((_, key) => says(`other at ${key}`), 'bot:other').agent
  await resumeRun(game(), { id: 'two', team: { player: other, judge: judge() } }, contextIn(folder))
  await fork(folder, 'openai:mover', {
    from: 'two',
    id: 'three',
    at: 'left/move#2',
    team: { player: other, judge: judge() },
  })
  const team = { player: model().agent, judge: judge() }
  const { result } = await resumeRun(game(), { id: 'three', team }, contextIn(folder))
  expect(result?.slice(0, 4)).toEqual([
    'bot at opening',
    'bot at left/move',
    'model at left/move#2',
    'model at left/move#3',
  ])
})

test('a run that is resumed with a model in the place of its bot keeps what the bot has done', async () => {
  const folder = temporaryFolder()
  const budget = { calls: 3 }
  const team = { player: bot().agent, judge: judge() }
  const request = { id: 'one', config: { turns: 3 }, seed: 7, team, budget }
  expect(await startRun(game(), request, contextIn(folder))).toMatchObject({ status: 'stopped' })
  const judged = entries(folder, 'one').filter(({ type }) => type === 'end').length
  const next = model()
  const resumed = {
    id: 'one',
    team: { player: next.agent, judge: judge() },
    before: { player: bot().agent },
    budget: { calls: 99 },
  }
  const outcome = await resumeRun(game(), resumed, contextIn(folder))
  expect(outcome).toMatchObject({ status: 'completed' })
  // The bot had opened the game and moved before each judgement that was asked for, ended or refused.
  expect(outcome.result?.filter((text) => text.startsWith('bot'))).toHaveLength(1 + judged + 2)
  expect(next.calls).toContain('closing')
  const again = await resumeRun(game(), { id: 'one', team: resumed.team }, contextIn(folder))
  expect(again.result).toEqual(outcome.result)
})

test('without the bot that is replaced nothing is begun, and the message says which one is needed', async () => {
  const folder = temporaryFolder()
  const request = { id: 'one', config: { turns: 3 }, seed: 7, team: { player: bot().agent, judge: judge() } }
  await startRun(game(), { ...request, budget: { calls: 2 } }, contextIn(folder))
  const next = model()
  const resumed = resumeRun(
    game(),
    { id: 'one', team: { player: next.agent, judge: judge() } },
    contextIn(folder),
  )
  await expect(resumed).rejects.toMatchObject({
    code: 'missing_agent',
    hint: 'Give this agent as before.player.',
  })
  expect(next.calls).toEqual([])
})
