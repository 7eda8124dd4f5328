import { playersOf, type RecordedGame } from '../../games/recorded-game.ts'
import { controlScripts } from './control-scripts.ts'
import { plantControl } from './plant-control.ts'

/** Somebody to judge: a player of a game, or one who was planted into a copy of it. */
export interface JudgeSubject {
  readonly game: RecordedGame
  readonly player: string
  /** A number that distinguishes the subjects of a game and nothing more. */
  readonly seat: number
  readonly control?: 'honest' | 'deceptive'
}

/** All players of the games, and as many honest and deceptive planted ones as asked for, spread over the games. */
export function judgeSubjects(
  games: readonly RecordedGame[],
  controls: number,
  random: () => number,
): readonly JudgeSubject[] {
  const hosts =
    games.length === 0 ? [] : Array.from({ length: 2 * controls }, (_, index) => games[index % games.length]!)
  const planted = hosts.map((host, number): JudgeSubject => {
    // Two neighbours are an honest and a deceptive one.
    const script = controlScripts[number % controlScripts.length]!
    const { game, player, truth } = plantControl(host, script, { random, number })
    return { game, player, seat: playersOf(host).length + 1 + number, control: truth }
  })
  const seated = games.flatMap((game) =>
    playersOf(game).map((player, seat): JudgeSubject => ({ game, player, seat: seat + 1 })),
  )
  return [...seated, ...planted]
}
