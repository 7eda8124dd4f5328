import { relative } from 'node:path'
import type { Person } from '../../agents/index.ts'
import { type FileStore, fileStore } from '../../store/index.ts'
import type { ConfigValues } from '../config/config.ts'
import { type ConfigSources, loadConfig, type ResolvedConfig } from '../config/load-config.ts'
import { type OwnLoop, ownLoops } from './own-loops.ts'

/** A user's project: what its configuration says, and where its runs live. */
export interface Project {
  /** The folder in which the command was given; paths of flags are seen from here. */
  readonly folder: string
  readonly env: ConfigSources['env']
  readonly config: ConfigValues
  /** The same with the source of each value. */
  readonly resolved: ResolvedConfig
  /** The folder of the project, which holds `.reprise`. */
  readonly root: string
  readonly store: FileStore
  /** The loops of the user's own that the configuration names; one that cannot be loaded is among the warnings. */
  readonly loops: readonly OwnLoop[]
  /** Who answers for the agent `person`; absent where nobody is there. */
  readonly person?: Person
}

/** Opens the project that a folder belongs to, the current one unless given. */
export async function openProject(given: Partial<ConfigSources> = {}, person?: Person): Promise<Project> {
  const sources = { folder: process.cwd(), env: process.env, ...given }
  const found = await loadConfig(sources)
  const { loops, warnings } = await ownLoops(found.values.loops)
  const resolved = { ...found, warnings: [...found.warnings, ...warnings] }
  const { folder, env } = sources
  const { root, roots } = resolved.values
  const below = Object.entries(roots).map(([family, place]) => [family, relative(root, place) || '.'])
  const store = fileStore({ folder: root, roots: Object.fromEntries(below) })
  return { folder, env, config: resolved.values, resolved, root, store, loops, ...(person && { person }) }
}
