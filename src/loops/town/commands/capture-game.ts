import { parseTurn } from '../../../contracts/index.ts'
import { Refusal } from '../../../kit/index.ts'
import { type CommandContext, RecordsDiffer, RunDiverged } from '../../../spine/index.ts'
import { copyGame } from '../rules/copy-game.ts'
import type { Game } from '../rules/game.ts'
import { watchedTown } from '../watched-town.ts'

/** The game of a run as it stood before the first turn of a day or a night, such as "Day 3". */
export async function captureGame(
  name: string,
  at: string,
  context: Pick<CommandContext, 'findRun' | 'store' | 'replay'>,
): Promise<{ readonly id: string; readonly game: Game }> {
  const turn = parseTurn(at)
  if (turn === undefined)
    throw new Refusal('no_such_turn', 'usage', `'${at}' is not a turn of a game. Write "Day 3" or "Night 2".`)
  const id = await context.findRun(name)
  const { loop } = await context.store.manifest(id)
  if (loop !== 'town')
    throw new Refusal('no_such_turn', 'missing', `The run '${id}' is of the loop '${loop}'.`, {
      hint: 'Name a game: `reprise runs` lists them.',
    })
  let captured: Game | undefined
  const onTurn = (game: Game) => {
    const time = game.phase === 'NIGHT' ? 'Night' : 'Day'
    if (captured === undefined && time === turn.time && game.day === turn.number) captured = copyGame(game)
  }
  const isOver = await context.replay(id, watchedTown(onTurn)).then(
    (result) => result !== undefined,
    (error: unknown) => {
      if (error instanceof RunDiverged || error instanceof RecordsDiffer) return false
      throw error
    },
  )
  // A game that is not over can be forked as far as it has come.
  if (captured !== undefined) return { id, game: captured }
  throw new Refusal(
    'no_such_turn',
    'missing',
    `The game '${id}' ${isOver ? 'ended before' : 'has not come to'} ${at}.`,
  )
}
