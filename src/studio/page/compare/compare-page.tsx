import { useState } from 'preact/hooks'
import type { WireRun } from '../../wire.ts'
import { setParams } from '../browser/use-address.ts'
import { useLoaded } from '../browser/use-loaded.ts'
import { useRuns } from '../browser/use-runs.ts'
import type { Comparison, Divergence } from '../model/comparison.ts'
import { difference } from '../model/difference.ts'
import { brief, figure, money, plural, span, unknown } from '../model/format.ts'
import { meanEstimate } from '../model/intervals.ts'
import { Empty, Link, Problem, Sparkline, Status } from '../parts/basics.tsx'
import { Json } from '../parts/json.tsx'
import { ScrollX } from '../parts/scroll-x.tsx'
import { Changed } from '../parts/text.tsx'
import { Lineage } from '../run/lineage.tsx'
import { Aligned } from './aligned.tsx'

const whats: Readonly<Record<Divergence['what'], string>> = {
  request: 'was asked something else',
  outcome: 'ended differently',
  value: 'has another result',
  'only-left': 'only in the first',
  'only-right': 'only in the second',
}

/** Runs side by side: figures against the first as baseline, and every step in which two of them differ. */
export function ComparePage({ params }: { params: Readonly<Record<string, string>> }) {
  const { runs } = useRuns()
  const ids = (params.runs ?? '').split(',').filter((id) => id !== '')
  const chosen = ids.flatMap((id) => runs.find((run) => run.run_id === id) ?? [])
  const [baseline, other] = [ids[0], params.with ?? ids[1]]
  const path =
    baseline !== undefined && other !== undefined
      ? `/compare?${new URLSearchParams({ left: baseline, right: other })}`
      : undefined
  const { value, error, loading } = useLoaded<Comparison>(path)
  const add = (id: string) => id !== '' && setParams({ runs: [...ids, id].join(',') })
  return (
    <div class="narrow comparison">
      <h1>Compare</h1>
      <p class="bar">
        <select aria-label="Add a run" value="" onChange={(event) => add(event.currentTarget.value)}>
          <option value="">Add a run…</option>
          {runs
            .filter(({ run_id: id }) => !ids.includes(id))
            .map(({ run_id: id, title }) => (
              <option key={id} value={id}>
                {id} {title === id ? '' : `(${title})`}
              </option>
            ))}
        </select>
      </p>
      {chosen.length > 0 && <Figures runs={chosen} other={other} />}
      {baseline !== undefined && <Lineage id={baseline} />}
      {baseline !== undefined && ids.length > 2 && <Aligned baseline={baseline} others={ids.slice(1)} />}
      {ids.length < 2 && (
        <Empty title="Choose another run">
          <p class="dim">
            Forks of one run share their beginning, so that the first difference is what you changed.
          </p>
        </Empty>
      )}
      {error !== undefined && <Problem error={error} />}
      {loading && path !== undefined && <p class="dim">Comparing…</p>}
      {value !== undefined && <Differences comparison={value} left={baseline!} right={other!} />}
    </div>
  )
}

function Figures({ runs, other }: { runs: readonly WireRun[]; other: string | undefined }) {
  const [base] = runs
  const change = (
    value: number | undefined,
    against: number | undefined,
    text: (value: number) => string,
  ) => {
    if (value === undefined || against === undefined || value === against) return null
    return (
      <span class="dim">
        {' '}
        {value > against ? '+' : '−'}
        {text(Math.abs(value - against))}
      </span>
    )
  }
  return (
    <ScrollX label="Figures of the runs">
      <table class="plain wide">
        <thead>
          <tr>
            <th>Run</th>
            <th>Status</th>
            <th class="number">Last score</th>
            <th class="number">Mean score (95 %)</th>
            <th class="number">Cost</th>
            <th class="number">Tokens</th>
            <th class="number">Calls</th>
            <th class="number">Time</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {runs.map((run, index) => (
            <tr key={run.run_id}>
              <td class="run-id">
                <Link to={{ page: 'run', run: run.run_id, params: {} }}>{run.run_id}</Link>
                {index === 0 && <span class="badge">baseline</span>}
                {run.parent !== undefined && <div class="sub">forked from {run.parent.run_id}</div>}
                {run.outcome !== undefined && <div class="sub">{run.outcome}</div>}
              </td>
              <td>
                <Status run={run} />
              </td>
              <td class="number">
                <span class="scored">
                  {run.scores !== undefined && (
                    <Sparkline values={run.scores.values} label={run.scores.label} width={48} />
                  )}
                  {figure(run.scores?.values.at(-1))}
                  {index > 0 && change(run.scores?.values.at(-1), base?.scores?.values.at(-1), figure)}
                </span>
              </td>
              <td class="number">
                <Mean values={run.scores?.values ?? []} base={index > 0 ? base?.scores?.values : undefined} />
              </td>
              <td class="number">
                {money(run.usd)}
                {index > 0 && change(run.usd, base?.usd, money)}
              </td>
              <td class="number">
                {brief(run.tokens)}
                {index > 0 && change(run.tokens, base?.tokens, brief)}
              </td>
              <td class="number">
                {run.calls}
                {index > 0 && change(run.calls, base?.calls, brief)}
              </td>
              <td class="number">
                {span(run.seconds)}
                {index > 0 && change(run.seconds, base?.seconds, span)}
              </td>
              <td>
                {index > 0 && run.run_id !== other && (
                  <button type="button" onClick={() => setParams({ with: run.run_id })}>
                    Show differences
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollX>
  )
}

/** The mean of the scores with its interval, and against the baseline how much it differs. */
function Mean({ values, base }: { values: readonly number[]; base: readonly number[] | undefined }) {
  const own = values.length < 2 ? undefined : meanEstimate(values)
  const against = base === undefined ? undefined : difference(base, values)
  if (own === undefined) return <>{unknown}</>
  return (
    <>
      {figure(own.value)}{' '}
      <span class="dim">
        ({figure(own.low)}…{figure(own.high)})
      </span>
      {against !== undefined && (
        <div class="sub" title="The difference of the means, with its 95 % interval">
          {against.value >= 0 ? '+' : '−'}
          {figure(Math.abs(against.value))} ({figure(against.low)}…{figure(against.high)})
          {against.low > 0 || against.high < 0 ? '' : ', may be chance'}
        </div>
      )}
    </>
  )
}

function Differences({
  comparison: { settings, shared, divergences },
  left,
  right,
}: {
  comparison: Comparison
  left: string
  right: string
}) {
  const [shown, setShown] = useState(50)
  return (
    <>
      {settings.length > 0 && (
        <section>
          <h2>Settings that differ</h2>
          <table class="plain wide settings">
            <thead>
              <tr>
                <th>Setting</th>
                <th>{left}</th>
                <th>{right}</th>
              </tr>
            </thead>
            <tbody>
              {settings.map(({ key, left: one, right: two }) => (
                <tr key={key}>
                  <td>{key.replace(/^config\./, '')}</td>
                  <td class="setting">{show(one)}</td>
                  <td class="setting">{show(two)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <section>
        <h2>
          {plural(divergences.length, 'difference')}{' '}
          <span class="dim">{plural(shared, 'step')} the same</span>
        </h2>
        {divergences.length === 0 && (
          <p class="dim">
            {shared === 0
              ? 'No step of either run is recorded: bots that always act alike are asked again in its place. What the runs wrote may differ.'
              : `Every step of ${left} is the same in ${right}.`}
          </p>
        )}
        {divergences.slice(0, shown).map((one) => (
          <details key={`${one.key}${one.try}${one.what}`} class="divergence" open={divergences[0] === one}>
            <summary>
              <b>{one.key}</b> {one.try > 1 && <span class="dim">try {one.try}</span>}{' '}
              <span class="dim">{whats[one.what]}</span>
            </summary>
            <p class="links">
              {one.what !== 'only-right' && (
                <Link to={{ page: 'run', run: left, params: { step: one.key } }} class="go">
                  Open it in the first run
                </Link>
              )}
              {one.what !== 'only-left' && (
                <Link to={{ page: 'run', run: right, params: { step: one.key } }} class="go">
                  open it in the second run
                </Link>
              )}
            </p>
            <Sides one={one} />
          </details>
        ))}
        {divergences.length > shown && (
          <button type="button" onClick={() => setShown(shown + 200)}>
            Show more
          </button>
        )}
      </section>
    </>
  )
}

function Sides({ one: { left, right, what } }: { one: Divergence }) {
  if (what === 'only-left') return <Json value={left} />
  if (what === 'only-right') return <Json value={right} />
  const [before, after] = [textOf(left), textOf(right)]
  return (
    <div class="sides">
      <Changed before={after} after={before} />
      <Changed before={before} after={after} />
    </div>
  )
}

/** A value as text; line breaks inside its texts are line breaks, so that their lines are compared. */
const textOf = (value: unknown) =>
  typeof value === 'string'
    ? value
    : (JSON.stringify(value, null, 2) ?? '').replace(/\\(.)/g, (whole, sign) => (sign === 'n' ? '\n' : whole))
function show(value: unknown): string {
  if (value === undefined) return '–'
  if (typeof value === 'string') return value
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
    ? value.join('\n')
    : JSON.stringify(value)
}
