import { setParams } from '../../browser/use-address.ts'
import { roleKnown } from '../../model/town/knowledge.ts'
import {
  fewSeats,
  type SeatPlace,
  seatPlace,
  seatRadius,
  tableHeight,
  tableWidth,
} from '../../model/town/seat-places.ts'
import { type Line, phaseName, type Seat, type TownState, type Turn } from '../../model/town/town-at.ts'

/** The table from above: seats, and the lines between them in the chosen day or night. */
export function Table({
  state,
  lens,
  turn,
}: {
  state: TownState
  lens: Seat | undefined
  turn: Turn | undefined
}) {
  const count = state.seats.length
  const [width, height] = [tableWidth, tableHeight(count)]
  const places = new Map(state.seats.map(({ name }, index) => [name, seatPlace(index, count)]))
  const isPast = turn !== undefined && turn !== state.turns.at(-1)
  const night = turn?.night ?? state.night
  const lines = (turn?.lines ?? state.lines).filter(
    (line) =>
      lens === undefined || !['visit', 'attack', 'jail'].includes(line.kind) || line.from === lens.name,
  )
  const name = turn?.name ?? state.turn
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      class={night ? 'table night' : 'table'}
      role="img"
      aria-label={`The table, ${name}: ${lines.length === 0 ? 'nothing between seats' : lines.map(({ kind, from, to }) => `${kind} ${from} to ${to}`).join(', ')}`}
    >
      <ellipse cx={width / 2} cy={height / 2} rx="108" ry={height / 2 - 110} class="wood" />
      {lines.map((line, index) => (
        <VoteLine key={`${line.kind}${line.from}${line.to}${index}`} line={line} places={places} />
      ))}
      <text x={width / 2} y={height / 2 - 6} class="middle turn">
        {night ? '☾' : '☀'} {name}
      </text>
      <text x={width / 2} y={height / 2 + 14} class="middle note">
        {isPast || state.phase === 'NIGHT'
          ? night
            ? 'visits and attacks'
            : 'votes'
          : state.defendant === undefined
            ? phaseName(state.phase)
            : `${state.defendant} on trial`}
      </text>
      {state.seats.map((seat, index) => (
        <SeatMark key={seat.name} seat={seat} place={seatPlace(index, count)} state={state} lens={lens} />
      ))}
    </svg>
  )
}

function VoteLine({
  line: { kind, from, to },
  places,
}: {
  line: Line
  places: ReadonlyMap<string, { x: number; y: number }>
}) {
  const [start, end] = [places.get(from), places.get(to)]
  if (start === undefined || end === undefined || from === to) return null
  const length = Math.hypot(end.x - start.x, end.y - start.y)
  const inner = (part: number) => ({
    x: start.x + (end.x - start.x) * part,
    y: start.y + (end.y - start.y) * part,
  })
  const [one, two] = [inner(22 / length), inner(1 - 24 / length)]
  const angle = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI
  return (
    <g class={`line ${kind}`}>
      <line x1={one.x} y1={one.y} x2={two.x} y2={two.y} />
      <path d="M0,0 L-8,-4 L-8,4 Z" transform={`translate(${two.x},${two.y}) rotate(${angle})`} />
      <title>{`${kind}: ${from} → ${to}`}</title>
    </g>
  )
}

/** A seat; through the lens of another one, only what that one knew is shown. */
function SeatMark({
  seat,
  place,
  state,
  lens,
}: {
  seat: Seat
  place: SeatPlace
  state: TownState
  lens: Seat | undefined
}) {
  const known = roleKnown(seat, lens)
  const believed = lens === undefined ? undefined : likeliest(state, lens.name, seat.name)
  const likely = believed && `${believed.role} ${Math.round(believed.share * 100)} %`
  const role = known ?? likely ?? '?'
  const shown = known === undefined && believed && state.seats.length > fewSeats ? `${believed.role}?` : role
  const style = `seat ${known === undefined ? 'unknown' : seat.faction.toLowerCase()} ${seat.alive ? '' : 'dead'} ${state.defendant === seat.name ? 'trial' : ''} ${lens?.name === seat.name ? 'lens' : ''}`
  return (
    <g
      class={style}
      transform={`translate(${place.x},${place.y})`}
      onClick={() => setParams({ seat: lens?.name === seat.name ? '' : seat.name })}
    >
      <circle r={seatRadius} />
      <text class="middle number" y="5">
        {seat.alive ? shortName(seat.name) : '✝'}
      </text>
      <text class="middle name" x={place.shift} y={place.above ? -37 : 32}>
        {seat.name}
        {seat.won === true ? ' ★' : ''}
      </text>
      <text class="middle role" x={place.shift} y={place.above ? -24 : 45}>
        {shown}
      </text>
      <title>{`${seat.name}, ${role}, ${seat.agent}${seat.death === undefined ? '' : `; ${seat.death.how}, ${seat.death.turn}`}`}</title>
    </g>
  )
}

const shortName = (name: string) => /\d+$/.exec(name)?.[0] ?? name.slice(0, 2)

function likeliest(
  state: TownState,
  from: string,
  about: string,
): { role: string; share: number } | undefined {
  const shares = Object.entries(state.beliefs.get(from)?.[about] ?? {})
  const [best] = shares.sort((left, right) => right[1] - left[1])
  return best && { role: best[0], share: best[1] }
}
