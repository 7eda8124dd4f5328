import { plural } from '../../model/format.ts'
import { tiesIn } from '../../model/social/network.ts'
import { type Cell, shortName } from '../../model/social/social-at.ts'

const [width, height] = [420, 300]
const radius = 16

/** Who addresses whom: a line from the speaker, as thick as it is frequent. */
export function Network({ cell, round }: { cell: Cell; round: number }) {
  const ties = tiesIn(cell, round)
  const most = Math.max(1, ...ties.map(({ count }) => count))
  const place = (agent: string) => {
    const angle = (cell.agents.indexOf(agent) / cell.agents.length) * 2 * Math.PI - Math.PI / 2
    return { x: width / 2 + Math.cos(angle) * 130, y: height / 2 + Math.sin(angle) * 96 }
  }
  return (
    <section>
      <h2>
        Who addresses whom <span class="dim">in round {round}</span>
      </h2>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        class="network"
        role="img"
        aria-label={
          ties.length === 0
            ? 'Nobody addressed anybody.'
            : ties.map(({ from, to, count }) => `${shortName(from)} to ${shortName(to)} ${count}`).join(', ')
        }
      >
        {ties.map(({ from, to, count }) => {
          const path = curve(place(from), place(to))
          return (
            <g key={`${from} ${to}`} class={`tie f${cell.agents.indexOf(from) % 8}`}>
              <path d={path.line} stroke-width={1 + (4 * count) / most} />
              <path class="head" d="M0,0 L-9,-4.5 L-9,4.5 Z" transform={path.head} />
              <text x={path.middle.x} y={path.middle.y + 4} class="middle count">
                {count}
              </text>
              <title>{`${from} addressed ${to} ${plural(count, 'time')}`}</title>
            </g>
          )
        })}
        {cell.agents.map((agent, index) => {
          const { x, y } = place(agent)
          return (
            <g key={agent} class={`node f${index % 8}`} transform={`translate(${x},${y})`}>
              <circle r={radius} />
              <text class="middle" y="4">
                {shortName(agent).slice(0, 2)}
              </text>
              <text class="middle name" y={y > height / 2 ? 32 : -23}>
                {shortName(agent)}
              </text>
            </g>
          )
        })}
      </svg>
    </section>
  )
}

interface Point {
  readonly x: number
  readonly y: number
}

/** A bent line from one agent to another, so that both directions are seen. */
function curve(from: Point, to: Point): { line: string; head: string; middle: Point } {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length]
  const bend = Math.min(26, length * 0.14)
  const control = { x: (from.x + to.x) / 2 - dy * bend * 2, y: (from.y + to.y) / 2 + dx * bend * 2 }
  const edge = (point: Point, gap: number): Point => {
    const far = Math.hypot(control.x - point.x, control.y - point.y) || 1
    return {
      x: point.x + ((control.x - point.x) / far) * gap,
      y: point.y + ((control.y - point.y) / far) * gap,
    }
  }
  const [start, end] = [edge(from, radius + 2), edge(to, radius + 10)]
  const angle = (Math.atan2(to.y - control.y, to.x - control.x) * 180) / Math.PI
  const tip = edge(to, radius + 2)
  return {
    line: `M${start.x},${start.y} Q${control.x},${control.y} ${end.x},${end.y}`,
    head: `translate(${tip.x},${tip.y}) rotate(${angle})`,
    middle: {
      x: (start.x + 2 * control.x + end.x) / 4,
      y: (start.y + 2 * control.y + end.y) / 4,
    },
  }
}
