import { expect, test } from 'vitest'
import { seededRandom } from '../../../../kit/index.ts'
import { playBots } from '../../play/play-bots.ts'
import { namesOf } from '../../play/seating.ts'
import { presets } from '../../rules/presets.ts'
import { fitRoleList } from '../../rules/role-list.ts'
import type { GameJob } from './game-job.ts'
import { packGame, resultLines, unpackGame } from './packed-game.ts'
import { playJob } from './play-job.ts'

const jobFor = (list: string): GameJob => ({
  series: 'series',
  list,
  seats: 15,
  plan: { by: 'side', town: 'bot:simple', others: 'bot:random' },
  seed: 3,
  from: 4,
  to: 16,
  start: '2026-01-01T00:00:00.000Z',
})

test.each(presets.map(({ name }) => name))('a result of %s is packed and unpacked without a loss', (list) => {
  const job = jobFor(list)
  for (let number = job.from; number < job.to; number++) {
    const { result } = playBots({
      id: `series-${number}`,
      names: namesOf(job),
      lineup: fitRoleList(presets.find(({ name }) => name === list)!, 15),
      plan: job.plan,
      seed: job.seed + number,
      random: seededRandom(job.seed + number, 'town'),
      start: new Date(job.start),
    })
    expect(unpackGame(packGame(result), job, number)).toEqual(result)
  }
})

test('a job gives the lines that its packed games stand for', () => {
  const job = jobFor('Coven All Any')
  const { games, lines, streams } = playJob(job)
  expect(lines).toBe(resultLines(games, job))
  expect(lines.split('\n')).toHaveLength(13)
  expect(streams).toBeUndefined()
})
