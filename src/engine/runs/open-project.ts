import { relative } from 'node:path'
import type { Person } from '../../agents/index.ts'
import type { ConfigValues } from '../config/config.ts'
import { type ConfigSources, loadConfig, type ResolvedConfig } from '../config/load-config.ts'
import type { Workspace } from '../run/workspace.ts'

/** A user's project: what its configuration says, and where its runs live. */
export interface Project {
  /** The folder in which the command was given; paths of flags are seen from here. */
  readonly folder: string
  readonly env: ConfigSources['env']
  readonly config: ConfigValues
  /** The same with the source of each value. */
  readonly resolved: ResolvedConfig
  readonly workspace: Workspace
  /** Who answers for the agent `person`; absent where nobody is there. */
  readonly person?: Person
}

/** Opens the project that a folder belongs to. */
export async function openProject(sources: ConfigSources, person?: Person): Promise<Project> {
  const resolved = await loadConfig(sources)
  const { folder, env } = sources
  const workspace = workspaceOf(resolved.values)
  return { folder, env, config: resolved.values, resolved, workspace, ...(person && { person }) }
}

/** Where the runs of a configuration live. */
export function workspaceOf({ root, roots }: Pick<ConfigValues, 'root' | 'roots'>): Workspace {
  const below = Object.entries(roots).map(([family, folder]) => [family, relative(root, folder) || '.'])
  return { folder: root, roots: Object.fromEntries(below) }
}
