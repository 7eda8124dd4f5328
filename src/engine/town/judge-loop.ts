import { resolve } from 'node:path'
import { judgement } from '../../contracts/index.ts'
import { type JudgingSummary, judgeGames, readRecordedGame } from '../../learn/index.ts'
import type { Loop } from '../../loops/index.ts'

/** What judges are told to judge. */
export interface JudgeConfig {
  /** The folders of recorded games, seen from `folder`. */
  readonly games: readonly string[]
  readonly folder: string
  /** How many of the roles judge. */
  readonly judges: number
  readonly maskNames: boolean
  /** How many honest and as many deceptive players are planted. */
  readonly controls: number
}

const mostJudges = 9

/** Judges score every player of recorded games twice: blind, and with the player's thoughts. */
export const judgeLoop: Loop<JudgeConfig, JudgingSummary> = {
  name: 'town-judge',
  roles: Array.from({ length: mostJudges }, (_, number) => `judge-${number + 1}`),
  async run({ games, folder, judges, maskNames, controls }, run, team) {
    const read = []
    for (const game of games) read.push((await readRecordedGame(resolve(folder, game))).game)
    const agents = judgeLoop.roles.slice(0, judges).map((role) => team[role]!)
    const { judgements, summary } = await judgeGames(read, agents, {
      // The names of judges, games and seats become one word, since slashes part the branches of a run.
      ask: (agent, question) => run.ask(agent, { ...question, name: question.name.replace(/[/#]/g, '.') }),
      now: () => run.now(),
      random: run.random,
      maskNames,
      controls,
    })
    for (const line of judgements) run.append(judgement, line)
    return summary
  },
}
