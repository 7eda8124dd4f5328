import { useMemo, useState } from 'preact/hooks'
import type { WireRecord } from '../../wire.ts'
import { setParams } from '../browser/use-address.ts'
import type { RunData } from '../browser/use-run.ts'
import { money, plural, span } from '../model/format.ts'
import { type OutlineRow, outlineAt } from '../model/outline.ts'
import { secondsOf } from '../model/works.ts'
import { VirtualList } from '../parts/virtual-list.tsx'
import type { LoopView } from '../views/view.ts'
import { outlineOf } from '../views/views.ts'

interface Props {
  readonly data: RunData
  readonly time: number
  readonly params: Readonly<Record<string, string>>
  readonly records: readonly WireRecord[]
  /** The picture of the loop, which knows how its records are listed. */
  readonly view: LoopView | undefined
}

const signs = { done: '✓', failed: '✕', open: '●', cut: '↯' } as const

/** The branches and steps of a run as a tree; for a run without work, its records in the order of time. */
export function Outline(props: Props) {
  return props.data.journal.works.length === 0 ? <RecordOutline {...props} /> : <WorkOutline {...props} />
}

function WorkOutline({ data: { journal, run }, time, params }: Props) {
  // Nothing is under way in a run that is over: what did not end was cut off with it.
  const isOver = run !== undefined && run.status !== 'running' && time === Number.POSITIVE_INFINITY
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => outlineAt(journal.works, time, closed), [journal.version, time, closed])
  const selected = useMemo(
    () => rows.findIndex((row) => row.kind === 'work' && row.work.key === params.step),
    [rows, params.step],
  )
  const failed = useMemo(
    () => rows.reduce((sum, row) => sum + (row.kind === 'work' && row.state === 'failed' ? 1 : 0), 0),
    [rows],
  )
  const toggle = (path: string) => {
    const next = new Set(closed)
    if (!next.delete(path)) next.add(path)
    setClosed(next)
  }
  return (
    <>
      <h2>
        Steps <span class="dim">{journal.works.length}</span>
        {failed > 0 && <span class="status failed"> {failed} failed</span>}
      </h2>
      <VirtualList
        count={rows.length}
        rowHeight={26}
        selected={selected < 0 ? undefined : selected}
        label="Steps"
        row={(index) => (
          <Row row={rows[index]!} isOver={isOver} selected={index === selected} toggle={toggle} />
        )}
      />
    </>
  )
}

function Row({
  row,
  isOver,
  selected,
  toggle,
}: {
  row: OutlineRow
  isOver: boolean
  selected: boolean
  toggle: (path: string) => void
}) {
  const indent = { paddingInlineStart: `${8 + row.depth * 14}px` }
  if (row.kind === 'scope')
    return (
      <button
        type="button"
        class="outline-row scope"
        style={indent}
        aria-expanded={row.open}
        onClick={() => toggle(row.path)}
      >
        <span class="fold" aria-hidden="true">
          {row.open ? '▾' : '▸'}
        </span>
        <span class="row-name">{row.name.replaceAll('_', ' ')}</span>
        {row.running && !isOver && <span class="status running">●</span>}
        {row.failed > 0 && <span class="status failed">{row.failed} ✕</span>}
        <span class="dim">{row.count}</span>
      </button>
    )
  const { work } = row
  const state = row.state === 'open' && isOver ? 'cut' : row.state
  const cost = work.usd === undefined ? '' : work.usd > 0 ? money(work.usd) : ''
  return (
    <button
      type="button"
      class={`outline-row work ${work.kind} ${selected ? 'here' : ''}`}
      style={indent}
      aria-current={selected ? 'step' : undefined}
      onClick={() => setParams({ step: work.key, record: '' })}
    >
      <span class={`sign ${state}`} aria-hidden="true">
        {signs[state]}
      </span>
      <span class="row-name">{row.name}</span>
      {work.tries > 1 && <span class="dim">{plural(work.tries, 'try', 'tries')}</span>}
      <span class="dim">{cost}</span>
      <span class="dim time">
        {state === 'open' ? (
          <span class="visually-hidden">under way</span>
        ) : state === 'cut' ? (
          'not finished'
        ) : (
          span(secondsOf(work))
        )}
      </span>
    </button>
  )
}

function RecordOutline({ view, records, params }: Props) {
  const rows = useMemo(() => outlineOf(view, records), [records, view])
  const selected = rows.findIndex(({ name }) => name === params.record)
  return (
    <>
      <h2>
        Records <span class="dim">{records.length}</span>
      </h2>
      <VirtualList
        count={rows.length}
        rowHeight={26}
        selected={selected < 0 ? undefined : selected}
        label="Records"
        row={(index) => {
          const { name, label, group, detail } = rows[index]!
          if (group) return <div class="outline-row group">{label}</div>
          return (
            <button
              type="button"
              class={`outline-row work ${index === selected ? 'here' : ''}`}
              aria-current={index === selected ? 'step' : undefined}
              onClick={() => setParams({ record: name, step: '' })}
            >
              <span class="row-name">{label}</span>
              <span class="dim detail">{detail}</span>
            </button>
          )
        }}
      />
    </>
  )
}
