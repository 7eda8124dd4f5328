import { figure } from '../model/format.ts'

/** A small chart of one number, with its last, lowest and highest value. */
export function LineChart({
  title,
  points,
  onPick,
}: {
  title: string
  points: readonly { readonly x: number; readonly y: number; readonly record: string }[]
  onPick: (record: string) => void
}) {
  const [width, height] = [300, 96]
  const ys = points.map(({ y }) => y)
  const [low, high] = [Math.min(...ys), Math.max(...ys)]
  const [first, last] = [points[0]!.x, points.at(-1)!.x]
  const x = (value: number) => 4 + ((value - first) / Math.max(1, last - first)) * (width - 8)
  const y = (value: number) =>
    low === high ? height / 2 : height - 6 - ((value - low) / (high - low)) * (height - 12)
  const few = points.length <= 60
  return (
    <figure class="chart">
      <figcaption>
        {title} <b>{figure(ys.at(-1))}</b>
        {low !== high && ` (${figure(low)} to ${figure(high)})`}
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${title}, from ${figure(low)} to ${figure(high)}, last ${figure(ys.at(-1))}`}
      >
        <line x1="0" x2={width} y1={y(high)} y2={y(high)} class="grid" />
        <line x1="0" x2={width} y1={y(low)} y2={y(low)} class="grid" />
        <polyline points={points.map((point) => `${x(point.x)},${y(point.y)}`).join(' ')} />
        {few &&
          points.map((point) => (
            <circle
              key={point.record}
              cx={x(point.x)}
              cy={y(point.y)}
              r="2.5"
              onClick={() => onPick(point.record)}
            >
              <title>{`${point.record}: ${figure(point.y)}`}</title>
            </circle>
          ))}
      </svg>
    </figure>
  )
}
