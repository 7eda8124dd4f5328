import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeRecord } from '../../src/contracts/index.ts'
import { seededRandom } from '../../src/kit/index.ts'
import { fitRoleList, namesOf, parseRoleList, playBots, presets } from '../../src/loops/town/index.ts'
import { botNamed, townBench } from './town-bench.ts'

const bench = townBench()
afterAll(() => bench.remove())

const bots = ['random', 'simple', 'bayes'] as const
const games = presets.flatMap(({ name }, list) =>
  bots.map((bot, index) => ({ list: name, bot, seats: 7 + ((list * 3 + index * 4) % 9) })),
)

test.each(games)(
  'a game of bot:$bot over $list with $seats seats is recorded without a finding at lint',
  async ({ list, bot, seats }) => {
    const id = `${bot}-${list.toLowerCase().replaceAll(' ', '-')}`
    const settings = { list, seats, explain: true, beliefs: true, samples: 'always' as const }
    const { status, error } = await bench.start(id, settings, { seats: botNamed(bot) })
    expect({ status, error }).toEqual({ status: 'completed', error: undefined })
    expect(await bench.lint(id)).toEqual([])
    const files = bench.files(id)
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['agent_actions.jsonl', 'game_events.jsonl', 'sft_dataset.jsonl']),
    )
    expect((await bench.replay(id, { seats: botNamed(bot) })).toSorted()).toEqual(Object.keys(files))
  },
)

const seeds = 4

test.each(games)(
  'headless games of bot:$bot over $list have no finding at lint, with claims and samples',
  async ({ list, bot, seats }) => {
    const series = `series-${bot}-${list.replaceAll(' ', '')}`
    const verdicts = new Set<string>()
    for (let seed = 0; seed < seeds; seed++) {
      const id = `${series}-${seed}`
      const folder = join(bench.folder, '.reprise/runs', series, id)
      mkdirSync(folder, { recursive: true })
      playBots({
        id,
        names: namesOf({ list, seats }),
        lineup: fitRoleList(parseRoleList(list), seats),
        plan: { by: 'seat', agents: Array<string>(seats).fill(`bot:${bot}`) },
        seed,
        random: seededRandom(series, seed),
        start: new Date('2026-01-01T00:00:00Z'),
        claims: true,
        samples: seed === 0,
        write: (contract, record) =>
          appendFileSync(join(folder, contract.path!), writeRecord(contract, record)),
      })
      for (const line of readFileSync(join(folder, 'claims.jsonl'), 'utf8').trimEnd().split('\n'))
        verdicts.add(JSON.parse(line).verdict)
    }
    expect(await bench.lint(series)).toEqual([])
    expect(verdicts).toContain('true')
  },
)
