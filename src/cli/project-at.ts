import { type KnownLoop, openProject, type Project } from '../engine/index.ts'
import type { Terminal } from './terminal.ts'

/** Opens the project that the command was given in, and passes on what its configuration is warned of. */
export async function projectAt(
  { folder, env, err, person }: Terminal,
  loops: readonly KnownLoop[] = [],
): Promise<Project> {
  const project = await openProject({ folder, env, loops }, person)
  for (const { message } of project.resolved.warnings) err.write(`warning: ${message}\n`)
  return project
}
