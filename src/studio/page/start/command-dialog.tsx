import { useEffect, useRef, useState } from 'preact/hooks'
import type { WireCommand } from '../../wire.ts'
import { ask } from '../browser/api.ts'
import { go } from '../browser/use-address.ts'
import { Problem } from '../parts/basics.tsx'

/** Shows a command before it is started. */
export function CommandDialog({
  title,
  path,
  body,
  close,
}: {
  title: string
  path: string
  body: unknown
  close: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [command, setCommand] = useState<WireCommand>()
  const [error, setError] = useState<Error>()
  const [starting, setStarting] = useState(false)
  const [said, setSaid] = useState<string>()
  useEffect(() => {
    dialog.current?.showModal()
    ask<WireCommand>(path, body).then(setCommand, setError)
  }, [])
  const start = () => {
    setStarting(true)
    setError(undefined)
    ask<{ run_id: string; said?: string }>(`/ready/start/${command!.ticket}`, {}).then(
      ({ run_id: run, said: text }) => {
        if (text !== undefined) return setSaid(text)
        dialog.current?.close()
        go({ page: 'run', run, params: {} })
      },
      (refused) => {
        setError(refused)
        setStarting(false)
      },
    )
  }
  return (
    <dialog ref={dialog} onClose={close} aria-label={title} class="wide">
      <h2>{title}</h2>
      <p class="dim">This command is started on this machine, in the folder of the project:</p>
      <pre>{command?.line ?? '…'}</pre>
      {said !== undefined && <pre role="status">{said === '' ? 'Done.' : said}</pre>}
      {error !== undefined && <Problem error={error} />}
      <div class="dialog-actions">
        <button type="button" onClick={() => dialog.current?.close()}>
          {said === undefined ? 'Cancel' : 'Close'}
        </button>
        {said === undefined && (
          <button
            type="button"
            class="primary"
            disabled={command === undefined || starting || error !== undefined}
            onClick={start}
          >
            {starting ? 'Starting…' : 'Start'}
          </button>
        )}
      </div>
    </dialog>
  )
}
