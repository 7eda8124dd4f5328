import { useMemo } from 'preact/hooks'
import { setParams } from '../../browser/use-address.ts'
import { brief, plural } from '../../model/format.ts'
import { type ContextRead, contextMapOf } from '../../model/rlm/context-reads.ts'
import type { Task } from '../../model/rlm/rlm-at.ts'

const [width, height] = [1000, 44]
const shownRows = 40

/** The context as one strip, with what was read of it: by the chosen task in full colour, by others pale. */
export function ContextStrip({
  config,
  tasks,
  chosen,
  turn,
}: {
  config: unknown
  tasks: readonly Task[]
  chosen: Task
  turn: string | undefined
}) {
  const map = useMemo(() => contextMapOf(config, tasks), [config, tasks])
  if (map.bytes === 0) return null
  const isHere = (read: ContextRead) =>
    read.task === chosen.id && (turn === undefined || turn === '' || turn === String(read.turn))
  const exact = map.reads.filter(({ kind }) => kind !== 'scan')
  const scans = map.reads.filter(({ kind }) => kind === 'scan')
  const own = map.reads.filter(isHere)
  const x = (byte: number) => (byte / map.bytes) * width
  return (
    <section>
      <div class="section-head">
        <h2>What was read of the context</h2>
        <span class="dim">
          {plural(map.documents.length, 'document')}, {brief(map.bytes)} bytes;{' '}
          {map.shown === 0
            ? 'no text of it was shown to the agent'
            : `${percent(map.shown)} was shown to the agent`}
          {scans.length > 0 && `; code went over all of it ${plural(scans.length, 'time')}`}
        </span>
      </div>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        class="context-strip"
        role="img"
        aria-label={`${plural(exact.length, 'reading')} of the context; ${own.length} by the chosen task`}
      >
        <rect width={width} height={height} class="whole" />
        {scans.some(isHere) && <rect y={height - 5} width={width} height="5" class="scan" />}
        {exact.map((read, index) => (
          <rect
            key={index}
            x={x(read.from)}
            width={Math.max(2, x(read.to) - x(read.from))}
            height={read.to - read.from === map.bytes ? 5 : height}
            class={`${read.kind} ${isHere(read) ? 'here' : ''}`}
          >
            <title>{read.says}</title>
          </rect>
        ))}
        {map.documents.slice(1, 200).map(({ name, start }) => (
          <line key={name} x1={x(start)} x2={x(start)} y1="0" y2={height} class="edge" />
        ))}
      </svg>
      <p class="legend-line dim">
        <span class="swatch of-read" /> read <span class="swatch of-hit" /> found by a search{' '}
        <span class="swatch of-given" /> given to a subtask <span class="swatch of-scan" /> passed over by
        code
      </p>
      {own.some(({ kind }) => kind !== 'scan') && (
        <ul class="reads">
          {own
            .filter(({ kind }) => kind !== 'scan')
            .slice(0, shownRows)
            .map((read, index) => (
              <li key={index}>
                <button
                  type="button"
                  class="link"
                  onClick={() => setParams({ turn: String(read.turn) }, { replace: true })}
                >
                  turn {read.turn}
                </button>{' '}
                <span class="dim">
                  {read.kind === 'hit' ? 'found' : read.kind === 'given' ? 'gave away' : 'read'}
                </span>{' '}
                {read.says}
              </li>
            ))}
        </ul>
      )}
    </section>
  )
}

const percent = (share: number) =>
  share < 0.001 ? 'less than 0.1 %' : `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`
