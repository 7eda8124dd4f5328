import * as z from 'zod'
import { sideOf, type TownResultLine, townResult, winningFaction } from '../../../contracts/index.ts'
import { Refusal } from '../../../kit/index.ts'
import { type CommandContext, type LoopCommand, texts } from '../../../spine/index.ts'
import { type GameResult, gameResult, type Unrated } from '../experiments/ladder/game-result.ts'
import { ladderMarkdown } from '../experiments/ladder/ladder-markdown.ts'
import { rateResults } from '../experiments/ladder/rate-games.ts'
import { seatClass } from '../experiments/ladder/role-classes.ts'
import { defineCommand } from './define-command.ts'
import { gamesIn } from './games-named.ts'

/** Rates the agents of series and games. */
export const ladderCommand: LoopCommand = defineCommand({
  name: 'town ladder',
  says: 'Rate agents over games: overall, as deceivers, as detectors, by role.',
  settings: z.strictObject({
    runs: texts('a run or a folder').min(1).meta({
      description: 'series, games, or folders of recorded games',
      argument: true,
      placeholder: 'run',
      completes: 'run',
    }),
  }),
  examples: [['reprise town ladder SERIES', 'who is good at it, as deceiver and as detector']],
  async run({ runs }, context) {
    const results: (GameResult | Unrated)[] = []
    for (const name of runs) {
      for await (const result of resultsOf(name, context)) results.push(result)
    }
    const ladder = rateResults(results)
    if (context.json) context.printJson(ladder)
    else context.print(ladderMarkdown(ladder))
    return 0
  },
})

/** Recorded games say more than the results of a series: also how many replies of each player were refused. */
async function* resultsOf(name: string, context: CommandContext): AsyncGenerator<GameResult | Unrated> {
  let count = 0
  for await (const { game } of gamesIn(name, context)) {
    count++
    yield gameResult(game)
  }
  if (count > 0) return
  const id = await context.findRun(name)
  for await (const { record } of context.store.read(id, townResult)) {
    count++
    yield resultIn(record as TownResultLine)
  }
  if (count === 0)
    throw new Refusal('no_results', 'missing', `The run '${id}' has no results and no recorded games.`, {
      hint: 'Name a series: `reprise town series` plays one.',
    })
}

function resultIn(line: TownResultLine): GameResult {
  const winners = new Set(line.winners)
  return {
    id: line.game_id,
    start: line.timestamp,
    drawn: winningFaction(line.winning_factions) === 'Draw',
    seats: line.dealt.map((dealt, seat) => {
      const role = line.roles[seat]!
      return {
        player: `seat ${seat + 1}`,
        agent: line.agents[seat]!,
        dealt,
        role,
        side: sideOf(role)!,
        class: seatClass(role)!,
        won: winners.has(seat),
        health: {
          decisions: line.replies?.[seat] ?? 0,
          forgiven: line.forgiven?.[seat] ?? 0,
          unreadable: line.unreadable?.[seat] ?? 0,
          illegal: line.illegal?.[seat] ?? 0,
          forced: line.lost_turns?.[seat] ?? 0,
        },
      }
    }),
  }
}
