import { parseTurn } from '../../contracts/index.ts'
import { copyGame, type Game, townLoopWith } from '../../loops/index.ts'
import type { Surroundings } from '../run/conduct-run.ts'
import { ProjectionDiffers } from '../run/projection-file.ts'
import { RunDiverged } from '../run/run-events.ts'
import { findRun, readManifest } from '../run/workspace.ts'
import type { Project } from '../runs/open-project.ts'
import { replayNamed } from '../runs/replay-named.ts'

/** A point of a game that cannot be found. */
export class NoSuchTurn extends Error {
  override readonly name = 'NoSuchTurn'
}

/** The game of a run as it stood before the first turn of a day or a night, such as "Day 3". */
export async function captureGame(
  name: string,
  at: string,
  project: Project,
  around: Pick<Surroundings, 'workspace' | 'signal' | 'redact'>,
): Promise<{ readonly id: string; readonly game: Game }> {
  const turn = parseTurn(at)
  if (turn === undefined) throw new NoSuchTurn(`'${at}' is no turn of a game. Write "Day 3" or "Night 2".`)
  const id = await findRun(project.workspace, name)
  const { loop } = await readManifest(project.workspace, id)
  if (loop !== 'town')
    throw new NoSuchTurn(
      `The run '${id}' is of the loop '${loop}'. Name a game: \`reprise runs\` lists them.`,
    )
  let captured: Game | undefined
  const onTurn = (game: Game) => {
    const time = game.phase === 'NIGHT' ? 'Night' : 'Day'
    if (captured === undefined && time === turn.time && game.day === turn.number) captured = copyGame(game)
  }
  const isOver = await replayNamed(id, { loop: townLoopWith({ onTurn }) }, project, around).then(
    () => true,
    (error: unknown) => {
      if (error instanceof RunDiverged || error instanceof ProjectionDiffers) return false
      throw error
    },
  )
  // A game that is not over can be forked as far as it has come.
  if (captured !== undefined) return { id, game: captured }
  throw new NoSuchTurn(`The game '${id}' ${isOver ? 'ended before' : 'has not come to'} ${at}.`)
}
