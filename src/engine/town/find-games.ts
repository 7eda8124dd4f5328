import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { gameEvents } from '../../contracts/index.ts'
import { findRun, placesOf } from '../run/workspace.ts'
import type { Project } from '../runs/open-project.ts'

/** Somebody named games and there are none. */
export class NoGames extends Error {
  override readonly name = 'NoGames'
}

/** The folders of games: a run of the town loop, a folder of one game, or a folder with a folder for each. */
export async function findGames(names: readonly string[], project: Project): Promise<string[]> {
  const found: string[] = []
  for (const name of names) found.push(...(await gamesAt(name, project)))
  return found
}

async function gamesAt(name: string, project: Project): Promise<string[]> {
  const path = resolve(project.folder, name)
  const folder = existsSync(path)
    ? path
    : placesOf(project.workspace, await findRun(project.workspace, name)).folder
  if (isGame(folder)) return [folder]
  const entries = await readdir(folder, { withFileTypes: true })
  const games = entries
    .filter((entry) => entry.isDirectory() && isGame(join(folder, entry.name)))
    .map((entry) => join(folder, entry.name))
    .sort()
  if (games.length > 0) return games
  throw new NoGames(
    `There is no ${gameEvents.path} in ${folder} nor in a folder of it. Name a game, or a folder of games.`,
  )
}

const isGame = (folder: string): boolean => existsSync(join(folder, gameEvents.path!))
