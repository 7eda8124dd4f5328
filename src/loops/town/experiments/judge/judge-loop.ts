import * as z from 'zod'
import { judgement } from '../../../../contracts/index.ts'
import { Refusal } from '../../../../kit/index.ts'
import { count, defineLoop, type Loop, type Run, text } from '../../../../spine/index.ts'
import type { RecordedGame } from '../../games/recorded-game.ts'
import { judgeGames } from './judge-games.ts'
import { judgingMarkdown } from './judging-markdown.ts'
import { lexicalJudge } from './lexical-judge.ts'
import type { JudgingSummary } from './summarise-judgements.ts'

export const mostJudges = 9

/** The role of a judge, from 0 on. */
export const judgeRole = (index: number): string => `judge-${index + 1}`

const judgeRoles = Array.from({ length: mostJudges }, (_, index) => judgeRole(index))

const judgeConfig = z.strictObject({
  games: z.array(text('the id of a game')).meta({ description: 'the ids of the games', hidden: true }),
  judges: count(1, mostJudges).default(1).meta({ description: 'the number of judges', hidden: true }),
  maskNames: z
    .boolean()
    .default(true)
    .meta({ description: 'whether names are replaced by Player A, Player B, …' }),
  controls: count(0, 20).default(4).meta({
    description: 'how many honest and how many deceptive control players check the judges',
  }),
})

/** The settings of the judging loop, with defaults filled in. */
export type JudgeConfig = z.infer<typeof judgeConfig>

/** Judges score every player of games twice: blind, and with the player's thoughts. The games are read into the journal first. */
export function judgeLoopOf(games: readonly RecordedGame[]): Loop<JudgeConfig, JudgingSummary> {
  return defineLoop({
    name: 'town-judge',
    title: 'Score deception in games with judges, without and with the thoughts of the players.',
    config: judgeConfig,
    roles: Object.fromEntries(
      judgeRoles.map((role) => [role, { says: 'judges', default: 'bot:lexical-judge' }]),
    ),
    records: [judgement],
    bots: [lexicalJudge],
    async run({ games: ids, judges, maskNames, controls }, run, team) {
      const read = await readGames(ids, games, run)
      const agents = judgeRoles.slice(0, judges).map((role) => team[role]!)
      let done = 0
      const { judgements, summary } = await judgeGames(read, agents, {
        // The names of judges, games and seats become one word, since slashes separate the branches of a run.
        async ask(agent, question) {
          const reply = await run.ask(agent, { ...question, name: question.name.replace(/[/#]/g, '.') })
          run.progress({ done: ++done, message: 'judgements' })
          return reply
        },
        now: () => run.now(),
        random: run.random,
        maskNames,
        controls,
      })
      for (const line of judgements) run.append(judgement, line)
      return summary
    },
    summary: judgingMarkdown,
  })
}

/** The loop as it is resumed and replayed: its games are in the journal. */
export const judgeLoop: Loop<JudgeConfig, JudgingSummary> = judgeLoopOf([])

async function readGames(
  ids: readonly string[],
  games: readonly RecordedGame[],
  run: Run,
): Promise<RecordedGame[]> {
  const read: RecordedGame[] = []
  for (const [index, id] of ids.entries()) {
    read.push(
      await run.step(`game-${index + 1}`, async () => {
        const game = games[index]
        if (game !== undefined) return game
        throw new Refusal(
          'game_not_read',
          'failed',
          `The run was interrupted before it had read the game ${id}.`,
          {
            hint: 'Start it again with `reprise town judge`.',
          },
        )
      }),
    )
  }
  return read
}
