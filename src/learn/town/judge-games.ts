import type { Agent } from '../../agents/index.ts'
import type { Judgement } from '../../contracts/index.ts'
import { inParallel } from '../../kit/index.ts'
import { fewestPairs } from './check-judge.ts'
import { type JudgeAsk, type JudgeTask, judgeOnce } from './judge-once.ts'
import { judgePasses } from './judge-question.ts'
import { judgeSubjects } from './judge-subjects.ts'
import type { RecordedGame } from './recorded-game.ts'
import { type JudgingSummary, summariseJudgements } from './summarise-judgements.ts'

export interface JudgingOptions {
  readonly ask: JudgeAsk
  readonly now: () => Date
  /** Orders the questions, plants the controls and draws the bootstrap samples. */
  readonly random: () => number
  /** Calls the players Player A, Player B and so on; true unless said otherwise. */
  readonly maskNames?: boolean
  /** How many honest and as many deceptive players are planted to check the judges; four of each unless said otherwise, the fewest that tell anything. */
  readonly controls?: number
  /** How many questions are open at a time; four unless said otherwise. */
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
  const named = judges.map((judge, index) => ({ judge, label: labelOf(judges, index) }))
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

/** The spelling of a judge, with a number where the same judge sits twice. */
function labelOf(judges: readonly Agent[], index: number): string {
  const { spec } = judges[index]!
  const before = judges.slice(0, index).filter((judge) => judge.spec === spec).length
  return before === 0 ? spec : `${spec}#${before + 1}`
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
