import { useState } from 'preact/hooks'
import type { WireRun } from '../../wire.ts'
import { ask } from '../browser/api.ts'
import { isOffline } from '../browser/offline.ts'
import { Problem } from '../parts/basics.tsx'
import { Tags } from '../parts/tags.tsx'

/** The tags and the note of a run, which can be changed. */
export function LabelEditor({ run: { run_id: id, tags = [], note = '' } }: { run: WireRun }) {
  const [open, setOpen] = useState(false)
  const [tagText, setTagText] = useState('')
  const [noteText, setNoteText] = useState('')
  const [error, setError] = useState<Error>()
  const edit = () => {
    setTagText(tags.join(', '))
    setNoteText(note)
    setOpen(true)
  }
  const save = (event: Event) => {
    event.preventDefault()
    const words = tagText.split(',').map((tag) => tag.trim())
    ask(`/runs/${encodeURIComponent(id)}/labels`, {
      tags: words.filter((tag) => tag !== ''),
      note: noteText,
    }).then(() => setOpen(false), setError)
  }
  if (!open)
    return (
      <span class="labels">
        <Tags tags={tags} />
        {note !== '' && (
          <span class="run-note" dir="auto">
            {note}
          </span>
        )}
        {!isOffline() && (
          <button type="button" class="link" onClick={edit}>
            {tags.length === 0 && note === '' ? 'Add a tag or note' : 'Change'}
          </button>
        )}
      </span>
    )
  return (
    <form class="labels-form" onSubmit={save}>
      <label>
        Tags, with commas between them
        <input value={tagText} onInput={(event) => setTagText(event.currentTarget.value)} />
      </label>
      <label>
        Note
        <textarea
          rows={2}
          dir="auto"
          value={noteText}
          onInput={(event) => setNoteText(event.currentTarget.value)}
        />
      </label>
      <div class="bar">
        <button type="submit" class="primary">
          Save
        </button>
        <button type="button" onClick={() => setOpen(false)}>
          Cancel
        </button>
      </div>
      {error !== undefined && <Problem error={error} />}
    </form>
  )
}
