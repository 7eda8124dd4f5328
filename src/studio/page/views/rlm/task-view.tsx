import { setParams } from '../../browser/use-address.ts'
import { agentLabel } from '../../model/agent-label.ts'
import { brief, money, plural, span } from '../../model/format.ts'
import type { Task, Turn } from '../../model/rlm/rlm-at.ts'
import { type Change, variablesOf } from '../../model/rlm/variables.ts'
import type { Work } from '../../model/works.ts'
import { ScrollX } from '../../parts/scroll-x.tsx'
import { Plain, Text } from '../../parts/text.tsx'

/** One task: its turns of thought, action and observation, and its variables over them. */
export function TaskView({
  task,
  works,
  turn,
}: {
  task: Task
  works: readonly Work[]
  turn: string | undefined
}) {
  return (
    <section class="rlm-task">
      <div class="section-head">
        <h2>{task.depth === 0 ? 'The question itself' : `Subtask at depth ${task.depth}`}</h2>
        <span class={`status ${statusClass(task.status)}`}>{task.status.replaceAll('_', ' ')}</span>
        <span class="dim">{plural(task.turns.length, 'turn')}</span>
        <span class="dim">{span(task.seconds)}</span>
        {task.tokens > 0 && <span class="dim">{brief(task.tokens)} tokens</span>}
        {task.usd !== 0 && <span class="dim">{money(task.usd)}</span>}
        {task.model !== '' && (
          <span class="dim" title={task.model}>
            {agentLabel(task.model)}
          </span>
        )}
        {task.quality !== undefined && <span class="dim">quality {task.quality}</span>}
        {task.record !== undefined && (
          <button type="button" class="link" onClick={() => setParams({ record: task.record!, step: '' })}>
            trajectory
          </button>
        )}
      </div>
      {task.depth > 0 && (
        <p class="question" dir="auto">
          {task.prompt}
        </p>
      )}
      {task.turns.length === 0 && (
        <p class="dim">
          {task.record === undefined
            ? 'Its turns are shown when it ends; its steps are in the outline.'
            : task.ended === undefined
              ? 'No turn has ended yet.'
              : 'It ended before its first turn did.'}
        </p>
      )}
      <ol class="turns">
        {task.turns.map((one) => (
          <TurnView
            key={one.number}
            turn={one}
            here={turn === String(one.number)}
            step={stepOf(task, one, works)}
          />
        ))}
      </ol>
      {task.answer !== undefined && task.depth > 0 && (
        <>
          <h3>Answer</h3>
          <Text text={task.answer} />
        </>
      )}
      <Variables task={task} />
    </section>
  )
}

const statusClass = (status: string) =>
  status === 'running' ? 'running' : /success$/.test(status) ? 'completed' : 'failed'

/** The first step that the journal has of a turn. */
function stepOf({ path }: Task, { at, seconds }: Turn, works: readonly Work[]): string | undefined {
  if (path === undefined) return undefined
  return works.find(
    ({ key, started }) => key.startsWith(`${path}/turn-`) && started >= at && started <= at + seconds * 1000,
  )?.key
}

function TurnView({ turn, here, step }: { turn: Turn; here: boolean; step: string | undefined }) {
  const failed = turn.status !== 'success' && turn.status !== 'partial'
  return (
    <li class={`turn ${here ? 'here' : ''}`}>
      <button
        type="button"
        class="turn-number"
        aria-pressed={here}
        title="Show what it read of the context"
        onClick={() => setParams({ turn: here ? '' : String(turn.number) }, { replace: true })}
      >
        {turn.number}
      </button>
      <div class="tao">
        <h3>
          Thought <span class="kind">{turn.thoughtType}</span>
        </h3>
        <div class="thought">
          {turn.thought === '' ? <span class="dim">none</span> : <Text text={turn.thought} />}
        </div>
        <h3>
          Action <span class="kind">{turn.tool}</span>
        </h3>
        <Input input={turn.input} />
        <h3>
          Observation{' '}
          <span class={failed ? 'status failed' : 'kind'}>{failed ? `✕ ${turn.status}` : turn.status}</span>
        </h3>
        <Plain text={turn.result} />
        <p class="facts">
          <span>{span(turn.seconds)}</span>
          {turn.tokens > 0 && <span>{brief(turn.tokens)} tokens</span>}
          {turn.usd !== 0 && <span>{money(turn.usd)}</span>}
          {step !== undefined && (
            <button type="button" class="link" onClick={() => setParams({ step, record: '' })}>
              step
            </button>
          )}
        </p>
      </div>
    </li>
  )
}

function Input({ input }: { input: Turn['input'] }) {
  const entries = Object.entries(input)
  if (entries.length === 1 && typeof entries[0]![1] === 'string') return <Plain text={entries[0]![1]} />
  return <Plain text={entries.length === 0 ? 'nothing' : JSON.stringify(input, null, 2)} />
}

const marks: Readonly<Record<Change, string>> = { set: '●', changed: '◆', kept: '·', gone: '✕', none: '' }
const words: Readonly<Record<Change, string>> = {
  set: 'set',
  changed: 'changed',
  kept: 'as before',
  gone: 'removed',
  none: '',
}

function Variables({ task }: { task: Task }) {
  const rows = variablesOf(task)
  if (rows.length === 0) return null
  return (
    <div class="variables">
      <h3>Variables by turn</h3>
      <ScrollX label="Variables by turn">
        <table class="plain">
          <thead>
            <tr>
              <th>Name</th>
              {task.turns.map(({ number }) => (
                <th key={number} class="mark">
                  {number}
                </th>
              ))}
              <th>Value now</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells, value }) => (
              <tr key={name}>
                <td>
                  <code>{name}</code>
                </td>
                {cells.map(({ turn, change, value: then }) => (
                  <td key={turn} class={`mark ${change}`} title={then ?? words[change]}>
                    {marks[change]}
                    <span class="visually-hidden">{words[change]}</span>
                  </td>
                ))}
                <td class="dim value">{value ?? 'removed'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollX>
      <p class="legend-line dim">
        <span>● set</span>
        <span>◆ changed</span>
        <span>· as before</span>
        <span>✕ removed</span>
      </p>
    </div>
  )
}
