import { useMemo } from 'preact/hooks'
import { plural } from '../../model/format.ts'
import type { Estimate } from '../../model/intervals.ts'
import { type LadderRow, ladderOf } from '../../model/town/ladder.ts'
import { Interval, IntervalBar } from '../../parts/interval.tsx'
import type { LoopView, ViewProps } from '../view.ts'

/** The picture of a series of games. */
export const seriesView: LoopView = { View: SeriesView }

/** The ladder of a series: agents with ratings and shares of wins, roles, and which side won, all with intervals. */
function SeriesView({ data, records }: ViewProps) {
  const ladder = useMemo(() => ladderOf(records), [records])
  if (ladder.games === 0)
    return <p class="dim">{data.live ? 'No game has ended yet.' : 'Reading the run…'}</p>
  const ratings = ladder.agents.flatMap(({ rating }) =>
    rating === undefined ? [] : [rating.low, rating.high],
  )
  const reach = [Math.min(0, ...ratings), Math.max(50, ...ratings)] as const
  return (
    <div class="series">
      <section>
        <h2>
          Ladder{' '}
          <span class="dim">
            {plural(ladder.games, 'game')}, {ladder.days.toFixed(1)} days each; 95 % intervals
          </span>
        </h2>
        <Rows title="Agent" rows={ladder.agents} reach={reach} />
      </section>
      <section>
        <h2>Sides</h2>
        <table class="plain wide">
          <thead>
            <tr>
              <th>Side</th>
              <th>Won</th>
            </tr>
          </thead>
          <tbody>
            {ladder.factions.map(({ name, share }) => (
              <tr key={name}>
                <td>{name}</td>
                <td>
                  <Interval estimate={percent(share)} digits={0} unit=" %" />
                  <IntervalBar estimate={share} from={0} to={1} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section>
        <h2>Roles</h2>
        <Rows title="Role" rows={ladder.roles} />
      </section>
    </div>
  )
}

function Rows({
  title,
  rows,
  reach,
}: {
  title: string
  rows: readonly LadderRow[]
  reach?: readonly [number, number]
}) {
  return (
    <table class="plain wide">
      <thead>
        <tr>
          <th>{title}</th>
          <th class="number">Games</th>
          <th>Won</th>
          {reach !== undefined && <th>Rating</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, games, wins, rating }) => (
          <tr key={name}>
            <td>{name}</td>
            <td class="number">{games}</td>
            <td>
              <Interval estimate={percent(wins)} digits={0} unit=" %" />
              <IntervalBar estimate={wins} from={0} to={1} />
            </td>
            {reach !== undefined && (
              <td>
                <Interval estimate={rating} digits={1} />
                <IntervalBar estimate={rating} from={reach[0]} to={reach[1]} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const percent = ({ value, low, high, count }: Estimate): Estimate => ({
  value: value * 100,
  low: low * 100,
  high: high * 100,
  count,
})
