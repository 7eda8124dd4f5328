import type { WireRecord } from '../../wire.ts'
import { recordName } from '../model/records.ts'
import { GenericView } from './generic/generic-view.tsx'
import { ImproveView } from './improve/improve-view.tsx'
import { RalphView } from './ralph/ralph-view.tsx'
import { townOutline } from './town/town-state.ts'
import { TownView } from './town/town-view.tsx'
import type { RecordRow, View } from './view.ts'

/** The pictures of loops. A loop without one gets the picture that suits any loop. */
const views: Readonly<Record<string, View>> = { ralph: RalphView, improve: ImproveView, town: TownView }

/** How the records of a loop are listed where its runs have no work. */
const outlines: Readonly<Record<string, (records: readonly WireRecord[]) => RecordRow[]>> = {
  town: townOutline,
}

/** The picture of a loop. */
export const viewFor = (loop: string): View => views[loop] ?? GenericView

/** The records of a run as lines of an outline. */
export function outlineOf(loop: string, records: readonly WireRecord[]): RecordRow[] {
  const own = outlines[loop]
  if (own !== undefined) return own(records)
  return records.map((record) => ({
    name: recordName(record),
    label: record.contract.split('/').at(-1)!,
    detail: record.line === undefined ? '' : String(record.line),
  }))
}
