import { join } from 'node:path'
import { beliefs, type Finding } from '../../../contracts/index.ts'
import type { StoredGame } from './game-from-records.ts'
import { readRecordedGame, readStream } from './read-recorded-game.ts'

/** A game with its beliefs, and what is wrong with its lines. */
export interface BeliefReading extends StoredGame {
  readonly findings: readonly Finding[]
}

/** Reads the game of a folder together with what its seats held likely. */
export async function readBelievedGame(folder: string): Promise<BeliefReading> {
  const { game, findings } = await readRecordedGame(folder)
  const own: Finding[] = []
  const lines = await readStream(join(folder, beliefs.path!), beliefs, own)
  return { game, beliefs: lines, findings: [...findings, ...own] }
}
