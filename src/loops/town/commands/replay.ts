import * as z from 'zod'
import { Refusal } from '../../../kit/index.ts'
import { count, type LoopCommand, text } from '../../../spine/index.ts'
import { playersOf } from '../games/recorded-game.ts'
import { type ClockedLine, clockOrder } from '../narrate/clock-order.ts'
import { gameLines } from '../narrate/game-lines.ts'
import { isClocked } from '../narrate/narrate-town.ts'
import { mostSeats } from '../rules/role-list.ts'
import { defineCommand } from './define-command.ts'
import { gamesNamed } from './games-named.ts'

/** Prints a recorded game as the town, one seat, or nobody saw it. */
export const replayCommand: LoopCommand = defineCommand({
  name: 'town replay',
  says: 'Print a recorded game as the town or one seat saw it.',
  settings: z.strictObject({
    run: text('a run').meta({
      description: 'the id of a game, or the start or end of an id',
      argument: true,
      placeholder: 'run',
      completes: 'run',
    }),
    seat: count(1, mostSeats).optional().meta({ description: 'print what this seat saw, counted from 1' }),
    all: z.boolean().default(false).meta({ description: 'also print what no seat saw' }),
  }),
  async run({ run, seat, all }, context) {
    const id = await context.findRun(run)
    const lines: ClockedLine[] = []
    const folders = new Set<string>()
    let player: string | undefined
    for await (const event of context.store.read(id)) {
      if (!isClocked(event)) continue
      folders.add(event.path.slice(0, event.path.lastIndexOf('/') + 1))
      lines.push(event)
    }
    if (folders.size !== 1)
      throw new Refusal('no_games', 'missing', `The run '${id}' holds ${folders.size} games, expected one.`, {
        hint: 'Name a game: `reprise runs` lists them.',
      })
    if (seat !== undefined) player = await playerAt(seat)
    const linesOf = gameLines({ all, ...(player !== undefined && { player }) })
    const order = clockOrder(({ contract, record }) => {
      for (const line of linesOf(contract, record)) context.print(line)
    })
    for (const line of lines) order.add(line)
    order.end()
    return 0

    async function playerAt(number: number): Promise<string> {
      for await (const { game } of gamesNamed([id], context)) {
        const players = playersOf(game)
        const found = players[number - 1]
        if (found !== undefined) return found
        throw new Refusal(
          'no_such_seat',
          'usage',
          `The game has ${players.length} seats, and --seat is ${number}.`,
        )
      }
      throw new Refusal('no_games', 'missing', `The run '${id}' holds no game.`)
    }
  },
})
