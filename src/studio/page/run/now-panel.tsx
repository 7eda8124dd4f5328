import { setParams } from '../browser/use-address.ts'
import type { RunData } from '../browser/use-run.ts'
import { agentLabel } from '../model/agent-label.ts'
import type { Work } from '../model/works.ts'

/** How many steps under way are shown with what they say. */
const shown = 6

/** What is under way: the steps that have begun and not ended, with the end of what their agents are saying. */
export function NowPanel({ data: { journal, spoken, run } }: { data: RunData }) {
  const open = run?.status === 'running' ? lastOpen(journal.works) : []
  if (open.length === 0) return null
  return (
    <section class="now" aria-label="Under way">
      <h2>Now</h2>
      {open.slice(0, shown).map(({ key, agent }) => (
        <button key={key} type="button" class="now-step" onClick={() => setParams({ step: key, record: '' })}>
          <span class="status running" aria-hidden="true">
            ●
          </span>{' '}
          <b>{key}</b> <span class="dim">{agent === undefined ? '' : agentLabel(agent)}</span>
          {spoken.has(key) && (
            <span class="now-text" dir="auto">
              {spoken.get(key)!.text.slice(-400)}
            </span>
          )}
        </button>
      ))}
      {open.length > shown && <p class="dim">and {open.length - shown} more</p>}
    </section>
  )
}

/** The steps under way, the newest first. Only the last ones are looked at, since a run may have very many. */
function lastOpen(works: readonly Work[]): Work[] {
  const found: Work[] = []
  for (let at = works.length - 1; at >= Math.max(0, works.length - 2000); at--)
    if (works[at]!.outcome === 'open') found.push(works[at]!)
  return found
}
