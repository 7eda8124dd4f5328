import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { validatePaths } from '../../src/engine/index.ts'
import { seededRandom } from '../../src/kit/index.ts'
import { deal, fitRoleList, namesOf, parseRoleList } from '../../src/loops/town/index.ts'
import { type ModelServer, startModelServer } from './model-server.ts'
import { type TownCli, townCli } from './town-cli.ts'

let server: ModelServer
let project: TownCli
beforeAll(async () => {
  server = await startModelServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.forget()
  project = townCli()
})
afterEach(() => project.remove())

// The service answers runs of this name without a fault.
const id = 'steady-series'
const folder = () => join(project.folder, '.reprise/runs', id)
const linesOf = (path: string): Record<string, unknown>[] =>
  readFileSync(join(folder(), path), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
const results = () => linesOf('results.jsonl')

/** The types of the models' actions in a game, and of the town's events. */
function actionsOfModels(game: string): unknown[] {
  const events = linesOf(join(game, 'game_events.jsonl'))
  const { players, agents } = events[0]!.payload as { players: string[]; agents: string[] }
  const own = linesOf(join(game, 'agent_actions.jsonl')).filter(
    ({ agent }) => agents[players.indexOf(String(agent))] === model(),
  )
  return [...own.map(({ action_type: type }) => type), ...events.map(({ event_type: type }) => type)]
}
const model = () => `compatible:${server.url}#scripted`
const flags = () => ({
  games: '3',
  players: '7',
  rule: ['discussionRounds=1', 'votingRounds=2', 'nightTalkRounds=1', 'lastDay=4'],
  seed: '5',
  id,
})

test('a model plays the Town and a bot the others: every game has its folder, all is fine at lint, and both are rated', async () => {
  const terminal = project.terminal()
  expect(
    await project.give(['town', 'series'], { ...flags(), town: model(), others: 'bot:simple' }, terminal),
  ).toBe(0)
  expect(terminal.printed()).toMatch(/3 games, /)
  const games = readdirSync(folder()).filter((name) => name.startsWith(`${id}-`))
  expect(games).toEqual([`${id}-0`, `${id}-1`, `${id}-2`])
  for (const { agents, dealt, malformed, decisions } of results()) {
    expect(new Set(agents as string[])).toEqual(new Set([model(), 'bot:simple']))
    expect(dealt).toHaveLength(7)
    expect(malformed).toHaveLength(7)
    expect(decisions).toBeGreaterThan(10)
  }
  expect(new Set(results().map(({ dealt }) => String(dealt))).size).toBe(3)
  const done = new Set(games.flatMap(actionsOfModels))
  for (const type of ['VOTE', 'TRIAL_VOTE', 'ABILITY_USE', 'VOTE_START', 'TRIAL_RESULT'])
    expect(done).toContain(type)
  const found: string[] = []
  await validatePaths(
    [folder()],
    { level: 'lint' },
    {
      finding: ({ code, severity }) => {
        if (severity === 'error') found.push(code)
      },
    },
  )
  expect(found).toEqual([])
  expect(await project.give(['replay', id])).toBe(0)
  const ladder = project.terminal()
  expect(await project.give(['town', 'ladder', id], {}, ladder)).toBe(0)
  expect(ladder.printed()).toMatch(/bot:simple/)
  expect(ladder.printed()).toContain('scripted')
})

test('every game says from what it can be dealt again', async () => {
  expect(
    await project.give(
      ['town', 'series'],
      { ...flags(), town: model(), others: 'bot:simple' },
      project.terminal(),
    ),
  ).toBe(0)
  for (const [number, { seed, dealt, game_id: game }] of results().entries()) {
    expect(seed).toBe(`5/game-${number}`)
    const events = readFileSync(join(folder(), String(game), 'game_events.jsonl'), 'utf8')
    expect(JSON.parse(events.slice(0, events.indexOf('\n'))).payload.seed).toBe(seed)
    const again = deal({
      names: namesOf({ list: 'Classic', seats: 7 }),
      lineup: fitRoleList(parseRoleList('Classic'), 7),
      random: seededRandom(5, `game-${number}`),
    })
    expect(again.seats.map(({ role }) => role.name)).toEqual(dealt)
  }
})

test('with an extractor and beliefs, a model reads the claims and everybody’s beliefs are scored', async () => {
  const asked = { ...flags(), games: '1', extractor: model(), beliefs: true }
  expect(
    await project.give(
      ['town', 'series'],
      { ...asked, town: model(), others: 'bot:bayes' },
      project.terminal(),
    ),
  ).toBe(0)
  const claims = readFileSync(join(folder(), `${id}-0`, 'claims.jsonl'), 'utf8')
  expect(claims).toContain(`"extracted_by":${JSON.stringify(model())}`)
  const terminal = project.terminal()
  expect(await project.give(['town', 'beliefs', id], {}, terminal)).toBe(0)
  expect(terminal.printed()).toMatch(/scripted \| stated \|/)
  expect(terminal.printed()).toMatch(/bot:bayes \| bot \|/)
})

test('a series that its budget stopped goes on, pays for no reply twice, and ends as if nothing had been', async () => {
  const seats = `${model()},bot:simple*6`
  expect(
    await project.give(['town', 'series'], { ...flags(), seats, budget: '40 calls' }, project.terminal()),
  ).toBe(1)
  expect(server.answered.length).toBeLessThanOrEqual(40)
  expect(await project.give(['resume', id], { budget: '100k calls' })).toBe(0)
  const paid = [...server.answered]
  expect(new Set(paid).size).toBe(paid.length)
  const parts = results()

  project.remove()
  project = townCli()
  server.forget()
  expect(await project.give(['town', 'series'], { ...flags(), seats }, project.terminal())).toBe(0)
  const timeless = (lines: typeof parts) => lines.map(({ timestamp: _, ...line }) => line)
  expect(timeless(results())).toEqual(timeless(parts))
  expect(server.answered.toSorted()).toEqual(paid.toSorted())
})
