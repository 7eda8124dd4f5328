import { useEffect, useRef, useState } from 'preact/hooks'
import type { WireCommand, WireRun } from '../../wire.ts'
import { ask } from '../browser/api.ts'
import { go } from '../browser/use-address.ts'
import { Problem } from '../parts/basics.tsx'
import { Lineage } from './lineage.tsx'

/** Asks what should be different from a step on, makes the fork, and continues it. */
export function ForkDialog({ run, step, close }: { run: WireRun; step: string; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(step)
  const [reply, setReply] = useState('')
  const [role, setRole] = useState('')
  const [spec, setSpec] = useState('')
  const [set, setSet] = useState('')
  const [error, setError] = useState<Error>()
  const [made, setMade] = useState<WireCommand & { fork: string }>()
  useEffect(() => dialog.current?.showModal(), [])
  const make = () => {
    setError(undefined)
    const settings = set.split('\n').filter((line) => line.trim() !== '')
    ask<WireCommand & { fork: string }>('/fork', {
      from: run.run_id,
      at,
      ...(reply.trim() !== '' && { reply }),
      ...(role !== '' && spec.trim() !== '' && { agents: [`${role}=${spec.trim()}`] }),
      ...(settings.length > 0 && { set: settings }),
    }).then(setMade, setError)
  }
  const start = () => {
    ask(`/ready/start/${made!.ticket}`, {}).then(
      () => go({ page: 'run', run: made!.fork, params: {} }),
      setError,
    )
  }
  return (
    <dialog ref={dialog} onClose={close} aria-label="Fork" class="wide">
      <h2>Fork {run.run_id}</h2>
      {made === undefined ? (
        <>
          <p class="dim">
            Everything before this step is taken over and costs nothing; from there on the new run goes its
            own way.
          </p>
          {step === '' && (
            <p>
              This run has recorded no step: its agents are bots that are asked again by themselves, and the
              same seed gives the same run. Start a new run with this seed and other agents instead.
            </p>
          )}
          <label>
            First step that is done again
            <input value={at} onInput={(event) => setAt(event.currentTarget.value)} spellcheck={false} />
          </label>
          <label>
            Another answer for this step (text or JSON, optional)
            <textarea rows={4} value={reply} onInput={(event) => setReply(event.currentTarget.value)} />
          </label>
          <div class="pair">
            <label>
              Another agent for
              <select value={role} onChange={(event) => setRole(event.currentTarget.value)}>
                <option value="">nobody</option>
                {Object.keys(run.agents).map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </select>
            </label>
            <label>
              Agent
              <input
                value={spec}
                placeholder={run.agents[role] ?? 'anthropic:MODEL, bot:NAME, …'}
                onInput={(event) => setSpec(event.currentTarget.value)}
                spellcheck={false}
              />
            </label>
          </div>
          <label>
            Other settings, one KEY=VALUE a line (optional)
            <textarea
              rows={2}
              value={set}
              onInput={(event) => setSet(event.currentTarget.value)}
              spellcheck={false}
            />
          </label>
        </>
      ) : (
        <>
          <p>
            The fork <b>{made.fork}</b> is made. This command continues it:
          </p>
          <pre>{made.line}</pre>
        </>
      )}
      <Lineage id={made?.fork ?? run.run_id} />
      {error !== undefined && <Problem error={error} />}
      <div class="dialog-actions">
        <button type="button" onClick={() => dialog.current?.close()}>
          {made === undefined ? 'Cancel' : 'Later'}
        </button>
        {made === undefined ? (
          <button type="button" class="primary" onClick={make} disabled={at.trim() === ''}>
            Make the fork
          </button>
        ) : (
          <button type="button" class="primary" onClick={start}>
            Continue it
          </button>
        )}
      </div>
    </dialog>
  )
}
