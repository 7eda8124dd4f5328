import { join } from 'node:path'
import {
  isForBots,
  launchSeries,
  listenForInterrupt,
  newRunId,
  parseBudget,
  parseSeats,
  realClock,
  seatsFor,
  surroundings,
  usualRules,
  wilsonInterval,
} from '../../engine/index.ts'
import { coloursFor } from '../colours.ts'
import { exitCode } from '../exit-code.ts'
import { printJson, projectAt, type Terminal } from './runs-terminal.ts'
import { BadTownFlag, readRules } from './town-settings.ts'
import { wholeNumber } from './whole-number.ts'

export interface TownSeriesFlags {
  readonly games: string
  readonly seats?: string
  readonly town?: string
  readonly others?: string
  readonly list?: string
  readonly players?: string
  readonly record?: boolean
  readonly samples?: boolean
  readonly claims?: boolean
  readonly tools?: boolean
  readonly beliefs?: boolean
  readonly extractor?: string
  readonly threads?: string
  readonly budget?: string
  readonly rule?: readonly string[]
  readonly id?: string
  readonly seed?: string
  readonly json?: boolean
}

/** Plays a series and prints how often each faction won. */
export async function townSeries(flags: TownSeriesFlags, terminal: Terminal): Promise<number> {
  const project = await projectAt(terminal)
  const say = (text: string) => void terminal.err.write(text)
  const { restore, ...interruption } = listenForInterrupt((sentence) => say(`${sentence}\n`))
  try {
    const around = surroundings(project, { ...interruption, version: terminal.version })
    const asked = launchOf(flags)
    const forBots = isForBots(asked)
    checkStreamFlags(flags, forBots)
    const id = flags.id ?? newRunId(forBots ? 'town-series' : 'town-games', realClock, Math.random)
    const launch = { ...asked, id }
    const folder = join('.reprise', forBots ? 'games' : 'runs', id)
    const record = {
      folder: join(project.workspace.folder, folder),
      samples: flags.samples === true,
      claims: flags.claims === true,
    }
    const outcome = await launchSeries(
      { ...launch, ...(flags.record === true && { record }) },
      project,
      around,
      (done, games) => say(terminal.err.isTTY ? `\r\u001b[K${done} of ${games} games` : ''),
    )
    if (terminal.err.isTTY) say('\r\u001b[K')
    if (flags.json === true) printJson(terminal, { ...outcome, error: undefined })
    else if (outcome.result === undefined) {
      terminal.out.write(
        `${outcome.status}  ${id}  ${outcome.reason?.message ?? ''}\n\`reprise resume ${id}\` goes on.\n`,
      )
    } else printWins(outcome.result, id, terminal)
    if ((flags.record === true || !forBots) && flags.json !== true)
      terminal.out.write(`The games are in ${folder}.\n`)
    return outcome.status === 'completed' ? exitCode.fine : exitCode.findings
  } finally {
    restore()
  }
}

/** Refuses the flags for more streams where they would change nothing. */
function checkStreamFlags({ record, samples, claims }: TownSeriesFlags, forBots: boolean): void {
  const given = [...(samples ? ['--samples'] : []), ...(claims ? ['--claims'] : [])].join(' and ')
  if (given === '') return
  if (!forBots)
    throw new BadTownFlag(
      `Only a series of bots takes ${given}. Where others play, their samples and all claims are always written.`,
    )
  if (record !== true)
    throw new BadTownFlag(
      `Without --record no streams are written, and ${given} can add nothing to them. Give --record as well.`,
    )
}

function launchOf(flags: TownSeriesFlags) {
  const seats =
    flags.players === undefined
      ? seatsFor(flags.list ?? 'Classic')
      : wholeNumber(flags.players, '--players', 7, 15)
  return {
    games: wholeNumber(flags.games, '--games', 1, 10_000_000),
    seats,
    plan: planOf(flags, seats),
    rules: readRules(flags.rule, usualRules),
    ...(flags.list !== undefined && { list: flags.list }),
    ...(flags.tools && { tools: true }),
    ...(flags.beliefs && { beliefs: true }),
    ...(flags.extractor !== undefined && { extractor: flags.extractor }),
    ...(flags.seed !== undefined && { seed: wholeNumber(flags.seed, '--seed', 0, 999_999_999) }),
    ...(flags.threads !== undefined && { threads: wholeNumber(flags.threads, '--threads', 1, 256) }),
    ...(flags.budget !== undefined && { budget: parseBudget(flags.budget) }),
    random: Math.random,
  }
}

function planOf({ seats, town, others }: TownSeriesFlags, count: number) {
  if (town === undefined && others === undefined) return parseSeats(seats ?? 'bot:simple', count)
  if (seats !== undefined) throw new BadTownFlag('Give either --seats, or --town and --others.')
  return { by: 'side' as const, town: town ?? 'bot:simple', others: others ?? 'bot:simple' }
}

function printWins(
  { games, wins, days }: { games: number; wins: Readonly<Record<string, number>>; days: number },
  id: string,
  { out }: Terminal,
): void {
  const { bold, dim } = coloursFor(out)
  out.write(`${bold(`${games} games`)}, ${days.toFixed(1)} days each\n`)
  const rows = Object.entries(wins).sort((a, b) => b[1] - a[1])
  for (const [faction, won] of rows) {
    const { estimate, low, high } = wilsonInterval(won, games)
    const percent = (share: number) => `${(share * 100).toFixed(1)} %`
    out.write(
      `  ${faction.padEnd(16)} ${percent(estimate).padStart(7)}  ${dim(`${percent(low)} to ${percent(high)}`)}\n`,
    )
  }
  out.write(
    `${dim('A game counts for all who won it; it is a draw where no faction did.')}\n${dim(`reprise town ladder ${id}`)}\n`,
  )
}
