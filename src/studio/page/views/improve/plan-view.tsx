import { useState } from 'preact/hooks'
import { setParams } from '../../browser/use-address.ts'
import { figure, money, plural, signed } from '../../model/format.ts'
import type { Candidate, PlanCard } from '../../model/improve/improve-at.ts'
import { Diff, inline } from '../../parts/text.tsx'
import { CommandDialog } from '../../start/command-dialog.tsx'
import { Pairs } from './pairs.tsx'
import { shapes } from './shapes.ts'

const signs: Readonly<Record<string, string>> = { pass: '✓', fail: '✕', warn: '!' }

/** A plan with the verdict of the critic and, where it was carried out, what became of it. */
export function PlanView({
  plan,
  candidate,
  family,
  run,
  mayVeto,
}: {
  plan: PlanCard
  candidate: Candidate | undefined
  family: number
  run: string
  mayVeto: boolean
}) {
  const [vetoing, setVetoing] = useState(false)
  const { baseline, score } = candidate ?? {}
  const change = baseline === undefined || score === undefined ? undefined : score - baseline
  return (
    <article class={candidate?.won === true ? 'candidate won' : 'candidate'}>
      <header>
        <span class={`family f${family}`}>{shapes[family]}</span>
        <button
          type="button"
          class="link"
          title={plan.id}
          onClick={() => setParams({ record: plan.record, step: '' })}
        >
          {plan.id.replace(/^round_\d+_/, '').replaceAll('_', ' ')}
        </button>
        <span class="gap" />
        {candidate !== undefined && <b>{figure(score)}</b>}
        {candidate?.interval !== undefined && candidate.interval[0] !== candidate.interval[1] && (
          <span class="dim">
            ({figure(candidate.interval[0])}…{figure(candidate.interval[1])})
          </span>
        )}
        {change !== undefined && <span class="dim">{signed(change)}</span>}
        <State plan={plan} candidate={candidate} />
      </header>
      <p>{inline(plan.hypothesis)}</p>
      {candidate !== undefined && candidate.reason !== '' && <p class="dim">{candidate.reason}</p>}
      <Review plan={plan} />
      {plan.steps.length > 0 && candidate === undefined && (
        <ol class="plan-steps">
          {plan.steps.map((step) => (
            <li key={step}>{inline(step)}</li>
          ))}
        </ol>
      )}
      {candidate !== undefined && (
        <>
          <Pairs samples={candidate.samples} />
          <p class="facts">
            <span>{money(candidate.usd)}</span>
            <button
              type="button"
              class="link"
              onClick={() => setParams({ record: candidate.record, step: '' })}
            >
              measurements
            </button>
          </p>
          {candidate.diff !== '' && <Diff text={candidate.diff} />}
        </>
      )}
      {mayVeto && candidate === undefined && plan.approved !== false && (
        <button type="button" class="veto" onClick={() => setVetoing(true)}>
          Veto this plan
        </button>
      )}
      {vetoing && (
        <CommandDialog
          title={`Veto ${plan.id}`}
          path="/ready/command"
          body={{ run, command: 'improve veto', settings: { plan: plan.id } }}
          close={() => setVetoing(false)}
        />
      )}
    </article>
  )
}

function State({ plan, candidate }: { plan: PlanCard; candidate: Candidate | undefined }) {
  if (candidate !== undefined)
    return (
      <span class={`status ${candidate.won ? 'completed' : 'stopped'}`}>
        {candidate.won ? '✓ merged' : candidate.verdict.replaceAll('_', ' ')}
      </span>
    )
  if (plan.approved === undefined) return <span class="dim">not reviewed yet</span>
  return plan.approved ? (
    <span class="status completed">✓ approved</span>
  ) : (
    <span class="status failed">✕ rejected</span>
  )
}

/** What critic and architect said of a plan. */
function Review({ plan }: { plan: PlanCard }) {
  return (
    <>
      {plan.checks.length > 0 && (
        <p class="checks">
          <span class="dim">Critic</span>
          {plan.checks.map(({ name, result }) => (
            <span key={name} class={`check ${result}`} title={`${name}: ${result}`}>
              {signs[result]} {name}
            </span>
          ))}
        </p>
      )}
      {plan.rejection !== '' && <p class="rejection">{plan.rejection}</p>}
      {plan.revisions.length > 0 && (
        <details class="revisions">
          <summary class="dim">Revised {plural(plan.revisions.length, 'time')} after the critic</summary>
          <ol>
            {plan.revisions.map(({ hypothesis, rejection }) => (
              <li key={hypothesis + rejection}>
                {inline(hypothesis)}
                <span class="rejection">{rejection}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
      {plan.architect !== '' && <p class="dim">{plan.architect}</p>}
    </>
  )
}
