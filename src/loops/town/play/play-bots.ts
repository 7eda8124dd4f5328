import type { TownResultLine } from '../../../contracts/index.ts'
import { townBotNamed } from '../bots/town-bots.ts'
import { grammarSource } from '../claims/claim-source.ts'
import { explainTurn } from '../players/bot-seat.ts'
import type { WriteLine } from '../record/line-writer.ts'
import { type GameRecord, recordGame } from '../record/record-game.ts'
import { openSampleBook } from '../record/sample-book.ts'
import { traceLines } from '../record/trace-lines.ts'
import { chanceFrom, draw } from '../rules/chance.ts'
import { deal } from '../rules/deal.ts'
import type { Game } from '../rules/game.ts'
import type { Lineup } from '../rules/role-list.ts'
import type { RuleBook } from '../rules/rule-book.ts'
import { playHeadless } from './play-headless.ts'
import type { Player } from './player.ts'
import { resultLine } from './result-line.ts'
import { agentsFor, type SeatPlan } from './seat-plan.ts'

/** One game of bots. */
export interface BotGame {
  readonly id: string
  readonly names: readonly string[]
  readonly lineup: Lineup
  readonly plan: SeatPlan
  readonly seed: number | string
  readonly random: () => number
  readonly start: Date
  readonly rules?: Partial<RuleBook>
  /** Takes the lines of the streams; nothing is recorded without it. */
  readonly write?: WriteLine
  /** Whether every decision is written down as a thought and as a sample for fine-tuning. */
  readonly samples?: boolean
  /** Whether the claims in what the bots say are checked and written down. */
  readonly claims?: boolean
}

/** Plays a game of bots to its end; gives the game and its line of results. */
export function playBots(request: BotGame): { readonly game: Game; readonly result: TownResultLine } {
  const { names, lineup, random, rules } = request
  const game = deal({ names, lineup, random, ...(rules && { rules }) })
  const dealt = game.seats.map(({ role }) => role.name)
  const agents = agentsFor(request.plan, game)
  // Built by push, as the seats of a game are; see `emptyGame`.
  const players: Player[] = []
  for (let seat = 0; seat < agents.length; seat++) players.push(seatBot(agents[seat]!, seat, random))
  if (request.write === undefined) playHeadless(game, players)
  else {
    const record = recordGame(game, {
      gameId: request.id,
      start: request.start,
      seed: request.seed,
      agents,
      write: request.write,
      ...(request.claims === true && { claims: grammarSource(names) }),
    })
    if (request.samples === true) playExplained(game, players, record, request.id)
    else playHeadless(game, players)
    record.catchUp()
  }
  return { game, result: resultLine(request, game, { agents, dealt }) }
}

/** Plays with every decision written down as a thought and as a sample. */
function playExplained(game: Game, players: readonly Player[], record: GameRecord, gameId: string): void {
  const book = openSampleBook(game, record.writer, gameId, true)
  playHeadless(game, players, (view, action) => {
    record.catchUp()
    const { seat } = view
    traceLines(game, seat, explainTurn(players[seat]!, view, action), record.writer, book)
  })
  record.catchUp()
  book.close()
}

/** A bot in a seat, with chance of its own. */
export function seatBot(spec: string, seat: number, random: () => number): Player {
  const chance = chanceFrom(random)
  return townBotNamed(spec).newPlayer(seat, () => draw(chance))
}
