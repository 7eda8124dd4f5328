import { useEffect, useState } from 'preact/hooks'
import { setParams } from '../browser/use-address.ts'
import { useLoaded } from '../browser/use-loaded.ts'
import type { Address } from '../model/address.ts'
import { exact, plural } from '../model/format.ts'
import { groupHits, partsOf } from '../model/search-hits.ts'
import { Empty, Link, Problem } from '../parts/basics.tsx'

interface Hit {
  readonly run?: string
  readonly file: string
  readonly line: number
  readonly contract: string
  readonly kind?: string
  readonly key?: string
  readonly at: string
  readonly snippet: string
}

/** Searches the text of all records and journals. */
export function SearchPage({ params }: { params: Readonly<Record<string, string>> }) {
  const [text, setText] = useState(params.q ?? '')
  const query = new URLSearchParams({ q: params.q ?? '', ...(params.run && { run: params.run }) })
  const [again, setAgain] = useState(0)
  const { value, error, loading } = useLoaded<{ hits: readonly Hit[]; reading: boolean }>(
    params.q ? `/search?${query}` : undefined,
    again,
  )
  // What is found so far is shown; while records are being read, there may be more.
  useEffect(() => {
    if (value?.reading !== true) return
    const timer = setTimeout(() => setAgain((count) => count + 1), 700)
    return () => clearTimeout(timer)
  }, [value])
  return (
    <div class="narrow">
      <form
        class="bar"
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          setParams({ q: text })
        }}
      >
        <input
          id="search-box"
          type="search"
          aria-label="Search all records"
          placeholder="Words in prompts, answers and records of all runs"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" class="primary">
          Search
        </button>
      </form>
      {params.run !== undefined && (
        <p class="dim">
          Only in {params.run}.{' '}
          <button type="button" class="link" onClick={() => setParams({ run: '' })}>
            Search all runs
          </button>
        </p>
      )}
      {error !== undefined && <Problem error={error} />}
      {loading && value === undefined && <p class="dim">Searching…</p>}
      {value?.reading === true && (
        <p class="dim" role="status">
          Records are still being read; more may be found.
        </p>
      )}
      {value?.hits.length === 0 && !value.reading && (
        <Empty title="Nothing found">
          <p class="dim">All words must occur in one record. Try fewer words, or the beginning of a word.</p>
        </Empty>
      )}
      <ol class="hits">
        {groupHits(value?.hits ?? []).map(({ first: hit, others }) => (
          <li key={`${hit.file}:${hit.line}`}>
            <Link to={addressOf(hit)} class="hit">
              <span class="hit-head">
                <b>{hit.run ?? hit.file}</b>{' '}
                <span>{hit.key ?? `${hit.file.split('/').at(-1)}:${hit.line}`}</span>
                {hit.contract !== 'run/journal-entry' && <span class="dim">{hit.contract}</span>}
                {others.length > 0 && (
                  <span class="dim">
                    and {plural(others.length, 'more place', 'more places')} in this step
                  </span>
                )}
                <time class="dim">{exact(Date.parse(hit.at))}</time>
              </span>
              <span class="snippet" dir="auto">
                {partsOf(hit.snippet, params.q ?? '').map(({ text: part, found }, index) =>
                  found ? <mark key={index}>{part}</mark> : part,
                )}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </div>
  )
}

function addressOf({ run, key, file, line, contract }: Hit): Address {
  if (run === undefined) return { page: 'runs', params: {} }
  if (key !== undefined) return { page: 'run', run, params: { step: key } }
  const [, path = file] = new RegExp(`runs/${run}/(.*)$`).exec(file) ?? []
  const isStream = path.endsWith('.jsonl') && contract !== 'run/journal-entry'
  return { page: 'run', run, params: isStream ? { record: `${path}:${line}` } : { record: path } }
}
