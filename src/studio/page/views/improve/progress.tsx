import { setParams } from '../../browser/use-address.ts'
import { figure, plural } from '../../model/format.ts'
import type { ImproveState } from '../../model/improve/improve-at.ts'
import { shapes } from './shapes.ts'

/** Every candidate as a mark with its interval, the score to beat as a line, and in a row above them those that failed. */
export function Progress({
  state: { candidates, rounds, line, families },
  round,
}: {
  state: ImproveState
  round: number
}) {
  const [width, height] = [720, 240]
  const values = [
    ...candidates.flatMap(({ score, interval }) => [score, ...(interval ?? [])]),
    ...line.map(({ score }) => score),
  ].filter((value) => value !== undefined)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const last = Math.max(1, ...rounds)
  const x = (value: number) => 64 + (value / last) * (width - 104)
  const hasFailed = candidates.some(({ score }) => score === undefined)
  const top = hasFailed ? 36 : 24
  const y = (value: number) => height - 28 - ((value - low) / (high - low || 1)) * (height - 28 - top)
  const spread = Math.min(14, ((width - 104) / last) * 0.12)
  const steps = line.flatMap(({ round: at, score }, index) =>
    index === 0 ? [`${x(0)},${y(score)}`] : [`${x(at)},${y(line[index - 1]!.score)}`, `${x(at)},${y(score)}`],
  )
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      class="progress-chart"
      role="img"
      aria-label={`Scores of ${plural(candidates.length, 'candidate')} in ${plural(rounds.length, 'round')}`}
    >
      {[...new Set([low, high])].map((value) => (
        <g key={value}>
          <line x1="64" x2={width - 8} y1={y(value)} y2={y(value)} class="grid" />
          <text x="58" y={y(value) + 4} class="note end">
            {figure(value)}
          </text>
        </g>
      ))}
      {rounds.map((one) => (
        <g key={one}>
          {one === round && <rect x={x(one) - 22} y="4" width="44" height={height - 26} class="chosen" />}
          <text x={x(one)} y={height - 8} class="note middle">
            {one}
          </text>
        </g>
      ))}
      <text x="64" y={height - 8} class="note">
        start
      </text>
      {hasFailed && (
        <text x="58" y="16" class="note end">
          failed
        </text>
      )}
      <polyline points={steps.join(' ')} class="winners" />
      {candidates.map((one, index) => {
        const same = candidates.filter(({ round: at }) => at === one.round)
        const at = x(one.round) + (same.indexOf(one) - (same.length - 1) / 2) * spread
        const family = families.indexOf(one.family) % 8
        return (
          <g
            key={one.id + index}
            class={`mark f${family} ${one.won ? 'won' : ''}`}
            onClick={() => setParams({ round: String(one.round) })}
          >
            {one.interval !== undefined && one.interval[0] !== one.interval[1] && (
              <line x1={at} x2={at} y1={y(one.interval[0])} y2={y(one.interval[1])} />
            )}
            <text x={at} y={one.score === undefined ? 16 : y(one.score) + 5} class="middle shape">
              {one.score === undefined ? '×' : shapes[family]}
            </text>
            <title>{`${one.id}: ${one.score === undefined ? 'failed' : figure(one.score)}${one.won ? ', merged' : ''}. ${one.hypothesis}`}</title>
          </g>
        )
      })}
    </svg>
  )
}
