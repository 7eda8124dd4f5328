import {
  listenForInterrupt,
  parseBudget,
  planTown,
  readManifest,
  surroundings,
  townLines,
  usualRules,
} from '../../engine/index.ts'
import { exitCode } from '../exit-code.ts'
import { printJson, projectAt, type Terminal } from './runs-terminal.ts'
import { townEnd } from './town-end.ts'
import { readRules } from './town-settings.ts'
import { wholeNumber } from './whole-number.ts'

export interface TownPlayFlags {
  readonly list?: string
  readonly players?: string
  readonly agent?: string
  readonly seat?: readonly string[]
  readonly extractor?: string
  readonly names?: string
  readonly roles?: string
  readonly tools?: boolean
  readonly explain?: boolean
  readonly beliefs?: boolean
  readonly samples?: 'always' | 'never' | 'players'
  readonly rule?: readonly string[]
  readonly id?: string
  readonly seed?: string
  readonly start?: string
  readonly budget?: string
  readonly quiet?: boolean
  readonly json?: boolean
}

/** Plays one game, prints what the town sees of it, and tells how it ended. */
export async function townPlay(flags: TownPlayFlags, terminal: Terminal): Promise<number> {
  const project = await projectAt(terminal)
  const { restore, ...interruption } = listenForInterrupt((sentence) => terminal.err.write(`${sentence}\n`))
  try {
    const around = surroundings(project, { ...interruption, version: terminal.version })
    const planned = await planTown(launchOf(flags), project, around)
    const silent = flags.quiet === true || flags.json === true || planned.hasPerson
    const lines = townLines((line) => void terminal.out.write(`${line}\n`))
    const outcome = await planned.start(around, silent ? {} : lines)
    if (!silent) lines.rest()
    const { spent } = await readManifest(project.workspace, planned.id)
    if (flags.json === true) printJson(terminal, { ...outcome, error: undefined, spent })
    else townEnd.print(outcome, spent, { json: false, project, terminal })
    return outcome.status === 'completed' ? exitCode.fine : exitCode.findings
  } finally {
    restore()
  }
}

function launchOf(flags: TownPlayFlags) {
  const { list, players, names, roles, tools, explain, beliefs, samples, rule, start } = flags
  const words = (text: string) => text.split(',').map((word) => word.trim())
  const listed = names === undefined ? undefined : words(names)
  const seats = players === undefined ? listed?.length : wholeNumber(players, '--players', 7, 15)
  return {
    settings: {
      ...(list !== undefined && { list }),
      ...(seats !== undefined && { seats }),
      ...(listed && { names: listed }),
      ...(roles !== undefined && { roles: words(roles) }),
      ...(tools && { protocol: 'tools' as const }),
      ...(explain && { explain }),
      ...(beliefs && { beliefs }),
      ...(samples && { samples }),
      ...(start !== undefined && { start }),
      rules: readRules(rule, usualRules),
    },
    ...(flags.agent !== undefined && { agent: flags.agent }),
    ...(flags.seat && { seats: flags.seat }),
    ...(flags.extractor !== undefined && { extractor: flags.extractor }),
    ...(flags.id !== undefined && { id: flags.id }),
    ...(flags.seed !== undefined && { seed: wholeNumber(flags.seed, '--seed', 0, 999_999_999) }),
    ...(flags.budget !== undefined && { budget: parseBudget(flags.budget) }),
    random: Math.random,
  }
}
