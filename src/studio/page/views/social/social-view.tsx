import { useMemo } from 'preact/hooks'
import { setParams } from '../../browser/use-address.ts'
import { plural } from '../../model/format.ts'
import { openRound } from '../../model/social/open-round.ts'
import { type Cell, dimensions, socialAt } from '../../model/social/social-at.ts'
import { Sparkline } from '../../parts/basics.tsx'
import type { LoopView, ViewProps } from '../view.ts'
import { AgentName } from './agent-name.tsx'
import { Conversation } from './conversation.tsx'
import { dimensionNames } from './dimension-names.ts'
import { ExperimentTables } from './experiment-tables.tsx'
import { Network } from './network.tsx'
import { OpenTalk } from './open-talk.tsx'
import { PolicyTimeline } from './policy-timeline.tsx'
import './social.css'

/** The picture of social. */
export const socialView: LoopView = { View: SocialView }

/** The talk, how each agent was received, who addresses whom, and what changed whose policy. */
function SocialView({ data, run, time, params }: ViewProps) {
  const { records, journal } = data
  const cells = useMemo(() => socialAt(records.list, time), [records.version, time])
  const cell = cells.find(({ id }) => id === params.cell) ?? cells[0]
  const open = useMemo(() => openRound(journal.works, time, cell), [journal.version, time, cell])
  const talk = open && <OpenTalk id={run.run_id} data={data} round={open} />
  if (cell === undefined)
    return (
      <div class="social">
        {talk ?? <p class="dim">{data.live ? 'The first round is being prepared.' : 'Reading the run…'}</p>}
      </div>
    )
  const round = cell.rounds.find(({ number }) => String(number) === params.round) ?? cell.rounds.at(-1)!
  return (
    <div class="social">
      {params.round === undefined && talk}
      {cells.length > 1 && <ExperimentTables cells={cells} />}
      <div class="section-head social-head">
        {cells.length > 1 && (
          <label class="inline">
            <select
              aria-label="Cell"
              value={cell.id}
              onChange={(event) => setParams({ cell: event.currentTarget.value, round: '', change: '' })}
            >
              {cells.map(({ id }) => (
                <option key={id} value={id}>
                  {id}
                </option>
              ))}
            </select>
          </label>
        )}
        <div class="segmented" role="group" aria-label="Round">
          {cell.rounds.map(({ number }) => (
            <button
              key={number}
              type="button"
              aria-pressed={number === round.number}
              onClick={() => setParams({ round: String(number) })}
            >
              Round {number}
            </button>
          ))}
        </div>
        {round.regime !== '' && <span class="dim">{round.regime.toLowerCase().replaceAll('_', ' ')}</span>}
        <span class="gap" />
        <button
          type="button"
          aria-pressed={params.internal === '1'}
          onClick={() => setParams({ internal: params.internal === '1' ? '' : '1' }, { replace: true })}
        >
          Remarks of coach and analyst
        </button>
      </div>
      <div class="social-parts">
        <Conversation round={round} cell={cell} internal={params.internal === '1'} />
        <div>
          <Feedback cell={cell} round={round.number} />
          <Network cell={cell} round={round.number} />
        </div>
      </div>
      <PolicyTimeline cell={cell} chosen={params.change} />
    </div>
  )
}

/** The scores of each agent over the rounds. */
function Feedback({ cell, round }: { cell: Cell; round: number }) {
  const ended = cell.rounds.filter((one) => one.ended)
  const here = ended.find(({ number }) => number === round)
  return (
    <section>
      <h2>
        How each was received{' '}
        <span class="dim">
          {ended.length === 0 ? 'measured when the round ends' : `over ${plural(ended.length, 'round')}`}
        </span>
      </h2>
      <table class="plain wide feedback">
        <thead>
          <tr>
            <th>Agent</th>
            {dimensions.map((dimension) => (
              <th key={dimension}>{dimensionNames[dimension]}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cell.agents.map((agent) => (
            <tr key={agent}>
              <td>
                <AgentName agent={agent} index={cell.agents.indexOf(agent)} />
              </td>
              {dimensions.map((dimension) => {
                const values = ended.flatMap(({ feedback }) => feedback.get(agent)?.[dimension] ?? [])
                const value = here?.feedback.get(agent)?.[dimension]
                return (
                  <td key={dimension}>
                    <span class="scored">
                      <Sparkline
                        values={values}
                        label={`${dimensionNames[dimension]} of ${agent}`}
                        width={44}
                      />
                      {value === undefined || Number.isNaN(value) ? '–' : value.toFixed(2)}
                    </span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
