import type { Agent } from '../../agents/index.ts'
import type { Run } from '../../spine/index.ts'
import { writeBeliefs } from './beliefs/belief-lines.ts'
import { openReferences } from './beliefs/open-references.ts'
import { grammarSource } from './claims/claim-source.ts'
import { agentSource } from './claims/extracted-claims.ts'
import { phaseBranches } from './phase-branches.ts'
import type { Beliefs, Decision, SeatPlayer } from './play/seat-player.ts'
import { type GameRecord, recordGame } from './record/record-game.ts'
import { openSampleBook, type SampleCounts } from './record/sample-book.ts'
import { traceLines } from './record/trace-lines.ts'
import { act } from './rules/act.ts'
import type { Game } from './rules/game.ts'
import { openTurns } from './rules/turn.ts'
import { viewFor } from './rules/view.ts'
import { countTurn, newSeatTally, type SeatTally } from './seat-tally.ts'

/** How a game is played and recorded. */
export interface GameOptions {
  readonly gameId: string
  readonly seed: number | string
  readonly start: Date
  readonly samples: boolean
  /** Whether it is written, once a phase, what the rules allow each seat to believe. */
  readonly beliefs?: boolean
  /** Who reads claims out of what is said: the grammar, or an agent; nobody unless given. */
  readonly claims?: 'grammar' | Agent
  /** Called before every turn with the whole game. Must not change it. */
  readonly onTurn?: (game: Game) => void
}

/** How many decisions a game took, what its seats used, and what became of the samples. */
export interface GameTally {
  readonly decisions: number
  readonly seats: readonly SeatTally[]
  readonly samples: SampleCounts
}

/** Plays a game that has been dealt to its end, and writes its streams as it goes. */
export async function runTown(
  game: Game,
  players: readonly SeatPlayer[],
  run: Run,
  options: GameOptions,
): Promise<GameTally> {
  const { names } = game.setup
  const tally = names.map(newSeatTally)
  let turns = 0
  const { claims, ...rest } = options
  const extractor = typeof claims === 'object' ? agentSource(claims, names) : undefined
  const source = extractor?.source ?? (claims === undefined ? undefined : grammarSource(names))
  const record = recordGame(game, {
    ...rest,
    agents: players.map(({ spec }) => spec),
    write: (contract, line) => run.append(contract, line),
    ...(source && { claims: source }),
  })
  const book = openSampleBook(game, record.writer, options.gameId, options.samples)
  const branchOf = phaseBranches(run)
  const referenceFor = options.beliefs === true ? openReferences() : undefined
  while (!game.over) {
    record.catchUp()
    options.onTurn?.(game)
    const seats = openTurns(game)
    const runs = seats.map((seat) => branchOf(game).scope(`seat-${seat + 1}`))
    // Those who cannot see each other's choice are asked at once; what they do is done in the order of the seats.
    const views = seats.map((seat) => viewFor(game, seat))
    const references = views.map((view) => referenceFor?.(view))
    const decisions = await Promise.all(
      views.map((view, index) => players[view.seat]!.decide(view, runs[index]!)),
    )
    for (const [index, seat] of seats.entries()) {
      const decision = decisions[index]!
      countTurn(tally[seat]!, decision.trace)
      turns++
      const read = await extractor?.read(decision.action, { game, seat }, runs[index]!)
      traceLines(game, seat, [...decision.trace, ...(read ?? [])], record.writer, book)
      writeBelieved(decision, references[index], { game, seat }, record)
      carryOut(game, seat, decision)
    }
  }
  record.catchUp()
  book.close()
  return { decisions: turns, seats: tally, samples: book.counts }
}

/** Writes what the player holds likely, and beside it what the rules allow the seat to. */
function writeBelieved(
  { beliefs, isBot }: Decision,
  reference: Beliefs | undefined,
  { game, seat }: { readonly game: Game; readonly seat: number },
  { writer }: GameRecord,
): void {
  const { names } = game.setup
  if (beliefs !== undefined) writeBeliefs(writer, { names, seat, beliefs, source: isBot ? 'bot' : 'stated' })
  if (reference !== undefined) writeBeliefs(writer, { names, seat, beliefs: reference, source: 'reference' })
}

function carryOut(game: Game, seat: number, decision: Decision): void {
  for (const { paper, text } of decision.writes) act(game, seat, { kind: 'write', paper, text })
  const illegal = act(game, seat, decision.action)
  // Decisions are checked before: this is a bug.
  if (illegal !== undefined)
    throw new Error(`${game.setup.names[seat]} did something illegal (${illegal.code}): ${illegal.detail}.`)
}
