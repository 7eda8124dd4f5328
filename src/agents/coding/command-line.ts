import { mkdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { type Environment, findProgram } from '../../kit/index.ts'
import type { CodingCall, CodingPreset } from './coding-preset.ts'
import { heldWords, placesOf, workingBwrap } from './hold.ts'

/** What holds a coding agent to its folder. */
export type Hold = 'own sandbox' | 'bwrap' | 'nothing'

export interface CommandLine {
  readonly words: readonly string[]
  readonly hold: Hold
  /** Variables that the hold needs. */
  readonly sets: Readonly<Record<string, string>>
}

/**
 * The command line of a preset on this machine, held to its folder by its own sandbox, else by `bwrap`, where either works.
 * Undefined where the program is not installed.
 */
export async function commandLine(
  preset: CodingPreset,
  call: Omit<CodingCall, 'sandbox'>,
  environment: Environment,
  platform: string = process.platform,
): Promise<CommandLine | undefined> {
  const program = programOf(preset, environment)
  if (program === undefined) return undefined
  const needed = preset.sandbox[platform]
  const sandbox = needed?.every((name) => findProgram(name, environment) !== undefined) ?? false
  const words = [program, ...preset.words({ ...call, sandbox })]
  if (sandbox) return { words, hold: 'own sandbox', sets: {} }
  const bwrap = platform === 'linux' ? await workingBwrap(environment) : undefined
  if (bwrap === undefined) return { words, hold: 'nothing', sets: {} }
  const writes = preset.home(environment.HOME ?? homedir(), environment)
  for (const folder of writes) await mkdir(folder, { recursive: true })
  const held = { words, folder: call.folder, writes, reads: placesOf(program, environment) }
  return { words: heldWords(bwrap, held), hold: 'bwrap', sets: { TMPDIR: '/tmp' } }
}

/** The program of a preset: on the PATH, else where its installer puts it. */
export function programOf(
  { program, places = [] }: CodingPreset,
  environment: Environment,
): string | undefined {
  const home = environment.HOME
  const elsewhere = home === undefined ? [] : places.map((place) => join(home, place))
  return [program, ...elsewhere]
    .map((name) => findProgram(name, environment))
    .find((found) => found !== undefined)
}
