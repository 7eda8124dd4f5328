import * as z from 'zod'
import { plural } from '../../../kit/index.ts'
import { type CommandContext, count, type LoopCommand, text } from '../../../spine/index.ts'
import type { Balance, WinRate } from '../experiments/balance/balance.ts'
import { compareBalance, playBalance } from '../experiments/balance/play-balance.ts'
import { sharedSettings } from '../town-config.ts'
import { defineCommand } from './define-command.ts'

/** Plays a list many times and prints who wins; with a role left out, also what that changes. */
export const balanceCommand: LoopCommand = defineCommand({
  name: 'town balance',
  says: 'Count how often each faction and role of a list wins, with intervals.',
  settings: z.strictObject({
    list: sharedSettings.list.meta({ description: 'a role list', argument: true, placeholder: 'list' }),
    games: count(1, 10_000_000)
      .default(2000)
      .meta({ description: 'the number of games', short: 'g', placeholder: 'count' }),
    agent: text('a bot')
      .default('bot:simple')
      .meta({ description: 'the bot that plays all seats', short: 'a', placeholder: 'bot' }),
    seats: sharedSettings.seats,
    without: text('a role').optional().meta({
      description: 'compare with the same list without this role; another role of its alignment replaces it',
      placeholder: 'role',
    }),
    threads: count(1, 256).optional().meta({
      description: 'the number of threads (default: one per core)',
      placeholder: 'count',
    }),
    rules: sharedSettings.rules,
    seed: count(0, 999_999_999).default(1).meta({ description: 'the seed of all random choices' }),
  }),
  async run({ without, list, games, agent, seats, threads, rules, seed }, context) {
    const request = {
      list,
      games,
      agent,
      seed,
      rules,
      ...(seats !== undefined && { seats }),
      ...(threads !== undefined && { threads }),
      signal: context.signal,
      onProgress: (done: number, total: number) => context.progress(done, total, 'games'),
    }
    if (without === undefined) {
      const balance = await playBalance(request)
      if (context.json) context.printJson(balance)
      else print(list, balance, context)
      return 0
    }
    const compared = await compareBalance(without, request)
    if (context.json) context.printJson(compared)
    else {
      print(list, compared.with, context)
      context.print(`\nWithout ${without}:`)
      for (const { name, difference } of compared.changes)
        context.print(
          `  ${name.padEnd(16)} ${signed(difference.estimate)}  ${signed(difference.low)} to ${signed(difference.high)}`,
        )
    }
    return 0
  },
})

const bounds = (low: number, high: number) => `${(low * 100).toFixed(1)} to ${percent(high)}`
const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const signed = (share: number) => `${share >= 0 ? '+' : '−'}${percent(Math.abs(share))}`.padStart(9)

function print(
  list: string,
  { games, days, draws, factions, roles }: Balance,
  { print: line }: Pick<CommandContext, 'print'>,
): void {
  const longest = Math.max(...[...factions, draws, ...roles].map(({ name }) => name.length))
  const row = ({ name, rate, interval: { low, high }, games: of }: WinRate) =>
    line(`  ${name.padEnd(longest)} ${percent(rate).padStart(7)}  ${bounds(low, high)}  of ${of}`)
  line(
    `${list}: ${plural(games, 'game')}, ${days.toFixed(1)} days each\n\nFactions, of the games they take part in:`,
  )
  for (const rate of [...factions, draws]) row(rate)
  line('\nRoles, as dealt:')
  for (const rate of roles) row(rate)
}
