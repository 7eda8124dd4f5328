import { useEffect, useRef, useState } from 'preact/hooks'
import { download } from '../browser/api.ts'
import { Problem } from '../parts/basics.tsx'

const formats = [
  {
    as: 'page',
    title: 'A page that replays it',
    says: 'One file that any browser opens, without the studio and without a network.',
    command: (id: string) => `reprise studio export ${id}`,
    name: (id: string) => `${id}.html`,
  },
  {
    as: 'report',
    title: 'A report',
    says: 'Markdown with its pictures (SVG) beside it, in a ZIP archive.',
    command: (id: string) => `reprise report ${id}`,
    name: (id: string) => `${id}-report.zip`,
  },
] as const

type Format = (typeof formats)[number]

/** Offers a run as files, each with the command that writes the same. */
export function ExportDialog({ id, close }: { id: string; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [busy, setBusy] = useState<string>()
  const [said, setSaid] = useState('')
  const [error, setError] = useState<Error>()
  useEffect(() => dialog.current?.showModal(), [])
  const save = ({ as, name }: Format) => {
    setBusy(as)
    setError(undefined)
    setSaid('')
    download(`/runs/${encodeURIComponent(id)}/export?as=${as}`, name(id))
      .then(({ bytes, leftOut }) => setSaid(savedText(name(id), bytes, leftOut)), setError)
      .finally(() => setBusy(undefined))
  }
  return (
    <dialog ref={dialog} onClose={close} aria-label="Export" class="wide">
      <h2>Export {id}</h2>
      {formats.map((format) => (
        <section class="export-format" key={format.as}>
          <h3>{format.title}</h3>
          <p class="dim">{format.says}</p>
          <pre>{format.command(id)}</pre>
          <button type="button" disabled={busy !== undefined} onClick={() => save(format)}>
            {busy === format.as ? 'Making it…' : `Download ${format.name(id)}`}
          </button>
        </section>
      ))}
      {said !== '' && <p role="status">{said}</p>}
      {error !== undefined && <Problem error={error} />}
      <div class="dialog-actions">
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
    </dialog>
  )
}

function savedText(name: string, bytes: number, leftOut: number): string {
  const size = `${name} has ${Math.ceil(bytes / 1024).toLocaleString('en')} KB.`
  if (leftOut === 0) return size
  return `${size} Left out: prompts and answers of ${leftOut} ${leftOut === 1 ? 'step' : 'steps'}, which are too large.`
}
