import { useEffect, useMemo, useState } from 'preact/hooks'
import { isOffline } from '../browser/offline.ts'
import { addressNow, go, setParams } from '../browser/use-address.ts'
import { useKeys } from '../browser/use-keys.ts'
import { useLargeRecords } from '../browser/use-large-records.ts'
import { type RunData, useRun } from '../browser/use-run.ts'
import { useVersions } from '../browser/use-versions.ts'
import { laneOf, roundOf } from '../model/lanes.ts'
import { momentIn } from '../model/moment.ts'
import { openQuestion, roleIn, rolesOfPeople } from '../model/person.ts'
import { recordName, recordsAt } from '../model/records.ts'
import { begunAt } from '../model/works.ts'
import { Empty } from '../parts/basics.tsx'
import { Guarded } from '../parts/guarded.tsx'
import { useView } from '../views/views.ts'
import { ForkDialog } from './fork-dialog.tsx'
import { Inspector } from './inspector.tsx'
import { Outline } from './outline.tsx'
import { PersonPanel } from './person-panel.tsx'
import { RunHeader } from './run-header.tsx'
import { Timeline } from './timeline.tsx'

type Params = Readonly<Record<string, string>>

/** One run: its outline, its picture, the chosen step, and the timeline. All of it is a function of the position. */
export function RunPage({ id, params }: { id: string; params: Params }) {
  const data = useRun(id)
  const { journal, records, run } = data
  const { begin, end } = reachOf(data)
  const at = momentIn(params.t, begin)
  const time = at ?? Number.POSITIVE_INFINITY
  const [forking, setForking] = useState(false)
  useKeysOfRun(data, { begin, fork: () => setForking(true) })
  usePlaying(params, { begin, end })
  const view = useView(run?.loop)
  useVersions(id, data, at !== undefined)
  useLargeRecords(id, data)
  const visible = useMemo(() => recordsAt(records, time), [records.version, time])
  const people = run === undefined || params.reveal === '1' ? [] : rolesOfPeople(run)
  // Whoever plays sees no more than the role knows, until it is over.
  const plays = people.length > 0 && run?.status !== 'completed'
  const role = plays ? (roleIn(openQuestion(journal)?.key ?? '', people) ?? people[0]!) : ''
  const lens = useMemo(() => (plays ? (view?.lens?.(visible, role) ?? {}) : {}), [plays, visible, role, view])
  const hasStep = params.step !== undefined || params.record !== undefined || plays
  if (data.problem !== undefined && run === undefined)
    return (
      <Empty title="This run cannot be shown">
        <p>{data.problem}</p>
      </Empty>
    )
  return (
    <div class={`run-page ${hasStep ? 'with-step' : ''} ${plays ? 'plays' : ''}`}>
      <RunHeader data={data} params={params} fork={() => setForking(true)} />
      {!plays && (
        <aside class="left" aria-label="Outline">
          <Guarded what="The outline" place={`${time} ${records.version}`}>
            <Outline data={data} time={time} params={params} records={visible} view={view} />
          </Guarded>
        </aside>
      )}
      <section class="picture" aria-label="Picture">
        {run === undefined ||
        view === undefined ||
        (!data.live && records.list.length === 0 && journal.works.length === 0) ? (
          <p class="dim loading">
            {data.problem === undefined ? 'Reading the run…' : 'Nothing of it could be read.'}
          </p>
        ) : (
          <Guarded what="This picture" place={`${time} ${records.version}`}>
            <view.View data={data} run={run} records={visible} time={time} params={{ ...params, ...lens }} />
          </Guarded>
        )}
      </section>
      <aside class="right" aria-label={plays ? 'Your turn' : 'Step'}>
        {plays ? (
          <PersonPanel id={id} data={data} reveal={() => setParams({ reveal: '1' })} />
        ) : (
          <Guarded what="This step" place={`${params.step} ${params.record}`}>
            <Inspector id={id} data={data} params={params} fork={() => setForking(true)} />
          </Guarded>
        )}
      </aside>
      <Timeline data={data} begin={begin} end={end} at={at} params={params} />
      {forking && run !== undefined && (
        <ForkDialog
          run={run}
          step={params.step ?? journal.works.at(-1)?.key ?? ''}
          close={() => setForking(false)}
        />
      )}
    </div>
  )
}

/** When a run began and ended, as far as anything is known of it. A run without work reaches from its first record to its last. */
function reachOf({ journal, records, run }: RunData): { readonly begin: number; readonly end: number } {
  const [first, last] = [records.list[0]?.at, records.list.at(-1)?.at]
  if (journal.works.length === 0 && first !== undefined && last !== undefined && last > first)
    return { begin: first, end: last }
  return {
    begin: Math.min(journal.first, first ?? journal.first, run?.created ?? journal.first),
    end: Math.max(journal.latest, last ?? 0, run?.finished ?? 0),
  }
}

/** Moves the position along while the run is played. */
function usePlaying(params: Params, { begin, end }: { begin: number; end: number }): void {
  const playing = params.play === '1'
  useEffect(() => {
    if (!playing) return
    const each = Math.max((end - begin) / 240, 1)
    const timer = setInterval(() => {
      const now = Number(addressNow().params.t ?? begin)
      if (now + each >= end) setParams({ t: '', play: '' }, { replace: true })
      else setParams({ t: String(Math.round(now + each)) }, { replace: true })
    }, 80)
    return () => clearInterval(timer)
  }, [playing, begin, end])
}

interface KeyTargets {
  readonly begin: number
  readonly fork: () => void
}

/**
 * Steps through a run by keys. Where a run has no work, its records are the steps. A key reads the address itself: the next
 * key may come before the page has been drawn again.
 */
function useKeysOfRun({ journal, records, run }: RunData, { begin, fork }: KeyTargets): void {
  const { works } = journal
  const now = () => addressNow().params
  const timeNow = () => Number(now().t ?? Number.POSITIVE_INFINITY)
  const choose = (key: string | undefined) => key !== undefined && setParams({ step: key, record: '' })
  const move = (by: 1 | -1, fits: (key: string) => boolean = () => true) => {
    if (works.length === 0) return moveRecord(by)
    const count = begunAt(works, timeNow())
    const { step } = now()
    const from = step === undefined ? (by > 0 ? -1 : count) : (journal.byKey.get(step)?.index ?? -1)
    for (let index = from + by; index >= 0 && index < count; index += by)
      if (fits(works[index]!.key)) return choose(works[index]!.key)
  }
  const moveRecord = (by: 1 | -1) => {
    const names = recordsAt(records, timeNow()).map(recordName)
    const { record } = now()
    const from = record === undefined ? -1 : names.indexOf(record)
    const next = names[Math.max(0, from + by)]
    if (next !== undefined) setParams({ record: next, step: '' })
  }
  const lane = (by: 1 | -1) => {
    const { step } = now()
    move(by, (key) => step === undefined || laneOf(key) === laneOf(step))
  }
  const round = (by: 1 | -1) => {
    const { step } = now()
    const here = step === undefined ? undefined : roundOf(step)
    move(by, (key) => roundOf(key) !== undefined && roundOf(key) !== here)
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    J: () => lane(1),
    K: () => lane(-1),
    ']': () => round(1),
    '[': () => round(-1),
    ' ': () =>
      setParams(now().play === '1' ? { play: '' } : { play: '1', t: now().t ?? String(begin) }, {
        replace: true,
      }),
    End: () => setParams({ t: '', play: '' }),
    f: () => isOffline() || fork(),
    c: () => run && !isOffline() && go({ page: 'compare', params: { runs: run.run_id } }),
    r: () => setParams({ raw: now().raw === '1' ? '' : '1' }, { replace: true }),
    Escape: () => setParams({ step: '', record: '' }),
  })
}
