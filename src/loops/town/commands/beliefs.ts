import * as z from 'zod'
import { Refusal } from '../../../kit/index.ts'
import { type LoopCommand, texts } from '../../../spine/index.ts'
import { beliefMarkdown } from '../experiments/beliefs/belief-markdown.ts'
import { type BelievedGame, scoreBeliefs } from '../experiments/beliefs/score-beliefs.ts'
import { defineCommand } from './define-command.ts'
import { gamesNamed } from './games-named.ts'

/** Scores what the seats of games held likely. */
export const beliefsCommand: LoopCommand = defineCommand({
  name: 'town beliefs',
  says: 'Score beliefs about roles against the truth and against what the rules allow.',
  settings: z.strictObject({
    games: texts('a run or a folder').min(1).meta({
      description: 'runs, or folders of recorded games, played with --beliefs',
      argument: true,
      placeholder: 'game',
      completes: 'run',
    }),
  }),
  async run({ games: names }, context) {
    const games: BelievedGame[] = []
    for await (const { game, beliefs, findings } of gamesNamed(names, context)) {
      games.push({ game, beliefs })
      for (const { file, line, code, found, expected, severity, repaired } of findings)
        if (severity === 'error' && repaired !== true)
          context.say(`${file}:${line}  ${code}: found ${found}, expected ${expected}`)
    }
    const report = scoreBeliefs(games)
    if (report.bySource.length === 0)
      throw new Refusal('no_beliefs', 'missing', `${names.join(', ')}: there are no beliefs to score.`, {
        hint: 'Play with `reprise town play --beliefs`.',
      })
    if (context.json) context.printJson(report)
    else context.print(beliefMarkdown(report))
    return 0
  },
})
