import { townResult, writeRecord } from '../../../../contracts/index.ts'
import { seededRandom } from '../../../../kit/index.ts'
import { playBots } from '../../play/play-bots.ts'
import { namesOf } from '../../play/seating.ts'
import { fitRoleList, parseRoleList } from '../../rules/role-list.ts'
import { type GameJob, gameId, type PlayedJob } from './game-job.ts'
import { packGame } from './packed-game.ts'
import { openStreamTexts } from './stream-texts.ts'

/** Plays the games of a job one after the other. A pure function of the job: the same job gives the same texts. */
export function playJob(job: GameJob): PlayedJob {
  const lineup = fitRoleList(parseRoleList(job.list), job.seats)
  const names = namesOf(job)
  const start = new Date(job.start)
  const recorder = job.streams && openStreamTexts()
  const games: string[] = []
  const streams: Record<string, string>[] = []
  let lines = ''
  for (let number = job.from; number < job.to; number++) {
    const { result } = playBots({
      id: gameId(job, number),
      names,
      lineup,
      plan: job.plan,
      seed: job.seed + number,
      random: seededRandom(job.seed + number, 'town'),
      start,
      ...(job.rules && { rules: job.rules }),
      ...(recorder && { write: recorder.write, ...job.streams }),
    })
    games.push(packGame(result))
    lines += writeRecord(townResult, result)
    if (recorder) streams.push(recorder.take())
  }
  return { games, lines, ...(recorder && { streams }) }
}
