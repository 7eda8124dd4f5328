import { useState } from 'preact/hooks'
import type { WireRun } from '../../wire.ts'
import { go, setParams } from '../browser/use-address.ts'
import { type RunList, useRuns } from '../browser/use-runs.ts'
import { agentLabel } from '../model/agent-label.ts'
import { completions, passes, readFilter } from '../model/filter.ts'
import { brief, figure, money, plural, span } from '../model/format.ts'
import { Ago, Empty, Link, Sparkline, Status } from '../parts/basics.tsx'
import { Tags } from '../parts/tags.tsx'
import { FilterBox } from './filter-box.tsx'

type Column = 'name' | 'status' | 'started' | 'loop' | 'cost' | 'calls' | 'time' | 'score'

const orders: Readonly<Record<Column, (run: WireRun) => number | string>> = {
  name: (run) => run.title.toLowerCase(),
  status: (run) => run.status,
  started: (run) => run.created,
  loop: (run) => run.loop,
  cost: (run) => run.usd ?? -1,
  calls: (run) => run.calls,
  time: (run) => run.seconds,
  score: (run) => run.scores?.values.at(-1) ?? Number.NEGATIVE_INFINITY,
}

/** The table of all runs: what is running, how it went, and what it cost. */
export function RunsPage({ params }: { params: Readonly<Record<string, string>> }) {
  const list = useRuns()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const filter = readFilter(params.q ?? '')
  const loops = [...new Set(list.runs.map(({ loop }) => loop))]
  const [, down, column = 'started'] = /^(-?)(\w+)$/.exec(params.sort ?? '-started') ?? []
  const by = orders[column as Column] ?? orders.started
  const shown = list.runs
    .filter((run) => passes(run, filter))
    .toSorted((left, right) => {
      const [one, two] = [by(left), by(right)]
      return (one < two ? -1 : one > two ? 1 : 0) * (down === '-' ? -1 : 1)
    })
  const choose = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  if (list.state === 'refused') return <Locked reason={list.reason ?? ''} />
  return (
    <div class="runs-page">
      <Strip list={list} />
      <div class="bar">
        <FilterBox
          value={params.q ?? ''}
          suggestions={(text) => completions(text, loops)}
          onChange={(q) => setParams({ q }, { replace: true })}
        />
        {chosen.length >= 2 && (
          <button
            type="button"
            class="primary"
            onClick={() => go({ page: 'compare', params: { runs: chosen.join(',') } })}
          >
            Compare {chosen.length} runs
          </button>
        )}
        {chosen.length === 1 && <span class="dim">Choose another run to compare.</span>}
      </div>
      {filter.problems.length > 0 && <p class="hint">{filter.problems.join('; ')}</p>}
      {list.runs.length === 0 && list.state !== 'loading' ? (
        <Empty title="No runs yet">
          <p>
            Start one with <b>New run</b>, or in a terminal:
          </p>
          <pre>reprise town play{'\n'}reprise ralph "fix the tests" --check "npm test"</pre>
          <p class="dim">It appears here as soon as it starts.</p>
        </Empty>
      ) : (
        <table class="runs">
          <thead>
            <tr>
              <th class="choose">
                <span class="visually-hidden">Compare</span>
              </th>
              <Head name="name" label="Run" class="" />
              <Head name="loop" label="Loop" class="loop" />
              <th class="agents">Agents</th>
              <Head name="status" label="Status" class="state" />
              <Head name="score" label="Score" class="score" />
              <Head name="cost" label="Cost" class="number" />
              <Head name="calls" label="Calls" class="number calls" />
              <Head name="time" label="Time" class="number time" />
              <Head name="started" label="Started" class="number started" />
            </tr>
          </thead>
          <tbody>
            {shown.map((run) => (
              <Row
                key={run.run_id}
                run={run}
                chosen={chosen.includes(run.run_id)}
                choose={() => choose(run.run_id)}
              />
            ))}
          </tbody>
        </table>
      )}
      {list.runs.length > 0 && shown.length === 0 && (
        <Empty title="No run passes this filter">
          <button type="button" onClick={() => setParams({ q: '' })}>
            Show all {list.runs.length}
          </button>
        </Empty>
      )}
      {list.problems.map(({ run_id: id, problem }) => (
        <p key={id} class="hint">
          <b>{id}</b> cannot be read: {problem}
        </p>
      ))}
    </div>
  )

  function Head({ name, label, class: style }: { name: Column; label: string; class: string }) {
    const isHere = column === name
    const next = isHere && down === '-' ? name : `-${name}`
    return (
      <th class={style} aria-sort={isHere ? (down === '-' ? 'descending' : 'ascending') : 'none'}>
        <button
          type="button"
          class="sort"
          onClick={() => setParams({ sort: next === '-started' ? '' : next })}
        >
          {label}
          {isHere ? (down === '-' ? ' ↓' : ' ↑') : ''}
        </button>
      </th>
    )
  }
}

function Row({ run, chosen, choose }: { run: WireRun; chosen: boolean; choose: () => void }) {
  const { run_id: id, scores, progress } = run
  const isNamed = run.title !== id
  return (
    <tr class={run.status}>
      <td class="choose">
        <input type="checkbox" checked={chosen} onChange={choose} aria-label={`Compare ${id}`} />
      </td>
      <td class="name">
        <Link to={{ page: 'run', run: id, params: {} }}>{isNamed ? run.title : id}</Link>
        <div class="sub">
          {isNamed && <span>{id}</span>}
          {run.parent !== undefined && <span> ⑂ {run.parent.run_id}</span>}
          <Tags tags={run.tags} />
          {run.note !== undefined && (
            <span class="run-note" dir="auto">
              {run.note}
            </span>
          )}
          {run.outcome !== undefined && <span class="outcome">{run.outcome}</span>}
          {run.outcome === undefined && run.reason !== undefined && (
            <span class={`outcome ${run.status}`}>{run.reason.message}</span>
          )}
        </div>
      </td>
      <td class="loop">{run.loop}</td>
      <td class="agents" title={agentsIn(run).join('\n')}>
        {agentsIn(run).slice(0, 1).map(agentLabel)}
        {agentsIn(run).length > 1 && <span class="dim"> and {agentsIn(run).length - 1} more</span>}
      </td>
      <td class="state">
        <Status run={run} />
        {progress !== undefined && run.status === 'running' && (
          <div class="sub">
            {progress.unit} {progress.done}
            {progress.total !== undefined && ` of ${progress.total}`}
            {progress.total !== undefined && (
              <svg class="progress" viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
                <rect width="100" height="3" class="track" />
                <rect width={Math.min(100, (100 * progress.done) / progress.total)} height="3" class="used" />
              </svg>
            )}
          </div>
        )}
      </td>
      <td class="score">
        {scores !== undefined && (
          <span class="scored">
            <Sparkline values={scores.values} label={scores.label} />
            <span title={scores.label}>{figure(scores.values.at(-1))}</span>
          </span>
        )}
      </td>
      <td
        class="number"
        title={run.usd === undefined ? 'What it cost is not known.' : `${brief(run.tokens)} tokens`}
      >
        {money(run.usd)}
      </td>
      <td class="number calls">{brief(run.calls)}</td>
      <td class="number time">{span(run.seconds)}</td>
      <td class="number started">
        <Ago time={run.created} />
      </td>
    </tr>
  )
}

/** Who took part, each once. */
const agentsIn = ({ agents }: WireRun) => [...new Set(Object.values(agents))]

/** The figures above the table. */
function Strip({ list: { runs, state } }: { list: RunList }) {
  const running = runs.filter(({ status }) => status === 'running').length
  const failed = runs.filter(({ status }) => status === 'failed' || status === 'interrupted').length
  const known = runs.filter(({ usd }) => usd !== undefined)
  const cost = known.reduce((sum, { usd = 0 }) => sum + usd, 0)
  const unknown = runs.length - known.length
  const tokens = runs.reduce((sum, run) => sum + run.tokens, 0)
  return (
    <section class="strip" aria-label="Summary">
      <Figure
        value={state === 'loading' ? '…' : String(runs.length)}
        label={runs.length === 1 ? 'run' : 'runs'}
      />
      <Figure value={String(running)} label="running" mark={running > 0 ? 'running' : ''} />
      <Figure value={String(failed)} label="need a look" mark={failed > 0 ? 'failed' : ''} />
      <Figure
        value={money(cost)}
        label={unknown === 0 ? 'spent' : `known; ${plural(unknown, 'run')} unknown`}
      />
      <Figure value={brief(tokens)} label="tokens" />
      {state === 'lost' && <span class="lost">The studio does not answer. Trying again…</span>}
    </section>
  )
}

function Figure({ value, label, mark = '' }: { value: string; label: string; mark?: string }) {
  return (
    <div class={`figure ${mark}`}>
      <b>{value}</b>
      <span>{label}</span>
    </div>
  )
}

function Locked({ reason }: { reason: string }) {
  return (
    <Empty title="This page needs its token">
      <p>{reason}</p>
      <p>
        Run <code>reprise studio</code> in the project and open the address that it prints.
      </p>
    </Empty>
  )
}
