import * as z from 'zod'
import { count, type LoopCommand, limits, text, texts } from '../../../spine/index.ts'
import { judgeLoopOf, judgeRole, mostJudges } from '../experiments/judge/judge-loop.ts'
import { judgingMarkdown } from '../experiments/judge/judging-markdown.ts'
import type { JudgingSummary } from '../experiments/judge/summarise-judgements.ts'
import type { RecordedGame } from '../games/recorded-game.ts'
import { defineCommand } from './define-command.ts'
import { gamesNamed } from './games-named.ts'

/** Has games judged in a run of its own, and prints the report. */
export const judgeCommand: LoopCommand = defineCommand({
  name: 'town judge',
  says: 'Score deception in games with judges, without and with the thoughts of the players.',
  settings: z.strictObject({
    games: texts('a run or a folder').min(1).meta({
      description: 'runs, or folders of recorded games',
      argument: true,
      placeholder: 'game',
      completes: 'run',
    }),
    judges: texts('an agent')
      .max(mostJudges, `at most ${mostJudges} can judge`)
      .default(['bot:lexical-judge'])
      .meta({
        description: 'an agent that judges',
        flag: 'judge',
        short: 'j',
        placeholder: 'spec',
        completes: 'agent',
      }),
    keepNames: z
      .boolean()
      .default(false)
      .meta({ description: 'show the names of the players to the judges' }),
    controls: count(0, 20).default(4).meta({
      description: 'how many honest and how many deceptive control players to add',
      placeholder: 'count',
    }),
    id: text('an id').optional().meta({ description: 'the id of the run' }),
    seed: count(0, 999_999_999).optional().meta({ description: 'the seed of all random choices' }),
    budget: limits().optional().meta({ description: 'limits, such as 5usd or "5usd, 200k tokens, 90m"' }),
  }),
  async run({ games: names, judges, keepNames, controls, id, seed, budget }, context) {
    const games: RecordedGame[] = []
    for await (const { game } of gamesNamed(names, context)) games.push(game)
    const outcome = await context.start(judgeLoopOf(games), {
      settings: {
        games: games.map((game) => game.id),
        judges: judges.length,
        maskNames: !keepNames,
        controls,
      },
      agents: Object.fromEntries(judges.map((spec, index) => [judgeRole(index), spec])),
      ...(id !== undefined && { id }),
      ...(seed !== undefined && { seed }),
      ...(budget && { budget }),
      onEvent(event) {
        if (event.type === 'progress' && event.progress.total !== undefined)
          context.progress(event.progress.done ?? 0, event.progress.total, event.progress.message ?? '')
      },
    })
    const { status, result, reason, runId } = outcome
    if (context.json) context.printJson({ run_id: runId, status, ...(reason && { reason }), result })
    else if (result !== undefined) context.print(judgingMarkdown(result as JudgingSummary))
    else
      context.print(
        `${status}  ${runId}  ${reason?.message ?? ''}\n\`reprise resume ${runId}\` continues it.`,
      )
    return status === 'completed' ? 0 : 1
  },
})
