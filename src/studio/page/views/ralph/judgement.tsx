import { useState } from 'preact/hooks'
import type { WireRun } from '../../../wire.ts'
import { isOffline } from '../../browser/offline.ts'
import { plural } from '../../model/format.ts'
import type { RalphState } from '../../model/ralph/ralph-at.ts'
import { CommandDialog } from '../../start/command-dialog.tsx'

/** What the guard noticed, what the certificate proves, and the branch with the result. */
export function Judgement({ state: { outcome, certificate }, run }: { state: RalphState; run: WireRun }) {
  const [applying, setApplying] = useState(false)
  if (outcome === undefined && certificate === undefined) return null
  const {
    branch,
    files_changed: files = 0,
    lines_added: added = 0,
    lines_removed: removed = 0,
  } = outcome?.result ?? {}
  return (
    <section>
      <div class="section-head">
        <h2>Guard and certificate</h2>
        {outcome?.stop?.message !== undefined && <span class="dim">{outcome.stop.message}</span>}
        <span class="gap" />
        {branch !== undefined && files > 0 && !isOffline() && (
          <button type="button" class="primary" onClick={() => setApplying(true)}>
            Apply this branch
          </button>
        )}
      </div>
      <ul class="proofs">
        {outcome?.tampered !== undefined && (
          <li class={outcome.tampered === 0 ? 'proved' : 'not-proved'}>
            {outcome.tampered === 0
              ? 'No attempt touched what judges it.'
              : `${plural(outcome.tampered, 'attempt')} touched what judges it; that was undone.`}
          </li>
        )}
        {(outcome?.flaky_checks?.length ?? 0) > 0 && (
          <li class="not-proved">Not every time the same: {outcome!.flaky_checks!.join(', ')}</li>
        )}
        {certificate === undefined && <li class="not-proved">There is no certificate.</li>}
        {certificate?.proved.map((text) => (
          <li key={text} class="proved">
            {text}
          </li>
        ))}
        {certificate?.not_proved.map((text) => (
          <li key={text} class="not-proved">
            {text}
          </li>
        ))}
      </ul>
      {branch !== undefined && (
        <p class="dim">
          The result is on the branch <code>{branch}</code>:{' '}
          {files === 0
            ? 'no file was changed, so there is nothing to apply.'
            : `${plural(files, 'file')}, +${added} −${removed}.`}
        </p>
      )}
      {applying && (
        <CommandDialog
          title="Apply this branch"
          path="/ready/command"
          body={{ run: run.run_id, command: 'ralph apply' }}
          close={() => setApplying(false)}
        />
      )}
    </section>
  )
}
