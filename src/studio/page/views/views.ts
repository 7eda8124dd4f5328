import { useEffect, useState } from 'preact/hooks'
import type { WireRecord } from '../../wire.ts'
import { type RecordRow, recordName } from '../model/records.ts'
import type { LoopView } from './view.ts'

/** The pictures of loops, each loaded when a run of its loop is opened. A loop without one gets the picture that suits any loop. */
const views: Readonly<Record<string, () => Promise<LoopView>>> = {
  ralph: () => import('./ralph/ralph-view.tsx').then(({ ralphView }) => ralphView),
  improve: () => import('./improve/improve-view.tsx').then(({ improveView }) => improveView),
  rlm: () => import('./rlm/rlm-view.tsx').then(({ rlmView }) => rlmView),
  'rlm-batch': () => import('./rlm/rlm-view.tsx').then(({ rlmView }) => rlmView),
  social: () => import('./social/social-view.tsx').then(({ socialView }) => socialView),
  town: () => import('./town/town-view.tsx').then(({ townView }) => townView),
  'town-series': () => import('./town-series/series-view.tsx').then(({ seriesView }) => seriesView),
}
const generic = () => import('./generic/generic-view.tsx').then(({ genericView }) => genericView)

const loaded = new Map<string, LoopView>()

/** The picture of a loop; undefined while it is being loaded, or while the loop is not known. */
export function useView(loop: string | undefined): LoopView | undefined {
  const [, render] = useState(0)
  useEffect(() => {
    if (loop === undefined || loaded.has(loop)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = () =>
      void (views[loop] ?? generic)().then(
        (view) => {
          loaded.set(loop, view)
          render((count) => count + 1)
        },
        // The studio may be gone for a moment.
        () => {
          timer = setTimeout(load, 1000)
        },
      )
    load()
    return () => clearTimeout(timer)
  }, [loop])
  return loop === undefined ? undefined : loaded.get(loop)
}

/** The records of a run as lines of an outline. */
export function outlineOf(view: LoopView | undefined, records: readonly WireRecord[]): RecordRow[] {
  if (view?.outline !== undefined) return view.outline(records)
  return records.map((record) => ({
    name: recordName(record),
    label: record.contract.split('/').at(-1)!.replaceAll('-', ' '),
    detail: record.line === undefined ? record.path.split('/').at(-1)! : `line ${record.line}`,
  }))
}
