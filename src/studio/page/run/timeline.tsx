import { useEffect, useRef, useState } from 'preact/hooks'
import { setParams } from '../browser/use-address.ts'
import type { RunData } from '../browser/use-run.ts'
import { exact, plural, span } from '../model/format.ts'
import { type Lane, lanesOf } from '../model/lanes.ts'
import { recordsUntil } from '../model/records.ts'
import { laneColours, paintLanes } from './paint-lanes.ts'

const laneHeight = 14
const maxLanes = 8

interface Props {
  readonly data: RunData
  readonly begin: number
  readonly end: number
  readonly at: number | undefined
  readonly params: Readonly<Record<string, string>>
}

/** The lanes of a run with its bars and marks, and the slider that moves every view to a moment. */
export function Timeline({ data, begin, end, at, params }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [width, setWidth] = useState(0)
  const { journal, records } = data
  const lanes = lanesFor(data)
  const shown = lanes.slice(0, maxLanes)
  const height = Math.max(1, shown.length) * laneHeight
  const length = Math.max(1, end - begin)
  const known = Number.isFinite(begin) && end > 0
  useEffect(() => {
    const box = canvas.current?.parentElement
    if (box == null) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (canvas.current !== null && known)
      paintLanes(canvas.current, {
        lanes: shown,
        marks: journal.marks,
        begin,
        end,
        at,
        step: params.step,
        width,
        height,
        laneHeight,
        colours: laneColours(),
      })
  }, [journal.version, records.version, begin, end, at, params.step, width, height])
  const place = (x: number, box: DOMRect) =>
    Math.round(begin + length * Math.max(0, Math.min(1, (x - box.left) / box.width)))
  // Where nothing but records came about, their times are those of the game or the talk, and not how long the run took.
  const position = (time: number) =>
    journal.works.length === 0 ? plural(recordsUntil(records, time), 'record') : span((time - begin) / 1000)
  return (
    <footer class="timeline" aria-label="Timeline">
      <div class="lane-names" aria-hidden="true" style={{ height: `${height}px` }}>
        {shown.map(({ name }) => (
          <span key={name}>{name.replaceAll('_', ' ')}</span>
        ))}
      </div>
      <div
        class="lanes"
        style={{ height: `${height}px` }}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect()
          const lane = shown[Math.floor((event.clientY - box.top) / laneHeight)]
          const time = place(event.clientX, box)
          const work = lane && nearest(lane, time, length / box.width)
          if (work !== undefined) setParams({ step: work, record: '' })
        }}
        onKeyDown={() => undefined}
        role="presentation"
      >
        <canvas ref={canvas} aria-hidden="true" />
        <div class="marks">
          {journal.marks
            .filter(({ kind }) => kind !== 'start' && kind !== 'end')
            .map(({ at: time, kind, text }) => (
              <span
                key={`${kind}${time}`}
                role="img"
                aria-label={`${text}, ${exact(time)}`}
                title={`${text}, ${exact(time)}`}
                style={{ insetInlineStart: `${(100 * (time - begin)) / length}%` }}
              />
            ))}
        </div>
      </div>
      <div class="slider">
        <input
          type="range"
          aria-label="Position in the run"
          aria-valuetext={at === undefined ? 'the end' : position(at)}
          min={0}
          max={1000}
          step={1}
          disabled={!known}
          value={at === undefined ? 1000 : Math.round((1000 * (at - begin)) / length)}
          onInput={(event) => {
            const value = Number(event.currentTarget.value)
            setParams(
              { t: value >= 1000 ? '' : String(Math.round(begin + (length * value) / 1000)), play: '' },
              { replace: true },
            )
          }}
        />
      </div>
      <div class="clock">
        <button
          type="button"
          class="quiet"
          aria-label={params.play === '1' ? 'Pause the replay' : 'Replay'}
          onClick={() =>
            setParams(params.play === '1' ? { play: '' } : { play: '1', t: String(at ?? begin) }, {
              replace: true,
            })
          }
        >
          {params.play === '1' ? '❚❚' : '▶'}
        </button>
        <span title={known ? exact(at ?? end) : ''}>
          {!known ? '' : at === undefined ? position(end) : position(at).replace(/ records?$/, '')}
          {at !== undefined && <span class="dim"> of {position(end)}</span>}
        </span>
        {at === undefined ? (
          <span class={data.run?.status === 'running' ? 'status running' : 'dim'}>
            {data.run?.status === 'running' ? '● live' : 'end'}
          </span>
        ) : (
          <button type="button" onClick={() => setParams({ t: '', play: '' })}>
            {data.run?.status === 'running' ? 'Go live' : 'To the end'}
          </button>
        )}
      </div>
    </footer>
  )
}

/** The lanes of work; for a run without work, one for each stream of records. */
function lanesFor({ journal, records }: RunData): Lane[] {
  if (journal.works.length > 0) return lanesOf(journal.works)
  const streams = new Map<string, Lane>()
  for (const { path, at, line } of records.list) {
    if (line === undefined) continue
    const name = path.split('/').at(-1)!.replace('.jsonl', '').replaceAll('_', ' ')
    const lane = streams.get(name) ?? { name, works: [] }
    streams.set(name, lane)
    lane.works.push({
      key: '',
      kind: 'step',
      started: at,
      ended: at,
      tries: 1,
      outcome: 'done',
      usd: 0,
      tokens: 0,
      index: 0,
    })
  }
  return [...streams.values()]
}

function nearest({ works }: Lane, time: number, tolerance: number): string | undefined {
  const hit = works.findLast(
    ({ started, ended = Number.POSITIVE_INFINITY }) =>
      started - 4 * tolerance <= time && ended + 4 * tolerance >= time,
  )
  return hit?.key === '' ? undefined : hit?.key
}
