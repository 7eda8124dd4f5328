import { useMemo, useState } from 'preact/hooks'
import { setParams } from '../../browser/use-address.ts'
import { agentsAt } from '../../model/agents.ts'
import { brief, money, plural, span } from '../../model/format.ts'
import { type Series, seriesIn, seriesOfWorks } from '../../model/series.ts'
import { Json } from '../../parts/json.tsx'
import { LineChart } from '../../parts/line-chart.tsx'
import type { LoopView, ViewProps } from '../view.ts'
import { OfferedCommands } from './offered-commands.tsx'

/** The picture for any loop. */
export const genericView: LoopView = { View: GenericView }

/** The picture for any loop: what was done by whom, how numbers of the records went, and the files. */
function GenericView({ data: { journal }, run, records, time }: ViewProps) {
  const agents = useMemo(() => agentsAt(journal.works, time), [journal.version, time])
  const series = useMemo(() => seriesIn(records), [records])
  const times = useMemo(() => seriesOfWorks(journal.works, time), [journal.version, time])
  const files = useMemo(() => filesIn(records), [records])
  return (
    <div class="generic">
      {agents.length > 0 && (
        <section>
          <h2>Who did what</h2>
          <table class="plain wide">
            <thead>
              <tr>
                <th>Agent</th>
                <th class="number">Steps</th>
                <th class="number">Failed</th>
                <th class="number">Tokens</th>
                <th class="number">Cost</th>
                <th class="number">Time</th>
              </tr>
            </thead>
            <tbody>
              {agents.map(({ name, count, failed, tokens, usd, seconds }) => (
                <tr key={name}>
                  <td>{name}</td>
                  <td class="number">{count}</td>
                  <td class="number">{failed === 0 ? '' : failed}</td>
                  <td class="number">{brief(tokens)}</td>
                  <td class="number">{money(usd)}</td>
                  <td class="number">{span(seconds)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <Charts
        title="Numbers in the records"
        series={series}
        pick={(record) => setParams({ record, step: '' })}
      />
      <Charts title="Time of the steps" series={times} pick={(step) => setParams({ step, record: '' })} />
      {files.length > 0 && (
        <section>
          <h2>Records</h2>
          <table class="plain wide">
            <tbody>
              {files.map(({ path, contract, count, last }) => (
                <tr key={path}>
                  <td>
                    <button type="button" class="link" onClick={() => setParams({ record: last, step: '' })}>
                      {path}
                    </button>
                  </td>
                  <td class="dim">{contract}</td>
                  <td class="number">{count === 0 ? 'document' : plural(count, 'line')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <OfferedCommands run={run.run_id} />
      <section>
        <h2>Settings</h2>
        <Json value={{ ...(run.config as object), seed: run.seed, agents: run.agents }} />
      </section>
    </div>
  )
}

const fewCharts = 12

/** Charts of numbers, the first ones at once and the others on request. */
function Charts({
  title,
  series,
  pick,
}: {
  title: string
  series: readonly Series[]
  pick: (name: string) => void
}) {
  const [open, setOpen] = useState(false)
  if (series.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <div class="charts">
        {series.slice(0, open ? series.length : fewCharts).map(({ name, points }) => (
          <LineChart key={name} title={name} points={points} onPick={pick} />
        ))}
      </div>
      {series.length > fewCharts && (
        <button type="button" class="more" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'less' : `all ${series.length} charts`}
        </button>
      )}
    </section>
  )
}

function filesIn(records: ViewProps['records']) {
  const files = new Map<string, { path: string; contract: string; count: number; last: string }>()
  for (const { path, contract, line } of records) {
    const last = line === undefined ? path : `${path}:${line}`
    files.set(path, {
      path,
      contract,
      count: line === undefined ? 0 : (files.get(path)?.count ?? 0) + 1,
      last,
    })
  }
  return [...files.values()]
}
