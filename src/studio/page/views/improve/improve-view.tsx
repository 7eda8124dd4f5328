import { useMemo } from 'preact/hooks'
import { setParams } from '../../browser/use-address.ts'
import { figure } from '../../model/format.ts'
import { Diff } from '../../parts/text.tsx'
import type { LoopView, ViewProps } from '../view.ts'
import './improve.css'
import { type Candidate, type ImproveState, improveAt } from '../../model/improve/improve-at.ts'

/** Shapes and colours of families, so that colour is never alone. */
const shapes = ['●', '■', '▲', '◆', '★', '✚', '⬟', '▼'] as const

/** The picture of improve. */
export const improveView: LoopView = { View: ImproveView }

/** Every candidate as a mark with its interval, winners as a line, and the tournament of the chosen round below. */
function ImproveView({ data, records, params }: ViewProps) {
  const state = useMemo(() => improveAt(records), [records])
  const round = Number(params.round ?? state.rounds.at(-1))
  const here = state.candidates.filter((one) => one.round === round)
  const last = state.line.at(-1)
  const first = state.line[0]
  if (state.candidates.length === 0 && !data.live) return <p class="dim">Reading the run…</p>
  if (state.candidates.length === 0)
    return (
      <p class="dim">
        No candidate has been measured yet. The outline shows what is being planned and tried.
      </p>
    )
  return (
    <div class="improve">
      <section>
        <h2>
          Score <span class="big">{figure(last?.score)}</span>
          {first !== undefined && last !== undefined && last.score !== first.score && (
            <span class="dim">
              {' '}
              from {figure(first.score)} ({last.score > first.score ? '+' : ''}
              {figure(last.score - first.score)})
            </span>
          )}
        </h2>
        <Progress state={state} round={round} />
        <p class="legend-line dim">
          {state.families.map((family, index) => (
            <span key={family} class={`family f${index % 8}`}>
              {shapes[index % 8]} {family}
            </span>
          ))}
        </p>
      </section>
      <section>
        <h2>Round {round}</h2>
        <div class="bracket">
          {here.map((candidate) => (
            <CandidateView
              key={candidate.id}
              candidate={candidate}
              sign={`${shapes[state.families.indexOf(candidate.family) % 8]}`}
              index={state.families.indexOf(candidate.family) % 8}
            />
          ))}
        </div>
      </section>
    </div>
  )
}

function Progress({
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
  const x = (value: number) => 44 + (value / last) * (width - 84)
  const y = (value: number) => height - 28 - ((value - low) / (high - low || 1)) * (height - 52)
  const spread = Math.min(14, ((width - 84) / last) * 0.12)
  const steps = line.flatMap(({ round: at, score }, index) =>
    index === 0 ? [`${x(0)},${y(score)}`] : [`${x(at)},${y(line[index - 1]!.score)}`, `${x(at)},${y(score)}`],
  )
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      class="progress"
      role="img"
      aria-label={`Scores of ${candidates.length} candidates in ${rounds.length} rounds`}
    >
      {[...new Set([low, high])].map((value) => (
        <g key={value}>
          <line x1="44" x2={width - 8} y1={y(value)} y2={y(value)} class="grid" />
          <text x="38" y={y(value) + 4} class="note end">
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
      <text x="44" y={height - 8} class="note">
        start
      </text>
      <polyline points={steps.join(' ')} class="winners" />
      {candidates.map((one, index) => {
        if (one.score === undefined) return null
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
            <text x={at} y={y(one.score) + 5} class="middle shape">
              {shapes[family]}
            </text>
            <title>{`${one.id}: ${figure(one.score)}${one.won ? ', merged' : ''}. ${one.hypothesis}`}</title>
          </g>
        )
      })}
    </svg>
  )
}

function CandidateView({ candidate, sign, index }: { candidate: Candidate; sign: string; index: number }) {
  const { baseline, score } = candidate
  const change = baseline === undefined || score === undefined ? undefined : score - baseline
  return (
    <article class={candidate.won ? 'candidate won' : 'candidate'}>
      <header>
        <span class={`family f${index}`}>{sign}</span>
        <button type="button" class="link" onClick={() => setParams({ record: candidate.record, step: '' })}>
          {candidate.id}
        </button>
        <span class="gap" />
        <b>{figure(score)}</b>
        {change !== undefined && (
          <span class="dim">
            {change > 0 ? '+' : ''}
            {figure(change)}
          </span>
        )}
        <span class={`status ${candidate.won ? 'completed' : 'stopped'}`}>
          {candidate.won ? '✓ merged' : candidate.verdict}
        </span>
      </header>
      <p>{candidate.hypothesis}</p>
      {candidate.reason !== '' && <p class="dim">{candidate.reason}</p>}
      {candidate.critic !== '' && <p class="dim">Critic: {candidate.critic}</p>}
      <Pairs candidate={candidate} />
      {candidate.diff !== '' && <Diff text={candidate.diff} />}
    </article>
  )
}

/** The paired samples: the baseline on the left, the candidate on the right, a line for each pair. */
function Pairs({ candidate: { samples } }: { candidate: Candidate }) {
  const pairs = samples.filter(
    (one): one is { block: number; reference: number; score: number } =>
      one.reference !== undefined && one.score !== undefined,
  )
  if (pairs.length === 0) return null
  const values = pairs.flatMap(({ reference, score }) => [reference, score])
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const y = (value: number) => 58 - ((value - low) / (high - low || 1)) * 46
  return (
    <svg
      viewBox="0 0 240 76"
      class="pairs"
      role="img"
      aria-label={`${pairs.length} pairs, baseline and candidate: ${pairs.map(({ reference, score }) => `${figure(reference)} and ${figure(score)}`).join('; ')}`}
    >
      {pairs.map(({ block, reference, score }) => (
        <g key={block}>
          <line x1="60" x2="180" y1={y(reference)} y2={y(score)} />
          <circle cx="60" cy={y(reference)} r="3" />
          <circle cx="180" cy={y(score)} r="3" />
        </g>
      ))}
      <text x="54" y={y(pairs[0]!.reference) + 4} class="note end">
        {figure(pairs[0]!.reference)}
      </text>
      <text x="186" y={y(pairs[0]!.score) + 4} class="note">
        {figure(pairs[0]!.score)}
      </text>
      <text x="60" y="74" class="note middle">
        baseline
      </text>
      <text x="180" y="74" class="note middle">
        candidate
      </text>
    </svg>
  )
}
