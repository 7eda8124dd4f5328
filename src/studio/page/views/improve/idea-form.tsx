import { useEffect, useRef, useState } from 'preact/hooks'
import { CommandDialog } from '../../start/command-dialog.tsx'

/** Asks for an idea, and shows the command that adds it. */
export function IdeaForm({ run, close }: { run: string; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [idea, setIdea] = useState('')
  const [ready, setReady] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])
  if (ready)
    return (
      <CommandDialog
        title="Add an idea"
        path="/ready/command"
        body={{ run, command: 'improve ideas add', settings: { idea: idea.trim() } }}
        close={close}
      />
    )
  return (
    <dialog ref={dialog} onClose={() => !ready && close()} aria-label="Add an idea" class="wide">
      <h2>Add an idea</h2>
      <p class="dim">The next round tries it first.</p>
      <label>
        Idea
        <textarea
          rows={3}
          maxLength={2000}
          value={idea}
          placeholder="Cache the parsed header"
          onInput={(event) => setIdea(event.currentTarget.value)}
        />
      </label>
      <div class="dialog-actions">
        <button type="button" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
        <button type="button" class="primary" disabled={idea.trim() === ''} onClick={() => setReady(true)}>
          Show the command
        </button>
      </div>
    </dialog>
  )
}
