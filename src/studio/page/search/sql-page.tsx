import { useState } from 'preact/hooks'
import { setParams } from '../browser/use-address.ts'
import { useLoaded } from '../browser/use-loaded.ts'
import { figure, plural } from '../model/format.ts'
import { Problem } from '../parts/basics.tsx'

interface Result {
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly cut: boolean
}

const examples = [
  ['How runs ended', 'select loop, status, count(*) as runs from run_run_manifest group by all order by all'],
  [
    'Steps that took longest',
    'select _run, key, duration_ms from run_journal_entry where duration_ms is not null order by duration_ms desc limit 20',
  ],
  ['All views', 'show tables'],
] as const

const savedKey = 'reprise-queries'
const savedQueries = (): string[] => JSON.parse(localStorage.getItem(savedKey) ?? '[]')

/** Questions in SQL over all records, read-only, with a chart of the answer. */
export function SqlPage({ params }: { params: Readonly<Record<string, string>> }) {
  const [text, setText] = useState(params.q ?? examples[0][1])
  const [saved, setSaved] = useState(savedQueries)
  const { value, error, loading } = useLoaded<Result>(
    params.q ? `/sql?${new URLSearchParams({ q: params.q })}` : undefined,
  )
  const keep = (queries: string[]) => {
    localStorage.setItem(savedKey, JSON.stringify(queries))
    setSaved(queries)
  }
  const ask = (query: string) => {
    setText(query)
    setParams({ q: query })
  }
  return (
    <div class="narrow">
      <form
        class="sql-form"
        onSubmit={(event) => {
          event.preventDefault()
          ask(text)
        }}
      >
        <textarea
          aria-label="SQL"
          rows={5}
          spellcheck={false}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) ask(text)
          }}
        />
        <div class="bar">
          <button type="submit" class="primary">
            Run
          </button>
          <button type="button" onClick={() => keep([...new Set([text, ...saved])])}>
            Save
          </button>
          <span class="dim">Ctrl-Enter runs it. Each contract is a view, such as town_chat.</span>
        </div>
      </form>
      <p class="queries">
        {examples.map(([name, query]) => (
          <button key={name} type="button" class="link" onClick={() => ask(query)}>
            {name}
          </button>
        ))}
        {saved.map((query) => (
          <span key={query}>
            <button type="button" class="link" onClick={() => ask(query)}>
              {query.slice(0, 60)}
            </button>
            <button
              type="button"
              class="quiet"
              aria-label={`Forget ${query}`}
              onClick={() => keep(saved.filter((one) => one !== query))}
            >
              ×
            </button>
          </span>
        ))}
      </p>
      {error !== undefined && <Problem error={error} />}
      {loading && <p class="dim">Asking…</p>}
      {value !== undefined && <Answer result={value} />}
    </div>
  )
}

function Answer({ result: { columns, rows, cut } }: { result: Result }) {
  return (
    <>
      <Bars columns={columns} rows={rows} />
      <div class="scroll-x">
        <table class="plain wide">
          <thead>
            <tr>
              {columns.map(({ name, type }) => (
                <th key={name} title={type} class={typeof rows[0]?.[name] === 'number' ? 'number' : ''}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, 500).map((row, index) => (
              <tr key={index}>
                {columns.map(({ name }) => (
                  <td key={name} class={typeof row[name] === 'number' ? 'number' : ''}>
                    {cellOf(row[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="dim">
        {plural(rows.length, 'row')}
        {cut && '; there are more'}
      </p>
    </>
  )
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > 200 ? `${text.slice(0, 199)}…` : text
}

/** The first number of each row as a bar, with the texts before it as its name. */
function Bars({ columns, rows }: Pick<Result, 'columns' | 'rows'>) {
  const number = columns.find(
    ({ name }) => rows.length > 0 && rows.every((row) => typeof row[name] === 'number'),
  )
  if (number === undefined || rows.length < 2 || rows.length > 40) return null
  const most = Math.max(...rows.map((row) => Math.abs(row[number.name] as number)), 1e-9)
  const names = columns.filter(({ name }) => name !== number.name && typeof rows[0]![name] !== 'number')
  return (
    <div class="bars" role="img" aria-label={`${number.name} of ${plural(rows.length, 'row')}`}>
      {rows.map((row, index) => {
        const value = row[number.name] as number
        return (
          <div key={index} class="bar-row">
            <span class="bar-name">{names.map(({ name }) => cellOf(row[name])).join(' · ')}</span>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(100 * Math.abs(value)) / most} height="10" />
            </svg>
            <span class="number">{figure(value)}</span>
          </div>
        )
      })}
    </div>
  )
}
