import { useMemo } from 'preact/hooks'
import { setParams } from '../../browser/use-address.ts'
import { brief, money, plural, span } from '../../model/format.ts'
import { plainReason } from '../../model/plain-reason.ts'
import { bestMeasure, type Measure } from '../../model/rlm/icicle.ts'
import { type RlmState, rlmAt, type Task } from '../../model/rlm/rlm-at.ts'
import { verdictOf } from '../../model/rlm/verdict.ts'
import { ScrollX } from '../../parts/scroll-x.tsx'
import { Text } from '../../parts/text.tsx'
import type { LoopView, ViewProps } from '../view.ts'
import { ContextStrip } from './context-strip.tsx'
import { Icicle } from './icicle.tsx'
import { TaskView } from './task-view.tsx'
import './rlm.css'

/** The picture of rlm. */
export const rlmView: LoopView = { View: RlmView }

const measures: readonly (readonly [Measure, string])[] = [
  ['usd', 'Cost'],
  ['tokens', 'Tokens'],
  ['seconds', 'Time'],
]

/** The task tree as an icicle, what the recursion bought, the turns of the chosen task, and what was read of the context. */
function RlmView({ data, run, time, params }: ViewProps) {
  const { journal, records } = data
  const state = useMemo(
    () => rlmAt(records.list, journal.works, time),
    [records.version, journal.version, time],
  )
  const { tasks, root } = state
  // What is not under way any more has records, also at a moment before the first of them; they come after the journal.
  const isComing =
    !data.live &&
    run.status !== 'running' &&
    !records.list.some(({ contract }) => contract === 'rlm/trajectory')
  if (root === undefined || isComing)
    return <p class="dim">{data.live ? 'The first task is being set up.' : 'Reading the run…'}</p>
  const measure = measures.find(([name]) => name === params.width)?.[0] ?? bestMeasure(tasks)
  const chosen = tasks.find(({ id }) => id === params.task) ?? root
  return (
    <div class="rlm">
      <Result state={state} root={root} result={run.result} />
      <section>
        <div class="section-head">
          <h2>
            Tasks <span class="dim">{plural(tasks.length, 'task')}</span>
          </h2>
          <span class="gap" />
          <span class="dim" id="width-of">
            Width is
          </span>
          <div class="segmented" role="group" aria-labelledby="width-of">
            {measures.map(([name, label]) => (
              <button
                key={name}
                type="button"
                aria-pressed={measure === name}
                onClick={() => setParams({ width: name }, { replace: true })}
              >
                {label}
              </button>
            ))}
          </div>
        </div>
        <Icicle tasks={tasks} measure={measure} chosen={chosen.id} top={params.top} />
      </section>
      <TaskView task={chosen} works={journal.works} turn={params.turn} />
      <ContextStrip config={run.config} tasks={tasks} chosen={chosen} turn={params.turn} />
    </div>
  )
}

/** The answer, and whether one plain call would have done. */
function Result({ state, root, result }: { state: RlmState; root: Task; result: unknown }) {
  const verdict = verdictOf(result, state)
  return (
    <section class="rlm-result">
      <p class="question" dir="auto">
        {root.prompt}
      </p>
      {root.answer !== undefined ? (
        <div class="rlm-answer">
          <Text text={root.answer} />
        </div>
      ) : root.ended === undefined ? (
        <p class="status running">
          <span class="sign" aria-hidden="true">
            ●
          </span>
          {plural(state.running, 'task')} under way
        </p>
      ) : (
        <p class="status failed">
          {root.problem === undefined ? root.status.replaceAll('_', ' ') : plainReason(root.problem)}
        </p>
      )}
      {verdict !== undefined && (
        <div class="verdict">
          <h2>Was it worth it?</h2>
          <p>{verdict.text}</p>
          {verdict.ways.length > 1 && (
            <ScrollX label="Ways to answer">
              <table class="plain">
                <thead>
                  <tr>
                    <th>Way</th>
                    <th class="number">Tokens</th>
                    <th class="number">Cost</th>
                    <th class="number">Time</th>
                    <th>Answer</th>
                  </tr>
                </thead>
                <tbody>
                  {verdict.ways.map(({ name, tokens, usd, seconds, answer }) => (
                    <tr key={name}>
                      <td>{name}</td>
                      <td class="number">{tokens === undefined ? '–' : brief(tokens)}</td>
                      <td class="number">{money(usd)}</td>
                      <td class="number">{span(seconds)}</td>
                      <td dir="auto">{answer === undefined ? '–' : answer.slice(0, 120)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollX>
          )}
        </div>
      )}
    </section>
  )
}
