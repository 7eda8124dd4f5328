import { openWorkLookup, type Project, type WorkDescription } from '../../engine/index.ts'
import { documentVersions } from '../api/document-versions.ts'
import { wireRun } from '../api/wire-run.ts'
import type { WireEntry, WireExport } from '../wire.ts'

/** How much of the steps' values goes into a file. */
const maxStepBytes = 48 * 1024 * 1024

/** All that a page needs to show a run without a studio. Steps whose values are too much are left out, and counted. */
export async function gatherRun(project: Project, id: string): Promise<WireExport> {
  const { run, entries, records } = await wireRun(project, id)
  const versions = run.status === 'running' ? [] : await documentVersions(project, id)
  return { run, entries, records, versions, ...(await stepsOf(project, id, entries)) }
}

async function stepsOf(
  project: Project,
  id: string,
  entries: readonly WireEntry[],
): Promise<Pick<WireExport, 'steps' | 'leftOut'>> {
  const lookup = await openWorkLookup(project.store, id)
  const steps: Record<string, WorkDescription> = {}
  const keys = new Set(entries.flatMap(({ key }) => key ?? []))
  let [bytes, leftOut] = [0, 0]
  try {
    for (const key of keys) {
      const step = await lookup.describe(key)
      const size = JSON.stringify(step).length
      if (bytes + size > maxStepBytes) leftOut++
      else {
        bytes += size
        steps[key] = step
      }
    }
  } finally {
    lookup.close()
  }
  return { steps, leftOut }
}
