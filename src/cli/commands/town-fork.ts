import {
  captureGame,
  compareFutures,
  type FutureComparison,
  readChanges,
  surroundings,
} from '../../engine/index.ts'
import { coloursFor } from '../colours.ts'
import { exitCode } from '../exit-code.ts'
import { printJson, projectAt, type Terminal } from './runs-terminal.ts'
import { BadTownFlag } from './town-settings.ts'
import { wholeNumber } from './whole-number.ts'

export interface TownForkFlags {
  readonly at: string
  readonly do?: readonly string[]
  readonly seat?: readonly string[]
  readonly policy?: string
  readonly rollouts?: string
  readonly seed?: string
  readonly json?: boolean
}

/** Plays the futures of a game from a turn on, as it was and with a change, and prints how they differ. */
export async function townFork(name: string, flags: TownForkFlags, terminal: Terminal): Promise<number> {
  if (flags.do === undefined && flags.seat === undefined) {
    throw new BadTownFlag(
      'Nothing is changed. Say what a player does with --do "Name: <speak>…</speak>", or who takes a seat with --seat 3=bot:random.',
    )
  }
  const project = await projectAt(terminal)
  const around = surroundings(project, { version: terminal.version })
  const { id, game } = await captureGame(name, flags.at, project, around)
  const comparison = compareFutures({
    game,
    changes: readChanges(game, flags.do ?? [], flags.seat ?? []),
    policy: flags.policy ?? 'bot:bayes',
    rollouts: flags.rollouts === undefined ? 200 : wholeNumber(flags.rollouts, '--rollouts', 1, 1_000_000),
    seed: flags.seed === undefined ? 1 : wholeNumber(flags.seed, '--seed', 0, 999_999_999),
  })
  if (flags.json === true) printJson(terminal, { run_id: id, at: flags.at, ...comparison })
  else print(id, flags.at, comparison, terminal)
  return exitCode.fine
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const signed = (share: number) => `${share >= 0 ? '+' : '−'}${percent(Math.abs(share))}`

function print(
  id: string,
  at: string,
  { rollouts, deeds, factions, beliefs }: FutureComparison,
  { out }: Terminal,
): void {
  const { bold, dim, green, red } = coloursFor(out)
  out.write(`${bold(id)} from ${at}: ${rollouts} futures as it was, ${rollouts} with the change\n\n`)
  for (const { player, action, done } of deeds) {
    const words = `${player} could ${action} in ${done} of ${rollouts} futures`
    out.write(`  ${done === 0 ? red(words) : dim(words)}\n`)
  }
  for (const { name, before, after, difference } of factions) {
    const { estimate, low, high } = difference
    const paint = low > 0 ? green : high < 0 ? red : dim
    const share = ({ successes, trials }: typeof before) => percent(successes / trials).padStart(7)
    out.write(
      `  ${name.padEnd(16)} ${share(before)} → ${share(after)}  ${paint(signed(estimate))}  ${dim(`${signed(low)} to ${signed(high)}`)}\n`,
    )
  }
  const moved = beliefs.filter(({ before, after }) => Math.abs(after - before) >= 0.005).slice(0, 12)
  out.write(
    moved.length === 0
      ? '\nNobody believes anything else at once.\n'
      : '\nWho believes what to be evil, before and after:\n',
  )
  for (const { observer, about, before, after } of moved) {
    out.write(`  ${observer.padEnd(12)} of ${about.padEnd(12)} ${percent(before)} → ${percent(after)}\n`)
  }
}
