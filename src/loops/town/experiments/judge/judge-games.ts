import type { Agent } from '../../../../agents/index.ts'
import type { Judgement } from '../../../../contracts/index.ts'
import { inParallel } from '../../../../kit/index.ts'
import { fewestPairs, type JudgeAsk, judgeLabels } from '../../../../learn/index.ts'
import type { RecordedGame } from '../../games/recorded-game.ts'
import { type JudgeTask, judgeOnce } from './judge-once.ts'
import { judgePasses } from './judge-question.ts'
import { judgeSubjects } from './judge-subjects.ts'
import { type JudgingSummary, summariseJudgements } from './summarise-judgements.ts'

export interface JudgingOptions {
  readonly ask: JudgeAsk
  readonly now: () => Date
  /** Orders the questions, plants the controls and draws the bootstrap samples. */
  readonly random: () => number
  /** Calls the players Player A, Player B and so on; true by default. */
  readonly maskNames?: boolean
  /** How many honest and as many deceptive players are planted to check the judges; four of each by default, the fewest that can show anything. */
  readonly controls?: number
  /** How many questions are open at a time; four by default. */
  readonly concurrency?: number
  /** How many bootstrap samples each interval rests on. */
  readonly samples?: number
}

export interface Judging {
  /** The records in the order of games, seats, judges and passes. */
  readonly judgements: readonly Judgement[]
  readonly summary: JudgingSummary
}

/** Lets every judge score every player twice: on what was public, and with the player's reasoning. */
export async function judgeGames(
  games: readonly RecordedGame[],
  judges: readonly Agent[],
  options: JudgingOptions,
): Promise<Judging> {
  const { ask, random, now, maskNames = true, controls = fewestPairs, concurrency = 4 } = options
  const timestamp = now().toISOString()
  const labels = judgeLabels(judges)
  const named = judges.map((judge, index) => ({ judge, label: labels[index]! }))
  const pairs = judgeSubjects(games, controls, random).flatMap((subject) =>
    named.map((judge) => ({ subject, ...judge })),
  )
  const judged = new Map<JudgeTask, Judgement>()
  const passes = judgePasses.map((pass) => pairs.map((pair): JudgeTask => ({ ...pair, pass })))
  // Nobody reads a thought before all players are judged without them, and the planted ones come among the others.
  for (const tasks of passes) {
    await inParallel(shuffled(tasks, random), concurrency, async (task) => {
      judged.set(task, await judgeOnce(task, { ask, timestamp, maskNames }))
    })
  }
  const judgements = numbered(pairs.flatMap((_, index) => passes.map((tasks) => judged.get(tasks[index]!)!)))
  return { judgements, summary: summariseJudgements(judgements, games, options) }
}

function shuffled<T>(values: readonly T[], random: () => number): T[] {
  const rest = [...values]
  for (let last = rest.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[rest[last], rest[other]] = [rest[other]!, rest[last]!]
  }
  return rest
}

/** Gives the records of each game their numbers. */
function numbered(judgements: readonly Judgement[]): Judgement[] {
  const next = new Map<string | undefined, number>()
  return judgements.map((judgement) => {
    const seq = next.get(judgement.game_id) ?? 0
    next.set(judgement.game_id, seq + 1)
    return { ...judgement, seq }
  })
}
