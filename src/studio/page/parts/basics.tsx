import type { ComponentChildren } from 'preact'
import type { WireRun } from '../../wire.ts'
import { go, linkTo } from '../browser/use-address.ts'
import type { Address } from '../model/address.ts'
import { ago, exact } from '../model/format.ts'

/** A link inside the page. */
export function Link({
  to,
  children,
  class: name,
  title,
}: {
  to: Address
  children: ComponentChildren
  class?: string
  title?: string
}) {
  return (
    <a
      href={linkTo(to)}
      class={name}
      title={title}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        go(to)
      }}
    >
      {children}
    </a>
  )
}

const signs: Readonly<Record<string, string>> = {
  running: '●',
  completed: '✓',
  failed: '✕',
  stopped: '■',
  interrupted: '↯',
  missed: '○',
}

/** The status of a run: a sign and a word, so that colour is never alone. */
export function Status({
  run,
  short = false,
}: {
  run: Pick<WireRun, 'status' | 'succeeded' | 'reason' | 'outcome'>
  short?: boolean
}) {
  const missed = run.status === 'completed' && run.succeeded === false
  const name = missed ? 'missed' : run.status
  // How it went may not be known yet, or not at all.
  const known = run.status !== 'completed' || run.succeeded !== undefined || run.outcome !== undefined
  const word = missed ? 'goal missed' : run.reason?.code === 'paused' ? 'paused' : run.status
  return (
    <span class={`status ${name} ${known ? '' : 'unsure'}`} title={run.reason?.message}>
      <span class="sign" aria-hidden="true">
        {signs[name]}
      </span>
      <span class={short ? 'visually-hidden' : ''}>{word}</span>
    </span>
  )
}

/** A time, relative, with the exact one on hover. */
export function Ago({ time }: { time: number }) {
  return (
    <time dateTime={new Date(time).toISOString()} title={exact(time)}>
      {ago(time, Date.now())}
    </time>
  )
}

/** A tiny line of numbers. */
export function Sparkline({
  values,
  label,
  width = 72,
  height = 20,
}: {
  values: readonly number[]
  label: string
  width?: number
  height?: number
}) {
  if (values.length < 2) return null
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (index: number) => 2 + (index * (width - 4)) / (values.length - 1)
  const y = (value: number) =>
    high === low ? height / 2 : height - 3 - ((value - low) * (height - 6)) / (high - low)
  // Many points on one straight line are drawn with thicker ends.
  const points = values.flatMap((value, index) =>
    low === high && index > 0 && index < values.length - 1 ? [] : [`${x(index)},${y(value)}`],
  )
  return (
    <svg
      class="spark"
      width={width}
      height={height}
      role="img"
      aria-label={`${label}: ${values.map((one) => one.toFixed(2)).join(', ')}`}
    >
      <polyline points={points.join(' ')} />
      <circle cx={x(values.length - 1)} cy={y(values.at(-1)!)} r="2.2" />
    </svg>
  )
}

/** What there is to say where there is nothing to see. */
export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children}
    </div>
  )
}

/** What went wrong, and what to do. */
export function Problem({ error }: { error: Error & { hint?: string | undefined } }) {
  // What follows the first line may point into a text by columns.
  const [first, ...more] = error.message.split('\n')
  return (
    <div class="problem" role="alert">
      <strong>{first}</strong>
      {more.length > 0 && <pre>{more.join('\n').trim()}</pre>}
      {error.hint !== undefined && <p>{error.hint}</p>}
    </div>
  )
}
