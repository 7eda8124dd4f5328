import { winningFaction } from '../../contracts/index.ts'
import type { TownResult } from '../../engine/index.ts'
import { coloursFor } from '../colours.ts'
import { money, plural } from './runs-amounts.ts'
import type { Ending } from './runs-end.ts'
import { wayOn } from './way-on.ts'

/** Tells who won a game, and who everybody was. */
export const townEnd: Ending = {
  isFine: () => true,
  print(outcome, { usd = 0 } = {}, { terminal: { out } }) {
    const { runId, status, reason } = outcome
    const { bold, green, red, dim } = coloursFor(out)
    if (outcome.result === undefined) {
      out.write(`${red(status)}  ${bold(runId)}${reason === undefined ? '' : `  ${reason.message}`}\n`)
      out.write(`${wayOn(outcome)}\n`)
      return
    }
    const { factions, winners, roles, days, lost_turns: lost } = outcome.result as TownResult
    const names = factions.join(', ')
    const draw = names === '' ? 'A draw' : `A draw in which ${names} won`
    const won = winningFaction(factions) === 'Draw' ? draw : `${names} won`
    const cost = usd != null && usd > 0 ? `, for ${money(usd)}` : ''
    out.write(`\n${green(bold(won))} after ${plural(days, 'day')}${cost}.\n`)
    for (const [player, role] of Object.entries(roles)) {
      out.write(`  ${winners.includes(player) ? green('won ') : dim('lost')}  ${player.padEnd(12)} ${role}\n`)
    }
    for (const [player, turns] of Object.entries(lost ?? {})) {
      out.write(`  ${red(`${player} lost ${plural(turns, 'turn')}: nothing legal came in time`)}\n`)
    }
    out.write(`\n${dim(`reprise show ${runId}`)}\n`)
  },
}
