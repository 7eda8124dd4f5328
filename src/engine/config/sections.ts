import { dirname, resolve } from 'node:path'
import type * as z from 'zod'
import { type Environment, isObject } from '../../kit/index.ts'
import type { Loop } from '../../spine/index.ts'
import { builtInLoopNames, loadBuiltInLoop } from '../runs/loops.ts'
import { ownLoops } from '../runs/own-loops.ts'
import { ownKeyNames } from './config-schema.ts'
import type { ConfigFile } from './read-config-file.ts'
import { upperSnake } from './setting-name.ts'
import { prefix } from './variable-layer.ts'

/** What the configuration needs to know of a loop. */
export type KnownLoop = Pick<Loop, 'name' | 'config'> & Partial<Pick<Loop, 'records'>>

/** The settings of loops by name, and the families of the records of loops of the user's own. */
export interface Sections {
  readonly sections: Readonly<Record<string, z.ZodType>>
  readonly families: readonly string[]
  /** Sections that nobody can judge, because a loop of the user's own cannot be loaded. */
  readonly unknown: readonly string[]
}

/**
 * The settings of the loops of the user's own, and of those of the package that a file or the environment has something to say
 * about. No other loop is loaded.
 */
export async function sectionsIn(
  file: ConfigFile | undefined,
  env: Environment,
  known: readonly KnownLoop[],
): Promise<Sections> {
  const names = isObject(file?.tree) ? Object.keys(file.tree).filter((key) => !ownKeyNames.includes(key)) : []
  const ours = builtInLoopNames.filter((name) => names.includes(name) || isInEnvironment(name, env))
  const builtIn = await Promise.all(ours.map(loadBuiltInLoop))
  const own = await ownLoops(modulesIn(file))
  const loops = [
    ...own.loops.map(({ loop }) => loop),
    ...builtIn.filter((loop) => loop !== undefined),
    ...known,
  ]
  const sections = Object.fromEntries(loops.map(({ name, config }) => [name, config]))
  return {
    sections,
    unknown: own.warnings.length === 0 ? [] : names.filter((name) => !Object.hasOwn(sections, name)),
    families: loops.flatMap(({ records = [] }) => records.map(({ family }) => family)),
  }
}

function isInEnvironment(name: string, env: Environment): boolean {
  const begin = `${prefix}${upperSnake(name)}_`
  return Object.keys(env).some((key) => key.startsWith(begin))
}

function modulesIn(file: ConfigFile | undefined): string[] {
  const files = isObject(file?.tree) && Array.isArray(file.tree.loops) ? file.tree.loops : []
  return files.filter((one) => typeof one === 'string').map((one) => resolve(dirname(file!.path), one))
}
