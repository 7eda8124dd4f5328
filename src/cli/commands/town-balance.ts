import { type Balance, compareBalance, playBalance, usualRules, type WinRate } from '../../engine/index.ts'
import { exitCode } from '../exit-code.ts'
import { printJson, type Terminal } from './runs-terminal.ts'
import { readRules } from './town-settings.ts'
import { wholeNumber } from './whole-number.ts'

export interface TownBalanceFlags {
  readonly games?: string
  readonly agent?: string
  readonly players?: string
  readonly without?: string
  readonly threads?: string
  readonly rule?: readonly string[]
  readonly seed?: string
  readonly json?: boolean
}

/** Plays a list many times and prints who wins; with a role left out, also what that changes. */
export async function townBalance(
  list: string,
  flags: TownBalanceFlags,
  terminal: Terminal,
): Promise<number> {
  const request = {
    list,
    games: flags.games === undefined ? 2000 : wholeNumber(flags.games, '--games', 1, 10_000_000),
    agent: flags.agent ?? 'bot:simple',
    ...(flags.players !== undefined && { seats: wholeNumber(flags.players, '--players', 7, 15) }),
    seed: flags.seed === undefined ? 1 : wholeNumber(flags.seed, '--seed', 0, 999_999_999),
    rules: readRules(flags.rule, usualRules),
    ...(flags.threads !== undefined && { threads: wholeNumber(flags.threads, '--threads', 1, 256) }),
  }
  if (flags.without === undefined) {
    const balance = await playBalance(request)
    if (flags.json === true) printJson(terminal, balance)
    else print(list, balance, terminal)
    return exitCode.fine
  }
  const compared = await compareBalance(flags.without, request)
  if (flags.json === true) printJson(terminal, compared)
  else {
    print(list, compared.with, terminal)
    terminal.out.write(`\nWithout ${flags.without}:\n`)
    for (const { name, difference } of compared.changes) {
      terminal.out.write(
        `  ${name.padEnd(16)} ${signed(difference.estimate)}  ${signed(difference.low)} to ${signed(difference.high)}\n`,
      )
    }
  }
  return exitCode.fine
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const signed = (share: number) => `${share >= 0 ? '+' : '−'}${percent(Math.abs(share))}`.padStart(9)

function print(list: string, { games, days, draws, factions, roles }: Balance, { out }: Terminal): void {
  const row = ({ name, rate, interval: { low, high }, games: of }: WinRate) =>
    out.write(
      `  ${name.padEnd(18)} ${percent(rate).padStart(7)}  ${percent(low)} to ${percent(high)}  of ${of}\n`,
    )
  out.write(
    `${list}: ${games} games, ${days.toFixed(1)} days each\n\nFactions, of the games they take part in:\n`,
  )
  factions.forEach(row)
  row(draws)
  out.write('\nRoles, as dealt:\n')
  roles.forEach(row)
}
