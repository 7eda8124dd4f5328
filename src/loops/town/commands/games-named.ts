import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Finding, gameEvents } from '../../../contracts/index.ts'
import { Refusal } from '../../../kit/index.ts'
import type { CommandContext } from '../../../spine/index.ts'
import { gamesFromRecords, type StoredGame } from '../games/game-from-records.ts'
import { readBelievedGame } from '../games/read-believed-game.ts'

/** A recorded game, and what is wrong with its lines where it comes from a folder. */
export interface FoundGame extends StoredGame {
  readonly findings: readonly Finding[]
}

type Context = Pick<CommandContext, 'folder' | 'store' | 'findRun'>

/** The games of runs and of folders, one after the other. Throws a Refusal for a name that holds none. */
export async function* gamesNamed(names: readonly string[], context: Context): AsyncGenerator<FoundGame> {
  for (const name of names) {
    let count = 0
    for await (const game of gamesIn(name, context)) {
      count++
      yield game
    }
    if (count === 0) throw noGames(name)
  }
}

/** The games of one name: a run with one game or many, a folder of one game, or a folder with a folder for each. */
export async function* gamesIn(name: string, { folder, store, findRun }: Context): AsyncGenerator<FoundGame> {
  const path = resolve(folder, name)
  if (existsSync(path)) {
    for (const own of await gameFolders(path)) yield readBelievedGame(own)
    return
  }
  const id = await findRun(name)
  for await (const game of gamesFromRecords(store.read(id), id)) yield { ...game, findings: [] }
}

async function gameFolders(path: string): Promise<string[]> {
  if (isGame(path)) return [path]
  const entries = await readdir(path, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory() && isGame(join(path, entry.name)))
    .map((entry) => join(path, entry.name))
    .sort()
}

const isGame = (folder: string): boolean => existsSync(join(folder, gameEvents.path!))

const noGames = (name: string): Refusal =>
  new Refusal('no_games', 'missing', `'${name}' holds no recorded games.`, {
    hint: 'Name a game, a series with --record, or a folder of games.',
  })
