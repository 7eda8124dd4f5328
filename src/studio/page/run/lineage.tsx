import { useRuns } from '../browser/use-runs.ts'
import { figure, money } from '../model/format.ts'
import { lineageOf } from '../model/lineage.ts'
import { Link, Status } from '../parts/basics.tsx'

/** The runs that come from one another, as a tree, with this one marked. */
export function Lineage({ id }: { id: string }) {
  const { runs } = useRuns()
  const rows = lineageOf(runs, id)
  if (rows.length === 0) return null
  return (
    <section class="lineage" aria-label="Where it comes from">
      <h3>Lineage</h3>
      <ul>
        {rows.map(({ run, depth, at }) => (
          <li key={run.run_id} style={{ paddingInlineStart: `${depth * 18}px` }}>
            <span aria-hidden="true">{depth === 0 ? '' : '└ '}</span>
            <Link to={{ page: 'run', run: run.run_id, params: {} }} class={run.run_id === id ? 'here' : ''}>
              {run.run_id}
            </Link>{' '}
            <Status run={run} short />{' '}
            <span class="dim">
              {at !== undefined && `from ${at} on · `}
              {run.scores !== undefined && `${run.scores.label} ${figure(run.scores.values.at(-1))} · `}
              {money(run.usd)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
