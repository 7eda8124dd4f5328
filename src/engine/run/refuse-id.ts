import { listRuns, type Workspace } from './workspace.ts'

/** A name that no run can have. */
export class BadRunId extends Error {
  override readonly name = 'BadRunId'
}

/** A run of that name is there already. */
export class RunExists extends Error {
  override readonly name = 'RunExists'
}

/** Throws where a new run cannot have an id: its folder would lie elsewhere, or another run has it. */
export async function refuseId(workspace: Workspace, id: string): Promise<void> {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id)) {
    throw new BadRunId(
      `'${id}' cannot be the name of a run. Use small letters and digits with dashes between.`,
    )
  }
  if (!(await listRuns(workspace)).includes(id)) return
  throw new RunExists(`There is a run named '${id}' already. Resume it, or choose another name.`)
}
