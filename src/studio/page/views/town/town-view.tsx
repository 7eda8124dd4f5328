import { useMemo } from 'preact/hooks'
import { setParams } from '../../browser/use-address.ts'
import { plural } from '../../model/format.ts'
import { heardBy } from '../../model/town/knowledge.ts'
import { phaseName, type Said, type TownState, townAt, townOutline } from '../../model/town/town-at.ts'
import type { LoopView, ViewProps } from '../view.ts'
import { BeliefHeat } from './belief-heat.tsx'
import { Claims } from './claims.tsx'
import { Knowledge } from './knowledge.tsx'
import { Talk } from './talk.tsx'
import { Table } from './town-table.tsx'
import { WinChart } from './win-chart.tsx'
import './town.css'

/** The picture of town. */
export const townView: LoopView = {
  View: TownView,
  outline: townOutline,
  lens: (records, role) => {
    const seat = townAt(records).seats[Number(role.replace('seat-', '')) - 1]
    return { seat: seat?.name ?? '', thoughts: '' }
  },
}

/** The table from above with day and night, votes and visits; what was said beside it; who knew what. */
function TownView({ data, records, params }: ViewProps) {
  const state = useMemo(() => townAt(records), [records])
  const lens = state.seats.find(({ name }) => name === params.seat)
  const thoughts = params.thoughts === '1'
  if (state.seats.length === 0 && !data.live) return <p class="dim">Reading the run…</p>
  if (state.seats.length === 0) return <p class="dim">The seats are being given out.</p>
  const turn = state.turns.find(({ name }) => name === params.turn) ?? state.turns.at(-1)
  const living = state.seats.filter(({ alive }) => alive).length
  return (
    <div class="town">
      <div class="town-head">
        <h2>
          {state.turn} {state.phase !== 'NIGHT' && <span class="dim">{phaseName(state.phase)}</span>}
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
        <div class="town-table">
          <Turns state={state} chosen={turn?.name} />
          <Table state={state} lens={lens} turn={turn} />
          <p class="legend-line dim">
            {(turn?.night ?? state.night)
              ? '⋯ visit, thick red attack, amber jail'
              : 'amber nomination, red guilty, dashed green innocent'}
          </p>
        </div>
        <div>
          <Channels said={heardBy(state.said, lens, { thoughts: false })} chosen={params.channel ?? ''} />
          <Talk state={state} lens={lens} thoughts={thoughts} channel={params.channel} />
        </div>
      </div>
      {lens !== undefined && <Knowledge state={state} lens={lens} />}
      <BeliefHeat state={state} lens={lens} />
      {lens === undefined && <WinChart turns={state.turns} />}
      <Claims state={state} lens={lens} />
    </div>
  )
}

/** The days and nights so far: each shows its votes or visits on the table. */
function Turns({ state, chosen }: { state: TownState; chosen: string | undefined }) {
  if (state.turns.length < 2) return null
  return (
    <div class="segmented turns-choice" role="group" aria-label="Day or night on the table">
      {state.turns.map(({ name, night }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          title={night ? `Visits in ${name}` : `Votes of ${name}`}
          onClick={() =>
            setParams({ turn: name === state.turns.at(-1)?.name ? '' : name }, { replace: true })
          }
        >
          {night ? '☾' : '☀'} {name.replace(/\D+/, '')}
          <span class="visually-hidden">{night ? 'night' : 'day'}</span>
        </button>
      ))}
    </div>
  )
}

/** The channels in which something was said. */
function Channels({ said, chosen }: { said: readonly Said[]; chosen: string }) {
  const channels = [...new Set(said.map(({ channel }) => channel))]
  if (channels.length < 2) return null
  return (
    <div class="segmented turns-choice" role="group" aria-label="Channel">
      {['', ...channels].map((channel) => (
        <button
          key={channel}
          type="button"
          aria-pressed={channel === chosen}
          onClick={() => setParams({ channel }, { replace: true })}
        >
          {channel === '' ? 'all' : channel}
        </button>
      ))}
    </div>
  )
}
