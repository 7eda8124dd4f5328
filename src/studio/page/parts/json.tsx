import { useState } from 'preact/hooks'
import { plural } from '../model/format.ts'
import { Text } from './text.tsx'

/** A value as a tree that opens level by level; long texts are shown as texts. */
export function Json({ value, depth = 0 }: { value: unknown; depth?: number }) {
  if (typeof value === 'string')
    return isLong(value) ? (
      <Text text={value} />
    ) : (
      <span class="json-text" dir="auto">
        {value === '' ? '""' : value}
      </span>
    )
  if (typeof value !== 'object' || value === null) return <span class="json-value">{String(value)}</span>
  const entries = Object.entries(value)
  if (entries.length === 0) return <span class="dim">{Array.isArray(value) ? 'empty list' : 'nothing'}</span>
  if (
    Array.isArray(value) &&
    value.every((one) => typeof one !== 'object' && !isLong(String(one))) &&
    value.length <= 12
  )
    return <span class="json-text">{value.map(String).join(', ')}</span>
  return (
    <dl class="json">
      {entries.slice(0, 200).map(([key, inner]) => (
        <Entry key={key} name={key} value={inner} depth={depth} />
      ))}
      {entries.length > 200 && <dd class="dim">and {entries.length - 200} more; the raw JSON has all</dd>}
    </dl>
  )
}

function Entry({ name, value, depth }: { name: string; value: unknown; depth: number }) {
  const isBranch = typeof value === 'object' && value !== null && Object.keys(value).length > 0
  const [open, setOpen] = useState(depth < 1)
  if (
    !isBranch ||
    (Array.isArray(value) && value.every((one) => typeof one !== 'object') && value.length <= 12)
  )
    return (
      <>
        <dt>{name}</dt>
        <dd>
          <Json value={value} depth={depth + 1} />
        </dd>
      </>
    )
  const size = Array.isArray(value) ? `${value.length}` : plural(Object.keys(value as object).length, 'field')
  return (
    <>
      <dt>
        <button type="button" class="toggle" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '▾' : '▸'} {name}
        </button>
      </dt>
      <dd>{open ? <Json value={value} depth={depth + 1} /> : <span class="dim">{size}</span>}</dd>
    </>
  )
}

const isLong = (text: string) => text.length > 90 || text.includes('\n')
