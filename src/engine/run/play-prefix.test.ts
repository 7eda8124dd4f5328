import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Agent } from '../../agents/index.ts'
import { journalEntry, reflectionMemory } from '../../contracts/index.ts'
import { seededRandom } from '../../kit/index.ts'
import type { Loop, Run } from '../../loops/index.ts'
import { forkRun } from './fork-run.ts'
import { replayRun } from './replay-run.ts'
import { around, counter, question, says, temporaryFolder } from './run.suite.ts'
import { MissingAgent, resumeRun, startRun } from './start-run.ts'
import { readManifest } from './workspace.ts'

type Pause = () => Promise<void>

/** Two branches side by side: in each turn a player moves, and a judge, who is journaled, hears of the move. */
function game(pause: Pause = async () => undefined): Loop<{ turns: number }, string[], 'player' | 'judge'> {
  return {
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
  }
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
  expect(await startRun(game(), request, around(folder))).toMatchObject({ status: 'completed' })
}

const entries = (folder: string, run: string) =>
  readFileSync(join(folder, '.reprise/runs', run, 'journal.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

const at = 'left/judge#2'

test('a fork that puts a model in the place of a bot keeps the moves of the bot up to the key', async () => {
  const folder = temporaryFolder()
  await played(folder)
  await forkRun({ from: 'one', id: 'two', at, agents: { player: 'openai:mover' } }, around(folder))
  expect((await readManifest({ folder }, 'two')).before).toEqual({ agents: { player: 'bot:mover' }, at })
  const [former, next] = [bot(), model()]
  const team = { player: next.agent, judge: judge() }
  const outcome = await resumeRun(
    game(),
    { id: 'two', team, before: { player: former.agent } },
    around(folder),
  )
  expect(outcome.result).toEqual([
    'bot at opening',
    'bot at left/move',
    'bot at left/move#2',
    'model at left/move#3',
    'bot at right/move',
    'bot at right/move#2',
    'model at right/move#3',
    'model at closing',
  ])
  expect(next.calls.sort()).toEqual(['closing', 'left/move#3', 'right/move#3'])
  const manifest = await readManifest({ folder }, 'two')
  expect(manifest.before).toBeUndefined()
  expect(manifest.agents.player).toBe('openai:mover')
  const told = entries(folder, 'two')
  expect(told.every((entry) => journalEntry.validate(entry))).toBe(true)
  expect(told.find(({ type, key }) => type === 'start' && key === 'left/move')).toMatchObject({
    agent: 'bot:mover',
  })
})

test('such a fork is replayed without the bot and without the model, and resumed without asking either again', async () => {
  const folder = temporaryFolder()
  await played(folder)
  await forkRun({ from: 'one', id: 'two', at, agents: { player: 'openai:mover' } }, around(folder))
  const first = await resumeRun(
    game(),
    { id: 'two', team: { player: model().agent, judge: judge() }, before: { player: bot().agent } },
    around(folder),
  )
  const [asked, silent] = [model(), counter(() => says('nobody asks me'), 'script:judge')]
  const team = { player: asked.agent, judge: silent.agent }
  expect((await resumeRun(game(), { id: 'two', team }, around(folder))).result).toEqual(first.result)
  const replay = await replayRun(game(), { id: 'two', team }, around(folder))
  expect(replay.result).toEqual(first.result)
  expect(replay.files).toEqual(['reflections.jsonl'])
  expect([...asked.calls, ...silent.calls]).toEqual([])
})

test('what belongs to the shared part does not depend on which branch is faster, nor on where the fork was stopped', async () => {
  const folder = temporaryFolder()
  await played(folder)
  const results = new Set<string>()
  for (let seed = 0; seed < 12; seed++) {
    const random = seededRandom(seed)
    const pause = async () => {
      for (let turns = Math.floor(random() * 20); turns > 0; turns--) await Promise.resolve()
    }
    const id = `fork-${seed}`
    await forkRun({ from: 'one', id, at, agents: { player: 'openai:mover' } }, around(folder))
    const request = {
      id,
      team: { player: model().agent, judge: judge() },
      before: { player: bot().agent },
    }
    // Stopped after some looks, which may be in the middle of the shared part, and then resumed.
    let looks = 0
    const stopping = () => ++looks > seed
    expect(await resumeRun(game(pause), request, around(folder, { stopping }))).toMatchObject({
      status: 'stopped',
    })
    const outcome = await resumeRun(game(pause), request, around(folder))
    expect(outcome.status).toBe('completed')
    results.add(JSON.stringify(outcome.result))
  }
  expect(results.size).toBe(1)
})

test('an answer given at the key counts as coming after it', async () => {
  const folder = temporaryFolder()
  await played(folder)
  const reply = { text: 'mine' }
  await forkRun({ from: 'one', id: 'two', at, agents: { player: 'openai:mover' }, reply }, around(folder))
  const next = model()
  const request = { id: 'two', team: { player: next.agent, judge: judge() }, before: { player: bot().agent } }
  await resumeRun(game(), request, around(folder))
  expect(next.calls.sort()).toEqual(['closing', 'left/move#3', 'right/move#3'])
  expect(entries(folder, 'two').find(({ type, key }) => type === 'end' && key === at)).toMatchObject({
    value: reply,
    work: 'ask',
  })
})

test('a fork that puts a bot in the place of a model, or of another bot, keeps the shared part as well', async () => {
  const folder = temporaryFolder()
  await played(folder, model().agent)
  const other = counter((_, key) => says(`other at ${key}`), 'bot:other')
  const team = { player: other.agent, judge: judge() }
  await forkRun({ from: 'one', id: 'two', at, agents: { player: 'bot:other' } }, around(folder))
  const two = await resumeRun(game(), { id: 'two', team }, around(folder))
  expect(two.result?.filter((text) => text.startsWith('other'))).toEqual([
    'other at left/move#3',
    'other at right/move#3',
    'other at closing',
  ])
  const folderOfBots = temporaryFolder()
  await played(folderOfBots)
  await forkRun({ from: 'one', id: 'two', at, agents: { player: 'bot:other' } }, around(folderOfBots))
  const request = { id: 'two', team, before: { player: bot().agent } }
  const three = await resumeRun(game(), request, around(folderOfBots))
  expect(three.result?.filter((text) => text.startsWith('bot'))).toHaveLength(5)
  const replay = await replayRun(game(), { id: 'two', team }, around(folderOfBots))
  expect(replay.result).toEqual(three.result)
})

test('a fork of a fork may depart at a move that was the bot’s', async () => {
  const folder = temporaryFolder()
  await played(folder)
  await forkRun({ from: 'one', id: 'two', at, agents: { player: 'bot:other' } }, around(folder))
  const other = counter((_, key) => says(`other at ${key}`), 'bot:other').agent
  const two = { id: 'two', team: { player: other, judge: judge() }, before: { player: bot().agent } }
  await resumeRun(game(), two, around(folder))
  const move = 'left/move#2'
  await forkRun({ from: 'two', id: 'three', at: move, agents: { player: 'openai:mover' } }, around(folder))
  const next = model()
  const three = { id: 'three', team: { player: next.agent, judge: judge() }, before: { player: other } }
  const { result } = await resumeRun(game(), three, around(folder))
  expect(result?.slice(0, 4)).toEqual([
    'bot at opening',
    'bot at left/move',
    'model at left/move#2',
    'model at left/move#3',
  ])
})

test('a run that goes on with a model in the place of its bot keeps what the bot has done', async () => {
  const folder = temporaryFolder()
  const budget = { calls: 3 }
  const team = { player: bot().agent, judge: judge() }
  const request = { id: 'one', config: { turns: 3 }, seed: 7, team, budget }
  expect(await startRun(game(), request, around(folder))).toMatchObject({ status: 'stopped' })
  const judged = entries(folder, 'one').filter(({ type }) => type === 'end').length
  const next = model()
  const outcome = await resumeRun(
    game(),
    {
      id: 'one',
      team: { player: next.agent, judge: judge() },
      before: { player: bot().agent },
      budget: { calls: 99 },
    },
    around(folder),
  )
  expect(outcome).toMatchObject({ status: 'completed' })
  // The bot had opened the game and moved before each judgement that was asked for, ended or refused.
  expect(outcome.result?.filter((text) => text.startsWith('bot'))).toHaveLength(1 + judged + 2)
  expect(next.calls).toContain('closing')
  const again = await resumeRun(
    game(),
    { id: 'one', team: { player: model().agent, judge: judge() } },
    around(folder),
  )
  expect(again.result).toEqual(outcome.result)
})

test('without the bot that was replaced nothing is begun, and it is said which one is needed', async () => {
  const folder = temporaryFolder()
  await played(folder)
  await forkRun({ from: 'one', id: 'two', at, agents: { player: 'openai:mover' } }, around(folder))
  const next = model()
  const team = { player: next.agent, judge: judge() }
  const resumed = resumeRun(game(), { id: 'two', team }, around(folder))
  await expect(resumed).rejects.toThrow(MissingAgent)
  await expect(resumed).rejects.toThrow(`is played by bot:mover up to '${at}'`)
  expect(next.calls).toEqual([])
})
