import { useMemo } from 'preact/hooks'
import { plural } from '../../model/format.ts'
import type { Estimate } from '../../model/intervals.ts'
import { experimentOf } from '../../model/social/experiment.ts'
import { type Cell, dimensions } from '../../model/social/social-at.ts'
import { Sparkline } from '../../parts/basics.tsx'
import { Interval, IntervalBar } from '../../parts/interval.tsx'
import { ScrollX } from '../../parts/scroll-x.tsx'
import { dimensionNames } from './dimension-names.ts'

/** The conditions of an experiment, with means and intervals, and what each differs by from the first. */
export function ExperimentTables({ cells }: { cells: readonly Cell[] }) {
  const { conditions, differences } = useMemo(() => experimentOf(cells), [cells])
  return (
    <section class="experiment">
      <h2>
        Experiment{' '}
        <span class="dim">
          {plural(conditions.length, 'condition')}, {plural(cells.length, 'cell')}; means of the last round
          with 95 % intervals over seeds
        </span>
      </h2>
      <ScrollX label="Conditions">
        <table class="plain wide">
          <thead>
            <tr>
              <th>Condition</th>
              <th class="number">Cells</th>
              {dimensions.map((dimension) => (
                <th key={dimension}>{dimensionNames[dimension]}</th>
              ))}
              <th>Changes in a cell</th>
            </tr>
          </thead>
          <tbody>
            {conditions.map(({ condition, cells: count, means, changes, byRound }) => (
              <tr key={condition}>
                <td>{condition === '' ? 'all' : condition}</td>
                <td class="number">{count}</td>
                {dimensions.map((dimension) => (
                  <td key={dimension}>
                    <span class="scored">
                      <Sparkline
                        values={byRound[dimension]}
                        label={`${dimensionNames[dimension]} by round under ${condition}`}
                        width={40}
                      />
                      <Interval estimate={means[dimension]} />
                    </span>
                    <IntervalBar estimate={means[dimension]} from={0} to={1} />
                  </td>
                ))}
                <td>
                  <Interval estimate={changes} digits={1} />
                </td>
              </tr>
            ))}
            {differences.map(({ condition, against, differences: by }) => (
              <tr key={`${condition} ${against}`} class="difference">
                <td>
                  {condition} less {against}
                </td>
                <td />
                {dimensions.map((dimension) => (
                  <td key={dimension}>
                    <Difference estimate={by[dimension]} />
                  </td>
                ))}
                <td />
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollX>
    </section>
  )
}

/** A difference; one whose interval leaves out 0 is in bold. */
function Difference({ estimate }: { estimate: Estimate | undefined }) {
  const text = <Interval estimate={estimate} signed />
  const clear = estimate !== undefined && (estimate.low > 0 || estimate.high < 0)
  return (
    <>
      {clear ? <b title="The interval leaves out 0">{text}</b> : text}
      <IntervalBar estimate={estimate} from={-0.5} to={0.5} />
    </>
  )
}
