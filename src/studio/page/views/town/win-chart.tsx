import { useMemo } from 'preact/hooks'
import { plural } from '../../model/format.ts'
import type { Turn } from '../../model/town/town-at.ts'
import { type WinChance, winChances } from '../../model/town/win-chance.ts'

const [width, height] = [640, 190]
const [left, right, top, bottom] = [44, 92, 12, 28]
const sides = ['town', 'mafia'] as const
const names = { town: 'Town', mafia: 'Mafia' } as const

/** The chance of each side over the game, with its interval. */
export function WinChart({ turns }: { turns: readonly Turn[] }) {
  const chances = useMemo(() => winChances(turns), [turns])
  if (chances.length < 2) return null
  const x = (index: number) => left + (index / (chances.length - 1)) * (width - left - right)
  const y = (share: number) => top + (1 - share) * (height - top - bottom)
  const last = (side: (typeof sides)[number]) =>
    chances.findLast((chance) => chance[side] !== undefined)?.[side]
  return (
    <section>
      <h2>
        Chance to win{' '}
        <span class="dim">how games of bots ended with as many alive on each side, with 95 % intervals</span>
      </h2>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        class="win-chart"
        role="img"
        aria-label={chances.map((one) => `${one.turn}: ${spoken(one)}`).join('; ')}
      >
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <line x1={left} x2={width - right} y1={y(share)} y2={y(share)} class="grid" />
            <text x={left - 6} y={y(share) + 4} class="note end">
              {share * 100} %
            </text>
          </g>
        ))}
        {sides.map((side) => {
          const points = chances.flatMap((chance, index) => {
            const estimate = chance[side]
            return estimate === undefined ? [] : [{ x: x(index), estimate, chance }]
          })
          const reach = [
            ...points.map((point) => `${point.x},${y(point.estimate.high)}`),
            ...points.toReversed().map((point) => `${point.x},${y(point.estimate.low)}`),
          ]
          return (
            <g key={side} class={side}>
              <polygon points={reach.join(' ')} />
              <polyline points={points.map((point) => `${point.x},${y(point.estimate.value)}`).join(' ')} />
              {points.map((point) => (
                <circle key={point.x} cx={point.x} cy={y(point.estimate.value)} r="3">
                  <title>{`${point.chance.turn}, ${names[side]} ${percent(point.estimate.value)} of ${plural(point.chance.games, 'game')}`}</title>
                </circle>
              ))}
              {points.length > 0 && (
                <text x={points.at(-1)!.x + 10} y={y(points.at(-1)!.estimate.value) + 4}>
                  {names[side]} {percent(last(side)!.value)}
                </text>
              )}
            </g>
          )
        })}
        {chances.map(({ turn }, index) => (
          <text key={turn} x={x(index)} y={height - 8} class="note middle">
            {turn.replace('Day ', '☀').replace('Night ', '☾')}
          </text>
        ))}
      </svg>
    </section>
  )
}

const percent = (share: number) => `${Math.round(share * 100)} %`
const spoken = ({ town, mafia, games }: WinChance) =>
  games === 0
    ? 'too few games'
    : `Town ${percent(town?.value ?? 0)}, Mafia ${percent(mafia?.value ?? 0)} of ${plural(games, 'game')}`
