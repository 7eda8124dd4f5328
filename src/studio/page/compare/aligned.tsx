import { useEffect, useState } from 'preact/hooks'
import { ask } from '../browser/api.ts'
import { setParams } from '../browser/use-address.ts'
import { alignedRows, type Comparison, type Divergence } from '../model/comparison.ts'
import { plural } from '../model/format.ts'
import { Link, Problem } from '../parts/basics.tsx'

const signs: Readonly<Record<Divergence['what'], string>> = {
  request: '≠ asked',
  outcome: '≠ ended',
  value: '≠ result',
  'only-left': 'missing',
  'only-right': 'only here',
}

/** How many rows are shown before "more". */
const atFirst = 100

/** More than two runs beside one another: every step in which one of them differs from the first, a column a run. */
export function Aligned({ baseline, others }: { baseline: string; others: readonly string[] }) {
  const [found, setFound] = useState<Readonly<Record<string, Comparison>>>({})
  const [error, setError] = useState<Error>()
  const [shown, setShown] = useState(atFirst)
  const wanted = others.join(',')
  useEffect(() => {
    const stop = new AbortController()
    setFound({})
    for (const other of others)
      ask<Comparison>(
        `/compare?${new URLSearchParams({ left: baseline, right: other })}`,
        undefined,
        stop.signal,
      ).then(
        (comparison) => setFound((before) => ({ ...before, [other]: comparison })),
        (refused) => !stop.signal.aborted && setError(refused),
      )
    return () => stop.abort()
  }, [baseline, wanted])
  const rows = alignedRows(others.map((other) => found[other]?.divergences ?? []))
  return (
    <section>
      <h2>
        All runs, step by step <span class="dim">{plural(rows.length, 'step differs', 'steps differ')}</span>
      </h2>
      {error !== undefined && <Problem error={error} />}
      <div class="scroll-x">
        <table class="plain wide">
          <thead>
            <tr>
              <th>Step</th>
              {others.map((other) => (
                <th key={other}>{other}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map(({ key, cells }) => (
              <tr key={key}>
                <td>
                  <Link to={{ page: 'run', run: baseline, params: { step: key } }}>{key}</Link>
                </td>
                {cells.map((what, index) => (
                  <td key={others[index]}>
                    {found[others[index]!] === undefined ? (
                      '…'
                    ) : what === undefined ? (
                      <span class="dim">same</span>
                    ) : (
                      <button type="button" class="link" onClick={() => setParams({ with: others[index]! })}>
                        {signs[what]}
                      </button>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > shown && (
        <button type="button" onClick={() => setShown(shown + 400)}>
          Show more
        </button>
      )}
    </section>
  )
}
