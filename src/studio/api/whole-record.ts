import type { Project } from '../../engine/index.ts'
import { Refusal } from '../../kit/index.ts'

/** A record of any size, by its path in the run and, in a stream, its line. Only what the run has written is found. */
export async function wholeRecord(
  project: Project,
  id: string,
  path: string,
  line?: number,
): Promise<unknown> {
  for await (const found of project.store.tail(id).records({ documents: line === undefined }))
    if (found.path === path && found.line === line) return found.record
  const name = line === undefined ? path : `${path}:${line}`
  throw new Refusal('no_such_record', 'missing', `The run '${id}' has no record '${name}'.`)
}
