import { useEffect, useRef, useState } from 'preact/hooks'
import type { WireCommand, WireLoop, WireSetting } from '../../wire.ts'
import { ask } from '../browser/api.ts'
import { go, setParams } from '../browser/use-address.ts'
import { useLoaded } from '../browser/use-loaded.ts'
import { Problem } from '../parts/basics.tsx'
import { CopyButton } from '../parts/copy-button.tsx'

type Values = Readonly<Record<string, string | boolean>>

/** A form for each loop, made from its definition; the command that it stands for is shown before it is started. */
export function StartPage({ params }: { params: Readonly<Record<string, string>> }) {
  const { value, error } = useLoaded<{ loops: readonly WireLoop[] }>('/loops')
  const loops = value?.loops ?? []
  const loop = loops.find(({ name }) => name === params.loop) ?? loops[0]
  return (
    <div class="start-page">
      <h1>New run</h1>
      {error !== undefined && <Problem error={error} />}
      <div class="loop-choice" role="radiogroup" aria-label="Loop">
        {loops.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            role="radio"
            aria-checked={name === loop?.name}
            class={name === loop?.name ? 'here' : ''}
            onClick={() => setParams({ loop: name }, { replace: true })}
          >
            <b>{name}</b>
            <span class="dim">{title}</span>
          </button>
        ))}
      </div>
      {loop !== undefined && <StartForm key={loop.name} loop={loop} />}
    </div>
  )
}

function StartForm({ loop }: { loop: WireLoop }) {
  const [values, setValues] = useState<Values>({})
  const [agents, setAgents] = useState<Readonly<Record<string, string>>>({})
  const [budget, setBudget] = useState('')
  const [seed, setSeed] = useState('')
  const [command, setCommand] = useState<WireCommand>()
  const [error, setError] = useState<Error>()
  const [starting, setStarting] = useState(false)
  const runId = useRef<string | undefined>(undefined)
  const change = (key: string, value: string | boolean) => {
    setValues({ ...values, [key]: value })
  }
  const settings = Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== '')
      .map(([key, value]) => {
        const info = loop.settings.find((one) => one.key === key)
        return [key, info?.repeatable && typeof value === 'string' ? value.split('\n') : value]
      }),
  )
  const form = JSON.stringify({ loop: loop.name, settings, agents: given(agents), budget, seed })
  // The command follows the form, and says at once what the flags would refuse.
  useEffect(() => {
    const stop = new AbortController()
    const id = runId.current
    const timer = setTimeout(() => {
      ask<WireCommand>('/ready/start', { ...JSON.parse(form), ...(id && { id }) }, stop.signal).then(
        (ready) => {
          runId.current = ready.run_id
          setCommand(ready)
          setError(undefined)
        },
        (refused) => {
          if (stop.signal.aborted) return
          setCommand(undefined)
          setError(refused)
        },
      )
    }, 200)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [form])
  const start = () => {
    setStarting(true)
    setError(undefined)
    ask<{ run_id: string }>(`/ready/start/${command!.ticket}`, {}).then(
      ({ run_id: run }) => go({ page: 'run', run, params: {} }),
      (refused) => {
        setError(refused)
        setStarting(false)
      },
    )
  }
  // What is still missing from a form that nobody has begun is no mistake yet.
  const isTouched = [values, given(agents)].some((one) => Object.keys(one).length > 0) || budget + seed !== ''
  const first = loop.settings.filter(({ argument, required }) => argument || required)
  const others = loop.settings.filter((one) => !first.includes(one))
  const numbered = loop.roles.filter(({ role }) => /-\d+$/.test(role))
  const single = loop.roles.filter((one) => !numbered.includes(one))
  return (
    <form
      class="start-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (command !== undefined && !starting) start()
      }}
    >
      {first.map((info) => (
        <Field key={info.key} info={info} value={values[info.key]} change={change} />
      ))}
      <fieldset>
        <legend>Agents</legend>
        {loop.roles.length > 0 && (
          <label>
            <span>
              You play <span class="field-hint">and answer in the page of the run</span>
            </span>
            <select
              value={Object.keys(agents).find((role) => agents[role] === 'person') ?? ''}
              onChange={(event) => setAgents(playedBy(agents, event.currentTarget.value))}
            >
              <option value="">nobody</option>
              {loop.roles.map(({ role }) => (
                <option key={role}>{role}</option>
              ))}
            </select>
          </label>
        )}
        {loop.roles.length > 0 && (
          <AgentField
            role="default"
            says="plays every role without an agent"
            agents={agents}
            setAgents={setAgents}
            bots={loop.bots}
          />
        )}
        {single.map(({ role, says, default: usual }) => (
          <AgentField
            key={role}
            role={role}
            says={says}
            usual={usual}
            agents={agents}
            setAgents={setAgents}
            bots={loop.bots}
          />
        ))}
        {numbered.length > 0 && (
          <details>
            <summary>{numbered.length} numbered roles</summary>
            {numbered.map(({ role, says, default: usual }) => (
              <AgentField
                key={role}
                role={role}
                says={says}
                usual={usual}
                agents={agents}
                setAgents={setAgents}
                bots={loop.bots}
              />
            ))}
          </details>
        )}
      </fieldset>
      {others.length > 0 && (
        <details>
          <summary>{others.length} more settings</summary>
          <div class="fields">
            {others.map((info) => (
              <Field key={info.key} info={info} value={values[info.key]} change={change} />
            ))}
          </div>
        </details>
      )}
      <div class="fields">
        <label>
          Budget
          <input
            value={budget}
            placeholder="5usd, 200k tokens, 90m"
            onInput={(event) => setBudget(event.currentTarget.value)}
          />
        </label>
        <label>
          Seed
          <input
            value={seed}
            placeholder="random"
            inputMode="numeric"
            onInput={(event) => setSeed(event.currentTarget.value)}
          />
        </label>
      </div>
      <div class="ready">
        <p class="dim">This command will be started on this machine. You can also copy it.</p>
        <pre>{command?.line ?? '…'}</pre>
        {error !== undefined && (isTouched ? <Problem error={error} /> : <p class="dim">{error.message}</p>)}
        <div class="bar">
          <button type="submit" class="primary" disabled={starting || command === undefined}>
            {starting ? 'Starting…' : 'Start'}
          </button>
          <CopyButton
            text={() => command?.line ?? ''}
            label="Copy the command"
            disabled={command === undefined}
          />
        </div>
      </div>
    </form>
  )
}

/** Agents with a person in one role at most. */
function playedBy(agents: Readonly<Record<string, string>>, role: string): Readonly<Record<string, string>> {
  const others = Object.entries(agents).filter(([, spec]) => spec !== 'person')
  return { ...Object.fromEntries(others), ...(role !== '' && { [role]: 'person' }) }
}

const given = (agents: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(agents).filter(([, spec]) => spec.trim() !== ''))

function Field({
  info,
  value,
  change,
}: {
  info: WireSetting
  value: string | boolean | undefined
  change: (key: string, value: string | boolean) => void
}) {
  const { key, description, kind, choices, required } = info
  const usual =
    info.default === undefined
      ? info.placeholder
      : typeof info.default === 'object'
        ? JSON.stringify(info.default)
        : String(info.default)
  const name = (
    <span>
      {key}
      {required && <span class="needed"> needed</span>}
    </span>
  )
  const hint = <span class="field-hint">{description}</span>
  if (kind === 'switch')
    return (
      <label class="check">
        <input
          type="checkbox"
          checked={value === undefined ? info.default === true : value === true}
          onChange={(event) => change(key, event.currentTarget.checked)}
        />
        {name} {hint}
      </label>
    )
  const text = typeof value === 'string' ? value : ''
  return (
    <label>
      {name}
      {choices !== undefined ? (
        <select value={text} onChange={(event) => change(key, event.currentTarget.value)}>
          <option value="">{usual} (default)</option>
          {choices.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      ) : info.repeatable || (info.argument && kind === 'text') ? (
        <textarea
          rows={info.argument ? 3 : 2}
          value={text}
          placeholder={info.repeatable ? `${usual}, one a line` : usual}
          onInput={(event) => change(key, event.currentTarget.value)}
        />
      ) : (
        <input value={text} placeholder={usual} onInput={(event) => change(key, event.currentTarget.value)} />
      )}
      {hint}
    </label>
  )
}

function AgentField({
  role,
  says,
  usual,
  agents,
  setAgents,
  bots,
}: {
  role: string
  says: string
  usual?: string | undefined
  agents: Readonly<Record<string, string>>
  setAgents: (agents: Readonly<Record<string, string>>) => void
  bots: readonly string[]
}) {
  const id = `agents-of-${role}`
  return (
    <label>
      <span>
        {role} <span class="field-hint">{says}</span>
      </span>
      <input
        list={id}
        value={agents[role] ?? ''}
        placeholder={usual ?? 'anthropic:MODEL, claude, bot:NAME, …'}
        spellcheck={false}
        onInput={(event) => setAgents({ ...agents, [role]: event.currentTarget.value })}
      />
      <datalist id={id}>
        {bots.map((bot) => (
          <option key={bot} value={bot} />
        ))}
        <option value="person" />
      </datalist>
    </label>
  )
}
