import { useMemo } from 'preact/hooks'
import { setParams } from '../../browser/use-address.ts'
import { plural } from '../../model/format.ts'
import type { LoopView, ViewProps } from '../view.ts'
import './town.css'
import {
  type Line,
  type Said,
  type Seat,
  type TownState,
  townAt,
  townOutline,
} from '../../model/town/town-at.ts'

/** The picture of town. */
export const townView: LoopView = { View: TownView, outline: townOutline }

/** The table from above with day and night, votes and visits; what was said beside it; who knew what. */
function TownView({ data, records, params }: ViewProps) {
  const state = useMemo(() => townAt(records), [records])
  const lens = state.seats.find(({ name }) => name === params.seat)
  const thoughts = params.thoughts === '1'
  if (state.seats.length === 0 && !data.live) return <p class="dim">Reading the run…</p>
  if (state.seats.length === 0) return <p class="dim">The seats are being given out.</p>
  const living = state.seats.filter(({ alive }) => alive).length
  return (
    <div class="town">
      <div class="town-head">
        <h2>
          {state.turn} <span class="dim">{state.phase.toLowerCase().replaceAll('_', ' ')}</span>
        </h2>
        <span class="dim">
          {living} of {plural(state.seats.length, 'player')} alive
        </span>
        {state.winners !== undefined && (
          <span class="status completed">✓ {state.winners.join(', ')} won</span>
        )}
        <span class="gap" />
        <label class="inline">
          <select
            aria-label="What did this seat know"
            value={params.seat ?? ''}
            onChange={(event) => setParams({ seat: event.currentTarget.value })}
          >
            <option value="">Everything is shown</option>
            {state.seats.map(({ name }) => (
              <option key={name} value={name}>
                What {name} knew
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          aria-pressed={thoughts}
          onClick={() => setParams({ thoughts: thoughts ? '' : '1' })}
        >
          Thoughts
        </button>
      </div>
      <div class="town-parts">
        <Table state={state} lens={lens} />
        <Talk state={state} lens={lens} thoughts={thoughts} />
      </div>
      {lens !== undefined && <Knowledge state={state} lens={lens} />}
      <Claims state={state} lens={lens} />
    </div>
  )
}

const [width, height] = [460, 400]

function Table({ state, lens }: { state: TownState; lens: Seat | undefined }) {
  const count = state.seats.length
  const place = (index: number) => {
    const angle = (index / count) * 2 * Math.PI - Math.PI / 2
    return { x: width / 2 + Math.cos(angle) * 168, y: height / 2 + Math.sin(angle) * 148 }
  }
  const places = new Map(state.seats.map(({ name }, index) => [name, place(index)]))
  const lines = state.lines.filter(
    (line) =>
      lens === undefined || !['visit', 'attack', 'jail'].includes(line.kind) || line.from === lens.name,
  )
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      class={state.night ? 'table night' : 'table'}
      role="img"
      aria-label={`The table, ${state.turn}`}
    >
      <ellipse cx={width / 2} cy={height / 2} rx="112" ry="96" class="wood" />
      <text x={width / 2} y={height / 2 - 6} class="middle turn">
        {state.night ? '☾' : '☀'} {state.turn}
      </text>
      <text x={width / 2} y={height / 2 + 14} class="middle note">
        {state.defendant === undefined
          ? state.phase.toLowerCase().replaceAll('_', ' ')
          : `${state.defendant} on trial`}
      </text>
      {lines.map((line, index) => (
        <VoteLine key={`${line.kind}${line.from}${line.to}${index}`} line={line} places={places} />
      ))}
      {state.seats.map((seat, index) => (
        <SeatMark key={seat.name} seat={seat} place={place(index)} state={state} lens={lens} />
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
  const [one, two] = [inner(26 / length), inner(1 - 28 / length)]
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
  place: { x: number; y: number }
  state: TownState
  lens: Seat | undefined
}) {
  const known = roleKnown(seat, lens)
  const believed = lens === undefined ? undefined : likeliest(state, lens.name, seat.name)
  const role =
    known ?? (believed === undefined ? '?' : `${believed.role} ${Math.round(believed.share * 100)} %`)
  const style = `seat ${known === undefined ? 'unknown' : seat.faction.toLowerCase()} ${seat.alive ? '' : 'dead'} ${state.defendant === seat.name ? 'trial' : ''} ${lens?.name === seat.name ? 'lens' : ''}`
  return (
    <g
      class={style}
      transform={`translate(${place.x},${place.y})`}
      onClick={() => setParams({ seat: lens?.name === seat.name ? '' : seat.name })}
    >
      <circle r="22" />
      <text class="middle number" y="5">
        {seat.alive ? shortName(seat.name) : '✝'}
      </text>
      <text class="middle name" y="37">
        {seat.name}
      </text>
      <text class="middle role" y="50">
        {role}
        {seat.won === true ? ' ★' : ''}
      </text>
      <title>{`${seat.name}, ${role}, ${seat.agent}${seat.death === undefined ? '' : `; ${seat.death.how}, ${seat.death.turn}`}`}</title>
    </g>
  )
}

const shortName = (name: string) => /\d+$/.exec(name)?.[0] ?? name.slice(0, 2)

function roleKnown(seat: Seat, lens: Seat | undefined): string | undefined {
  if (lens === undefined || seat.name === lens.name) return seat.role
  if (seat.death !== undefined) return seat.death.shown
  return lens.faction === 'Mafia' && seat.faction === 'Mafia' ? seat.role : undefined
}

function likeliest(
  state: TownState,
  from: string,
  about: string,
): { role: string; share: number } | undefined {
  const shares = Object.entries(state.beliefs.get(from)?.[about] ?? {})
  const [best] = shares.sort((left, right) => right[1] - left[1])
  return best && { role: best[0], share: best[1] }
}

function Talk({ state, lens, thoughts }: { state: TownState; lens: Seat | undefined; thoughts: boolean }) {
  const said = state.said.filter(({ channel, readers }) => {
    if (channel === 'thought' && !thoughts) return false
    return lens === undefined || readers === undefined || readers.includes(lens.name)
  })
  if (said.length === 0) return <p class="dim talk">Nobody has said anything yet.</p>
  return (
    <ol class="talk" aria-label="What was said">
      {said.slice(-120).map((one, index, all) => (
        <li
          key={one.record}
          class={`said ${one.channel === 'public' ? '' : 'private'} ${one.channel === 'thought' ? 'thought' : ''}`}
        >
          {all[index - 1]?.turn !== one.turn && <div class="turn-mark">{one.turn}</div>}
          <div class="said-head">
            <button type="button" class="link" onClick={() => setParams({ record: one.record, step: '' })}>
              {one.speaker}
            </button>
            {one.channel !== 'public' && (
              <span class="channel">{one.channel === 'thought' ? 'thinks' : one.channel}</span>
            )}
            <Truth said={one} hidden={lens !== undefined} />
          </div>
          <p dir="auto">{one.text}</p>
        </li>
      ))}
    </ol>
  )
}

/** Whether what was said was true; hidden from those who could not know. */
function Truth({ said: { claims }, hidden }: { said: Said; hidden: boolean }) {
  if (claims.length === 0 || hidden) return null
  const lie = claims.find(({ verdict }) => verdict === 'lie')
  const wrong = claims.find(({ verdict }) => verdict !== 'true' && verdict !== 'lie')
  const worst = lie ?? wrong ?? claims[0]!
  return (
    <span class={`truth ${worst.verdict}`} title={worst.because}>
      {worst.verdict === 'true'
        ? '✓ true'
        : worst.verdict === 'lie'
          ? '✕ lie'
          : worst.verdict.replaceAll('_', ' ')}
    </span>
  )
}

function Knowledge({ state, lens }: { state: TownState; lens: Seat }) {
  const notices = state.notices.filter(({ player }) => player === lens.name)
  const beliefs = state.beliefs.get(lens.name)
  return (
    <section>
      <h2>What {lens.name} knew</h2>
      <p>
        {lens.role} ({lens.faction}), played by {lens.agent}.
      </p>
      {notices.length > 0 && (
        <ul>
          {notices.map(({ turn, text }, index) => (
            <li key={`${turn}${index}`}>
              <span class="dim">{turn}:</span> {text}
            </li>
          ))}
        </ul>
      )}
      {beliefs !== undefined && (
        <table class="plain beliefs">
          <tbody>
            {Object.entries(beliefs).map(([player, roles]) => (
              <tr key={player}>
                <td>{player}</td>
                <td>
                  <BeliefBar
                    roles={roles}
                    truth={state.seats.find(({ name }) => name === player)?.role ?? ''}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function BeliefBar({ roles, truth }: { roles: Readonly<Record<string, number>>; truth: string }) {
  const shares = Object.entries(roles).sort((left, right) => right[1] - left[1])
  let x = 0
  return (
    <svg
      viewBox="0 0 400 18"
      class="belief"
      role="img"
      aria-label={shares
        .slice(0, 3)
        .map(([role, share]) => `${role} ${Math.round(share * 100)} %`)
        .join(', ')}
    >
      {shares.map(([role, share]) => {
        const from = x
        x += share * 400
        return (
          <g key={role} class={role === truth ? 'true' : ''}>
            <rect x={from} width={Math.max(0, share * 400 - 1)} height="18" />
            {share > 0.17 && (
              <text x={from + 5} y="13">
                {role} {Math.round(share * 100)} %
              </text>
            )}
            <title>{`${role} ${Math.round(share * 100)} %`}</title>
          </g>
        )
      })}
    </svg>
  )
}

function Claims({ state, lens }: { state: TownState; lens: Seat | undefined }) {
  if (state.claims.length === 0 || lens !== undefined) return null
  const players = [...new Set(state.claims.map(({ speaker }) => speaker))]
  const count = (speaker: string, verdict: string) =>
    state.claims.filter((claim) => claim.speaker === speaker && claim.verdict === verdict).length
  return (
    <section>
      <h2>Claims against the truth</h2>
      <table class="plain wide">
        <thead>
          <tr>
            <th>Player</th>
            <th>Role</th>
            <th class="number">Claims</th>
            <th class="number">True</th>
            <th class="number">Lies</th>
            <th class="number">Errors and open</th>
          </tr>
        </thead>
        <tbody>
          {players.map((speaker) => {
            const all = state.claims.filter((claim) => claim.speaker === speaker).length
            const [honest, lies] = [count(speaker, 'true'), count(speaker, 'lie')]
            return (
              <tr key={speaker}>
                <td>{speaker}</td>
                <td>{state.seats.find(({ name }) => name === speaker)?.role}</td>
                <td class="number">{all}</td>
                <td class="number">{honest}</td>
                <td class={lies > 0 ? 'number lies' : 'number'}>{lies === 0 ? '' : `✕ ${lies}`}</td>
                <td class="number">{all - honest - lies === 0 ? '' : all - honest - lies}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
