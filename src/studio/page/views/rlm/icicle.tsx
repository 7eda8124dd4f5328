import { setParams } from '../../browser/use-address.ts'
import { brief, money, plural, span } from '../../model/format.ts'
import { amountOf, type IcicleCell, icicleOf, type Measure } from '../../model/rlm/icicle.ts'
import type { Task } from '../../model/rlm/rlm-at.ts'

/** The smallest share of the width that is drawn. */
const leastShare = 0.0004
const most = 2000

const signs: Readonly<Record<string, string>> = { running: '●', success: '✓', partial_success: '◐' }

/** An amount of a measure, as people read it. */
export const amountText = (measure: Measure, amount: number | undefined) =>
  measure === 'usd' ? money(amount) : measure === 'tokens' ? brief(amount ?? 0) : span(amount)

/** The task tree as an icicle: a row for each depth, each task as wide as it and all below it were dear. */
export function Icicle({
  tasks,
  measure,
  chosen,
  top,
}: {
  tasks: readonly Task[]
  measure: Measure
  chosen: string
  top: string | undefined
}) {
  const all = icicleOf(tasks, measure, tasks.some(({ id }) => id === top) ? top : undefined)
  const cells = all.filter(({ width }) => width >= leastShare).slice(0, most)
  const rows = Math.max(...cells.map(({ row }) => row)) + 1
  const left = all.length - cells.length
  return (
    <>
      {top !== undefined && tasks.some(({ id }) => id === top) && (
        <button type="button" class="more" onClick={() => setParams({ top: '' })}>
          ← the whole tree
        </button>
      )}
      <div class="icicle" style={{ height: `${rows * 34}px` }} role="group" aria-label="Tasks by depth">
        {cells.map((cell) => (
          <Cell key={cell.task.id} cell={cell} measure={measure} chosen={chosen === cell.task.id} />
        ))}
      </div>
      <p class="legend-line dim">
        <span>✓ answered</span>
        <span>✕ failed</span>
        <span>● under way</span>
        <span>Press twice to make a task as wide as the picture.</span>
        {left > 0 && <span>Too narrow to be drawn: {plural(left, 'task')}.</span>}
      </p>
    </>
  )
}

function Cell({ cell, measure, chosen }: { cell: IcicleCell; measure: Measure; chosen: boolean }) {
  const { task, row, left, width, own } = cell
  const failed = task.status !== 'running' && !/success$/.test(task.status)
  const style = failed ? 'failed' : task.status === 'running' ? 'running' : 'done'
  const amount =
    task.usd === undefined && measure === 'usd' ? '–' : amountText(measure, amountOf(cell, measure))
  return (
    <button
      type="button"
      class={`task-cell ${style} ${chosen ? 'here' : ''}`}
      aria-pressed={chosen}
      style={{ left: `${left * 100}%`, width: `${width * 100}%`, top: `${row * 34}px` }}
      title={`${task.prompt}\n${amount} in all, ${amountText(measure, own)} of its own; ${task.status.replaceAll('_', ' ')}`}
      onClick={() => setParams({ task: task.id, turn: '' })}
      onDblClick={() => setParams({ top: task.id, task: task.id })}
    >
      <span class="sign" aria-hidden="true">
        {signs[task.status] ?? '✕'}
      </span>
      <span class="task-name">{task.prompt}</span>
      <span class="dim">{amount}</span>
    </button>
  )
}
