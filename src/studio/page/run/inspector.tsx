import { useEffect, useRef, useState } from 'preact/hooks'
import type { WireText } from '../../wire.ts'
import { setParams } from '../browser/use-address.ts'
import { wholeRecordPath } from '../browser/use-large-records.ts'
import { useLoaded } from '../browser/use-loaded.ts'
import type { RunData } from '../browser/use-run.ts'
import { agentLabel } from '../model/agent-label.ts'
import { brief, exact, money, plural, span, unknown } from '../model/format.ts'
import { laneOf } from '../model/lanes.ts'
import { messagesOf, newIn } from '../model/messages.ts'
import { recordNamed } from '../model/records.ts'
import { type Step, type StepTry, stepAsMarkdown } from '../model/step.ts'
import { secondsOf, type Work } from '../model/works.ts'
import { Problem } from '../parts/basics.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { Json } from '../parts/json.tsx'
import { Changed, Plain, Prose } from '../parts/text.tsx'
import { NowPanel } from './now-panel.tsx'

interface Props {
  readonly id: string
  readonly data: RunData
  readonly params: Readonly<Record<string, string>>
  readonly fork: () => void
}

/** All about the chosen step, or the chosen record. */
export function Inspector({ id, data, params, fork }: Props) {
  if (params.record !== undefined)
    return (
      <RecordInspector
        id={id}
        data={data}
        name={params.record}
        raw={params.raw === '1'}
        time={params.t === undefined ? undefined : Number(params.t)}
      />
    )
  if (params.step === undefined)
    return (
      <>
        <NowPanel data={data} />
        <div class="hint-panel">
          <p>Choose a step on the left or in the timeline.</p>
          <p class="dim">
            <kbd>j</kbd> <kbd>k</kbd> go from step to step, <kbd>?</kbd> shows all keys.
          </p>
        </div>
      </>
    )
  return <StepInspector id={id} data={data} stepKey={params.step} raw={params.raw === '1'} fork={fork} />
}

function StepInspector({
  id,
  data: { journal, spoken, run },
  stepKey,
  raw,
  fork,
}: {
  id: string
  data: RunData
  stepKey: string
  raw: boolean
  fork: () => void
}) {
  const work = journal.byKey.get(stepKey)
  const before = work && earlierLike(journal.works, work)
  const pathOf = (key: string) => `/runs/${encodeURIComponent(id)}/step?key=${encodeURIComponent(key)}`
  const version = work === undefined ? 0 : `${work.tries}${work.outcome}`
  const { value: step, error } = useLoaded<Step>(pathOf(stepKey), version)
  const { value: earlier } = useLoaded<Step>(before === undefined ? undefined : pathOf(before.key))
  const [shown, setShown] = useState<number>()
  const one = step?.tries.find((each) => each.try === shown) ?? step?.tries.at(-1)
  return (
    <div class="inspector">
      <div class="inspector-head">
        <h2 title={stepKey}>{stepKey}</h2>
        <button
          type="button"
          class="quiet close"
          onClick={() => setParams({ step: '', raw: '' })}
          aria-label="Close the step"
        >
          ×
        </button>
      </div>
      {work !== undefined && (
        <Facts work={work} one={one} isOver={run !== undefined && run.status !== 'running'} />
      )}
      {step !== undefined && step.tries.length > 1 && (
        <div class="tabs" role="tablist" aria-label="Tries">
          {step.tries.map((each) => (
            <button
              key={each.try}
              type="button"
              role="tab"
              aria-selected={each === one}
              class={each.outcome}
              onClick={() => setShown(each.try)}
            >
              try {each.try}
            </button>
          ))}
        </div>
      )}
      {error === undefined && (
        <div class="inspector-actions">
          <button type="button" onClick={fork} title="f">
            Fork here
          </button>
          <CopyButton text={() => (step === undefined ? '' : stepAsMarkdown(step))} />
          <button
            type="button"
            aria-pressed={raw}
            onClick={() => setParams({ raw: raw ? '' : '1' }, { replace: true })}
            title="r"
          >
            Raw JSON
          </button>
        </div>
      )}
      {work?.outcome === 'open' && <Spoken text={spoken.get(stepKey)} />}
      {error !== undefined && <Problem error={error} />}
      {step === undefined && error === undefined && <p class="dim">Reading…</p>}
      {one !== undefined &&
        (raw ? (
          <pre class="raw">{JSON.stringify(one, null, 2)}</pre>
        ) : (
          <Try one={one} earlier={earlier?.tries.at(-1)} before={before?.key} />
        ))}
    </div>
  )
}

/** What an agent is saying, with its end in sight. */
function Spoken({ text: spoken }: { text: WireText | undefined }) {
  const box = useRef<HTMLPreElement>(null)
  useEffect(() => {
    if (box.current !== null) box.current.scrollTop = box.current.scrollHeight
  }, [spoken])
  if (spoken === undefined) return null
  return (
    <section class="spoken">
      <h3>
        Answer <span class="status running">● is being given</span>
      </h3>
      <pre ref={box} dir="auto">
        {spoken.at > 0 && '…'}
        {spoken.text}
      </pre>
    </section>
  )
}

/** The step before that asked the same kind of question. */
function earlierLike(works: readonly Work[], { key, index, kind }: Work): Work | undefined {
  if (kind !== 'ask') return undefined
  const name = nameOf(key)
  for (let at = index - 1; at >= 0; at--) {
    const work = works[at]!
    if (work.kind === 'ask' && nameOf(work.key) === name && laneOf(work.key) === laneOf(key)) return work
  }
  return undefined
}

const nameOf = (key: string) => key.split('/').at(-1)!.replace(/#\d+$/, '')

const tokens = (count: number | undefined) => (count === undefined ? unknown : brief(count))

function Facts({ work, one, isOver }: { work: Work; one: StepTry | undefined; isOver: boolean }) {
  const open = isOver ? (['not finished', 'interrupted'] as const) : (['under way', 'running'] as const)
  const facts = [
    work.outcome === 'open' ? open[0] : work.outcome,
    work.agent ?? (work.kind === 'step' ? 'other work' : undefined),
    work.agent !== undefined && agentLabel(work.agent) === work.model ? undefined : work.model,
    work.ended === undefined
      ? undefined
      : span(one?.duration_ms === undefined ? secondsOf(work) : one.duration_ms / 1000),
    work.kind === 'ask'
      ? `${tokens(one?.usage?.input_tokens)} in, ${tokens(one?.usage?.output_tokens)} out`
      : undefined,
    work.kind === 'ask' ? money(work.usd) : undefined,
    work.tries > 1 ? plural(work.tries, 'try', 'tries') : undefined,
  ]
  return (
    <p class="facts">
      {facts
        .filter((fact) => fact !== undefined)
        .map((fact, index) => (
          <span
            key={fact}
            class={
              index === 0
                ? `status ${work.outcome === 'open' ? open[1] : work.outcome === 'failed' ? 'failed' : 'completed'}`
                : ''
            }
          >
            {fact}
          </span>
        ))}
      <time title={exact(work.started)}>{exact(work.started).slice(11)}</time>
    </p>
  )
}

function Try({
  one,
  earlier,
  before,
}: {
  one: StepTry
  earlier: StepTry | undefined
  before: string | undefined
}) {
  const messages = messagesOf(one.request)
  const earlierMessages = earlier === undefined ? undefined : messagesOf(earlier.request)
  const reply = (one.value ?? {}) as { text?: string; value?: unknown; toolCalls?: readonly unknown[] }
  const isReply = messages !== undefined && typeof reply.text === 'string'
  return (
    <>
      {one.failure !== undefined && (
        <section class="failure">
          <h3>Failure</h3>
          <p>
            <b>{one.failure.code.replaceAll('_', ' ')}:</b> {one.failure.message}
          </p>
          {one.failure.details !== undefined && <Json value={one.failure.details} />}
        </section>
      )}
      {isReply && (
        <section class="answer">
          <h3>Answer</h3>
          {reply.text !== '' && <Prose text={reply.text!} />}
          {reply.toolCalls?.map((call, index) => (
            <ToolCall key={index} call={call} />
          ))}
          {reply.value !== undefined && JSON.stringify(reply.value) !== reply.text && (
            <Json value={reply.value} />
          )}
        </section>
      )}
      {!isReply && one.value !== undefined && (
        <section>
          <h3>Result</h3>
          <Json value={one.value} />
        </section>
      )}
      {messages !== undefined && (
        <section class="prompt">
          <h3>
            Prompt <span class="dim">{plural(messages.length, 'message')}</span>
            {before !== undefined && <span class="dim legend"> new since {before}</span>}
          </h3>
          {newIn(messages, earlierMessages).map((message, index) => (
            <MessageView key={index} message={message} />
          ))}
        </section>
      )}
      {messages === undefined && one.request !== undefined && (
        <section>
          <h3>Request</h3>
          <Json value={one.request} />
        </section>
      )}
    </>
  )
}

function MessageView({ message }: { message: ReturnType<typeof newIn>[number] }) {
  const { role, content, isNew, before, toolCalls } = message
  return (
    <div class={`message ${role} ${isNew ? 'is-new' : ''}`}>
      <div class="role">
        {role}
        {isNew && <span class="new-mark">new</span>}
      </div>
      {before === undefined ? (
        role === 'tool' ? (
          <Plain text={content} />
        ) : (
          <Prose text={content} />
        )
      ) : (
        <Changed before={before} after={content} />
      )}
      {toolCalls?.map((call, index) => (
        <ToolCall key={index} call={call} />
      ))}
    </div>
  )
}

function ToolCall({ call }: { call: unknown }) {
  const { name, input, arguments: given } = call as { name?: string; input?: unknown; arguments?: unknown }
  return (
    <div class="tool-call">
      <div class="role">calls {name ?? 'a tool'}</div>
      <Json value={input ?? given ?? call} />
    </div>
  )
}

/** Records above this size are read when somebody says so. */
const readAtOnce = 4 * 1024 * 1024

function RecordInspector({
  id,
  data,
  name,
  raw,
  time,
}: {
  id: string
  data: RunData
  name: string
  raw: boolean
  /** The position; a document is shown as it was then. */
  time: number | undefined
}) {
  const found = recordNamed(data.records, name, time)
  const [wanted, setWanted] = useState('')
  const isAway = found !== undefined && found.record === undefined
  const { value, error } = useLoaded<{ record: unknown }>(
    isAway && ((found.bytes ?? 0) < readAtOnce || wanted === name) ? wholeRecordPath(id, found) : undefined,
  )
  const record = found?.record ?? value?.record
  return (
    <div class="inspector">
      <div class="inspector-head">
        <h2 title={name}>{name}</h2>
        <button
          type="button"
          class="quiet close"
          onClick={() => setParams({ record: '', raw: '' })}
          aria-label="Close the record"
        >
          ×
        </button>
      </div>
      {found === undefined && (
        <p class="dim">{data.live ? `The run ${id} has no such record.` : 'Reading…'}</p>
      )}
      {found !== undefined && (
        <>
          <p class="facts">
            <span>{found.contract}</span>
            <time>{exact(found.at)}</time>
          </p>
          <div class="inspector-actions">
            <CopyButton text={() => `\`\`\`json\n${JSON.stringify(record, null, 2)}\n\`\`\`\n`} />
            <button
              type="button"
              aria-pressed={raw}
              onClick={() => setParams({ raw: raw ? '' : '1' }, { replace: true })}
            >
              Raw JSON
            </button>
          </div>
          {error !== undefined && <Problem error={error} />}
          {record !== undefined ? (
            raw ? (
              <pre class="raw">{JSON.stringify(record, null, 2)}</pre>
            ) : (
              <Json value={record} />
            )
          ) : (found.bytes ?? 0) < readAtOnce || wanted === name ? (
            error === undefined && <p class="dim">Reading…</p>
          ) : (
            <p>
              It has {brief(found.bytes ?? 0)} bytes.{' '}
              <button type="button" onClick={() => setWanted(name)}>
                Show it
              </button>
            </p>
          )}
        </>
      )}
    </div>
  )
}
