import { useEffect, useMemo, useRef } from 'preact/hooks'
import { setParams } from '../../browser/use-address.ts'
import { figure, signed } from '../../model/format.ts'
import { Diff, inline, Plain, Prose } from '../../parts/text.tsx'
import type { LoopView, ViewProps } from '../view.ts'
import { Judgement } from './judgement.tsx'
import { Usefulness } from './usefulness.tsx'
import './ralph.css'
import { type Attempt, type Cell, type RalphState, ralphAt } from '../../model/ralph/ralph-at.ts'

const column = 56
const signs: Readonly<Record<Cell, string>> = { pass: '', fail: '✕', fixed: '✓', broken: '!' }
const words: Readonly<Record<Cell, string>> = {
  pass: 'passes',
  fail: 'fails',
  fixed: 'passes again',
  broken: 'was broken',
}

/** The picture of ralph. */
export const ralphView: LoopView = { View: RalphView }

/** Attempts as columns: the reward above, tests as a heat map, the window of reflections below, and one attempt in full. */
function RalphView({ data, run, records, params }: ViewProps) {
  const state = useMemo(() => ralphAt(records), [records])
  const { attempts } = state
  const chosen = attempts.find(({ number }) => String(number) === params.attempt) ?? attempts.at(-1)
  const grid = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const head = grid.current?.querySelector<HTMLElement>('.column-head.here')
    if (grid.current && head) showColumn(grid.current, head)
  }, [chosen?.number])
  if (chosen === undefined && !data.live) return <p class="dim">Reading the run…</p>
  if (chosen === undefined)
    return <p class="dim">The first attempt is under way. Its checks are shown here when they end.</p>
  return (
    <div class="ralph">
      <div
        class="ralph-grid"
        ref={grid}
        style={{ gridTemplateColumns: `var(--test-names) ${attempts.length * column}px` }}
      >
        <span class="axis-name">
          reward
          {state.baseline !== undefined && <span>before: {figure(state.baseline)}</span>}
        </span>
        <RewardCurve state={state} chosen={chosen} />
        <span class="axis-name">attempt</span>
        <div class="columns">
          {attempts.map(({ number, passed }) => (
            <button
              key={number}
              type="button"
              class={`column-head ${number === chosen.number ? 'here' : ''}`}
              onClick={() => setParams({ attempt: String(number) })}
              aria-pressed={number === chosen.number}
            >
              {number} {passed ? '✓' : ''}
            </button>
          ))}
        </div>
        {state.tests.map(({ name, cells }) => (
          <TestRow key={name} name={name} cells={cells} attempts={attempts} />
        ))}
        {state.omega > 0 && <WindowRow state={state} />}
      </div>
      <p class="legend-line dim">
        <span class="cell pass" /> passes <span class="cell fail">✕</span> fails{' '}
        <span class="cell fixed">✓</span> fixed <span class="cell broken">!</span> broken{' '}
        <span class="cell view" /> reflection in view
      </p>
      <AttemptView attempt={chosen} state={state} />
      <Usefulness state={state} />
      <Judgement state={state} run={run} />
    </div>
  )
}

/** Moves the attempts sideways until one of them is in sight. */
function showColumn(grid: HTMLElement, head: HTMLElement): void {
  const names = (grid.firstElementChild as HTMLElement).offsetWidth
  const [from, to] = [
    head.offsetLeft - grid.offsetLeft - names,
    head.offsetLeft - grid.offsetLeft + head.offsetWidth,
  ]
  if (from < grid.scrollLeft) grid.scrollLeft = from
  else if (to > grid.scrollLeft + grid.clientWidth) grid.scrollLeft = to - grid.clientWidth
}

function RewardCurve({ state: { attempts, baseline }, chosen }: { state: RalphState; chosen: Attempt }) {
  const [width, height] = [attempts.length * column, 110]
  const rewards = attempts.map(({ reward }) => reward ?? 0)
  const high = Math.max(1, ...rewards)
  const x = (index: number) => index * column + column / 2
  const y = (value: number) => height - 10 - (value / high) * (height - 28)
  const points = rewards.map((value, index) => `${x(index)},${y(value)}`).join(' ')
  return (
    <svg
      width={width}
      height={height}
      class="curve"
      role="img"
      aria-label={`Reward by attempt: ${rewards.map(figure).join(', ')}`}
    >
      {[0, high].map((value) => (
        <line key={value} x1="0" x2={width} y1={y(value)} y2={y(value)} class="grid" />
      ))}
      {baseline !== undefined && <line x1="0" x2={width} y1={y(baseline)} y2={y(baseline)} class="base" />}
      <polyline points={points} />
      {rewards.map((value, index) => (
        <g key={attempts[index]!.number}>
          <circle
            cx={x(index)}
            cy={y(value)}
            r={attempts[index] === chosen ? 5 : 3.5}
            class={attempts[index]!.passed ? 'good' : ''}
          />
          <text x={x(index)} y={y(value) - 9} class="value">
            {figure(attempts[index]!.reward === undefined ? undefined : Math.round(value * 100) / 100)}
          </text>
        </g>
      ))}
    </svg>
  )
}

function TestRow({
  name,
  cells,
  attempts,
}: {
  name: string
  cells: readonly Cell[]
  attempts: readonly Attempt[]
}) {
  return (
    <>
      <span class="axis-name test" title={name}>
        {name}
      </span>
      <div class="columns">
        {cells.map((cell, index) => (
          <span
            key={attempts[index]!.number}
            class={`cell ${cell}`}
            title={`${name}: ${words[cell]} in attempt ${attempts[index]!.number}`}
          >
            {signs[cell]}
            <span class="visually-hidden">{words[cell]}</span>
          </span>
        ))}
      </div>
    </>
  )
}

/** Which reflections an attempt had in view: a window that slides. */
function WindowRow({ state: { attempts, omega } }: { state: RalphState }) {
  const height = 16
  return (
    <>
      <span class="axis-name">Ω window of {omega}</span>
      <svg
        width={attempts.length * column}
        height={attempts.length > 1 ? height * Math.min(omega, attempts.length - 1) + 6 : 10}
        role="img"
        aria-label="Reflections in view by attempt"
      >
        {attempts.flatMap(({ number, inView }, index) =>
          inView.map((from, row) => (
            <g key={`${number}-${from}`}>
              <rect
                x={index * column + 4}
                y={row * height + 3}
                width={column - 8}
                height={height - 4}
                rx="3"
                class="in-view"
              />
              <text x={index * column + column / 2} y={row * height + 13} class="note middle">
                {from}
              </text>
            </g>
          )),
        )}
      </svg>
    </>
  )
}

function AttemptView({ attempt, state }: { attempt: Attempt; state: RalphState }) {
  const useful = state.usefulness.find(({ iteration }) => iteration + 1 === attempt.number)
  return (
    <div class="attempt">
      <h2>
        Attempt {attempt.number}{' '}
        <span class={`status ${attempt.passed ? 'completed' : 'failed'}`}>
          {attempt.passed ? '✓ passed' : '✕ failed'}
        </span>{' '}
        {attempt.totalTests !== undefined && (
          <span class="dim">
            {attempt.passedTests} of {attempt.totalTests} tests
          </span>
        )}
        <button type="button" class="link" onClick={() => setParams({ record: attempt.record, step: '' })}>
          record
        </button>
      </h2>
      <div class="attempt-parts">
        <section>
          <h3>Change</h3>
          {attempt.guard.map((text) => (
            <p key={text} class="status failed">
              ! {text}
            </p>
          ))}
          {attempt.strategy !== '' && <p class="dim">{attempt.strategy}</p>}
          {attempt.diff === '' ? <p class="dim">It changed nothing.</p> : <Diff text={attempt.diff} />}
        </section>
        <section>
          <h3>Reflection</h3>
          {attempt.reflection === '' ? (
            <p class="dim">None: there was nothing to learn from.</p>
          ) : (
            <Prose text={attempt.reflection} />
          )}
          {attempt.lessons.length > 0 && (
            <ul>
              {attempt.lessons.map((lesson) => (
                <li key={lesson}>{inline(lesson)}</li>
              ))}
            </ul>
          )}
          {useful !== undefined && useful.times_in_view > 0 && (
            <p class="dim">
              In view {useful.times_in_view === 1 ? 'once' : `${useful.times_in_view} times`}; the reward
              changed by {signed(Math.round(useful.reward_change_after * 1000) / 1000)} after it.
            </p>
          )}
        </section>
      </div>
      <section>
        <h3>Output of the checks</h3>
        <Plain text={attempt.output} />
      </section>
    </div>
  )
}
