import { useMemo, useState } from 'preact/hooks'
import { isOffline } from '../../browser/offline.ts'
import { setParams } from '../../browser/use-address.ts'
import { figure, plural, signed } from '../../model/format.ts'
import { improveAt } from '../../model/improve/improve-at.ts'
import type { LoopView, ViewProps } from '../view.ts'
import { AttributionTable } from './attribution-table.tsx'
import { IdeaForm } from './idea-form.tsx'
import { PlanView } from './plan-view.tsx'
import { Progress } from './progress.tsx'
import { shapes } from './shapes.ts'
import './improve.css'

/** The picture of improve. */
export const improveView: LoopView = { View: ImproveView }

/** Every candidate as a mark with its interval, winners as a line, and the tournament of the chosen round below. */
function ImproveView({ data, run, records, params }: ViewProps) {
  const state = useMemo(() => improveAt(records), [records])
  const [adding, setAdding] = useState(false)
  const round = state.rounds.find((one) => String(one) === params.round) ?? state.rounds.at(-1)
  const last = state.line.at(-1)
  const first = state.line[0]
  if (round === undefined)
    return <p class="dim">{data.live ? 'The first round is being prepared.' : 'Reading the run…'}</p>
  const plans = state.plans.filter((one) => one.round === round)
  const candidates = state.candidates.filter((one) => one.round === round)
  const isLast = round === state.rounds.at(-1)
  const mayAct = run.status !== 'completed' && !isOffline()
  return (
    <div class="improve">
      <section>
        <div class="section-head">
          <h2>
            Score <span class="big">{figure(last?.score)}</span>
            {first !== undefined && last !== undefined && last.score !== first.score && (
              <span class="dim">
                {' '}
                from {figure(first.score)} ({signed(last.score - first.score)})
              </span>
            )}
          </h2>
          <span class="gap" />
          {mayAct && (
            <button type="button" onClick={() => setAdding(true)}>
              Add an idea
            </button>
          )}
        </div>
        {state.candidates.length === 0 ? (
          <p class="dim">No candidate has been measured yet.</p>
        ) : (
          <Progress state={state} round={round} />
        )}
        <p class="legend-line dim">
          {state.families.map((family, index) => (
            <span key={family} class={`family f${index % 8}`}>
              {shapes[index % 8]} {family}
            </span>
          ))}
        </p>
      </section>
      <section>
        <div class="section-head">
          <h2>
            Round {round}{' '}
            <span class="dim">
              {plural(plans.length, 'plan')}, {plural(candidates.length, 'candidate')} measured
            </span>
          </h2>
          {isLast && run.status === 'running' && state.step !== '' && (
            <span class="status running">● {state.step.replaceAll('_', ' ')}</span>
          )}
          <span class="gap" />
          {state.rounds.length > 1 && (
            <label class="inline">
              <select
                aria-label="Round"
                value={String(round)}
                onChange={(event) => setParams({ round: event.currentTarget.value })}
              >
                {state.rounds.map((one) => (
                  <option key={one} value={String(one)}>
                    Round {one}
                  </option>
                ))}
              </select>
            </label>
          )}
        </div>
        {state.ideas.length > 0 && isLast && (
          <p class="dim">Your ideas in this round: {state.ideas.join('; ')}</p>
        )}
        <div class="bracket">
          {plans.map((plan) => (
            <PlanView
              key={plan.id}
              plan={plan}
              candidate={candidates.find(({ id }) => id === plan.id)}
              family={state.families.indexOf(plan.family) % 8}
              run={run.run_id}
              mayVeto={mayAct && isLast && state.mayVeto}
            />
          ))}
        </div>
      </section>
      <AttributionTable state={state} />
      {adding && <IdeaForm run={run.run_id} close={() => setAdding(false)} />}
    </div>
  )
}
