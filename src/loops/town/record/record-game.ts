import type { ClaimSource } from '../claims/claim-source.ts'
import type { ChronicleEntry } from '../rules/event.ts'
import type { Game } from '../rules/game.ts'
import { claimWriter } from './claim-lines.ts'
import { courtLines } from './court-lines.ts'
import { deathLines } from './death-lines.ts'
import { type LineMaker, type LineMakers, newScribe } from './line-maker.ts'
import { type LineWriter, lineWriter, type WriteLine } from './line-writer.ts'
import { nightLines } from './night-lines.ts'
import { phaseLines } from './phase-lines.ts'
import { talkLines } from './talk-lines.ts'

/** What a record needs to know beyond the game. */
export interface RecordOptions {
  readonly gameId: string
  readonly start: Date
  readonly seed: number | string
  /** The spelling of each seat's agent. */
  readonly agents?: readonly string[]
  readonly write: WriteLine
  /** Who reads claims out of what is said; without one, no claims are written. */
  readonly claims?: ClaimSource
}

/** The record of a game while it is played. */
export interface GameRecord {
  readonly writer: LineWriter
  /** Writes down what has happened since the last time. */
  catchUp(): void
}

const makers: LineMakers = { ...phaseLines, ...courtLines, ...talkLines, ...nightLines, ...deathLines }

/** Opens the record of a game that has just been dealt. */
export function recordGame(game: Game, options: RecordOptions): GameRecord {
  const { setup, chronicle } = game
  const writer = lineWriter(options.gameId, options.start, options.write)
  const scribe = newScribe(setup.names, setup.rules.tokens, writer)
  scribe.event('GAME_START', {
    game_mode: setup.mode,
    players: setup.names,
    total_players: setup.names.length,
    role_list: setup.roleList,
    seed: options.seed,
    ...(options.agents && { agents: options.agents }),
  })
  const writeClaims = options.claims && claimWriter(setup.names, writer, options.claims)
  let cursor = 0
  return {
    writer,
    catchUp() {
      for (; cursor < chronicle.length; cursor++) write(chronicle[cursor]!, chronicle[cursor + 1])
    },
  }

  function write({ audience, event }: ChronicleEntry, next: ChronicleEntry | undefined): void {
    const make = makers[event.kind] as LineMaker<typeof event.kind> | undefined
    make?.(event as never, scribe, { audience, next })
    writeClaims?.({ audience, event }, next)
  }
}
