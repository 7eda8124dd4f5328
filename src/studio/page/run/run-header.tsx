import { useEffect, useState } from 'preact/hooks'
import { ask } from '../browser/api.ts'
import { isOffline } from '../browser/offline.ts'
import type { RunData } from '../browser/use-run.ts'
import { brief, figure, money, span } from '../model/format.ts'
import { Ago, Link, Problem, Sparkline, Status } from '../parts/basics.tsx'
import { CommandDialog } from '../start/command-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { LabelEditor } from './label-editor.tsx'

/** What a run is, its state, what it used, and what can be done with it. */
export function RunHeader({
  data,
  fork,
}: {
  data: RunData
  params: Readonly<Record<string, string>>
  fork: () => void
}) {
  const { run } = data
  const [error, setError] = useState<Error>()
  const [asked, setAsked] = useState('')
  const [resuming, setResuming] = useState(false)
  const [exporting, setExporting] = useState(false)
  // What was asked of a run is done when it has ended; it may be resumed, and go on.
  useEffect(() => {
    if (run?.status !== 'running') setAsked('')
  }, [run?.status])
  const lost = data.lost && (
    <p class="lost">The studio does not answer; the run is not affected. Trying again…</p>
  )
  if (run === undefined) return <header class="run-head">{lost}</header>
  const { run_id: id, scores, progress } = run
  const control = (type: 'pause' | 'stop') => {
    setError(undefined)
    ask(`/runs/${id}/control`, { type }).then(() => setAsked(type), setError)
  }
  const isOver = run.status !== 'running'
  const canResume = isOver && run.status !== 'completed'
  return (
    <header class="run-head">
      <div class="run-title">
        <h1>
          <span class="dim">{run.loop}</span> {run.title}
        </h1>
        <div class="sub">
          {run.title !== id && <span>{id}</span>}
          {run.parent !== undefined && (
            <span>
              forked from{' '}
              <Link
                to={{
                  page: 'run',
                  run: run.parent.run_id,
                  params: run.parent.at === undefined ? {} : { step: run.parent.at },
                }}
              >
                {run.parent.run_id}
              </Link>
            </span>
          )}
          <span>
            started <Ago time={run.created} />
          </span>
          {run.outcome !== undefined && <span class="outcome">{run.outcome}</span>}
          {run.reason !== undefined && <span class={`outcome ${run.status}`}>{run.reason.message}</span>}
          <LabelEditor run={run} />
        </div>
      </div>
      <div class="run-facts">
        <Status run={run} />
        {asked !== '' && !isOver && <span class="dim">{asked === 'pause' ? 'pausing…' : 'stopping…'}</span>}
        {progress !== undefined && (
          <span>
            {progress.unit} {progress.done}
            {progress.total !== undefined && <span class="dim"> of {progress.total}</span>}
          </span>
        )}
        {scores !== undefined && (
          <span class="scored" title={scores.label}>
            <Sparkline values={scores.values} label={scores.label} /> {figure(scores.values.at(-1))}
          </span>
        )}
        <Gauge label="cost" used={run.usd} limit={run.budget?.usd} text={money} />
        <Gauge label="tokens" used={run.tokens} limit={run.budget?.tokens} text={brief} />
        <Gauge label="calls" used={run.calls} limit={run.budget?.calls} text={brief} />
        <Gauge label="time" used={run.seconds} limit={run.budget?.seconds} text={span} />
      </div>
      <div class="run-actions">
        {!isOver && (
          <>
            <button
              type="button"
              onClick={() => control('pause')}
              title="Stops before the next step; resuming continues there"
            >
              Pause
            </button>
            <button type="button" onClick={() => control('stop')} title="Stops after the current steps">
              Stop
            </button>
          </>
        )}
        {canResume && (
          <button type="button" onClick={() => setResuming(true)}>
            Resume
          </button>
        )}
        <button type="button" onClick={fork}>
          Fork
        </button>
        <Link to={{ page: 'compare', params: { runs: id } }} class="button">
          Compare
        </Link>
        {!isOffline() && (
          <button type="button" onClick={() => setExporting(true)}>
            Export
          </button>
        )}
      </div>
      {lost}
      {data.problem !== undefined && <p class="lost">What follows is not shown: {data.problem}</p>}
      {data.skipped > 0 && (
        <p class="lost">
          Skipped {brief(data.skipped)} entries and records to stay live.{' '}
          <button type="button" disabled={data.loading} onClick={data.load}>
            {data.loading ? 'Loading…' : 'Load them'}
          </button>
        </p>
      )}
      {error !== undefined && <Problem error={error} />}
      {exporting && <ExportDialog id={id} close={() => setExporting(false)} />}
      {resuming && (
        <CommandDialog
          title="Resume this run"
          path="/ready/resume"
          body={{ run: id }}
          close={() => setResuming(false)}
        />
      )}
    </header>
  )
}

function Gauge({
  label,
  used,
  limit,
  text,
}: {
  label: string
  used: number | undefined
  limit: unknown
  text: (value: number) => string
}) {
  const most = typeof limit === 'number' ? limit : undefined
  if (used === 0 && most === undefined && label !== 'time') return null
  const share = most === undefined || used === undefined ? 0 : Math.min(1, used / most)
  return (
    <span class="gauge" title={used === undefined ? `The ${label} is not known.` : label}>
      {used === undefined ? <span class="dim">{label} unknown</span> : text(used)}
      {most !== undefined && <span class="dim"> of {text(most)}</span>}
      {label === 'tokens' || label === 'calls' ? (
        <span class="dim"> {used === 1 ? label.slice(0, -1) : label}</span>
      ) : null}
      {most !== undefined && (
        <svg width="100%" height="3" viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
          <rect width="100" height="3" class="track" />
          <rect width={100 * share} height="3" class={share > 0.9 ? 'used high' : 'used'} />
        </svg>
      )}
    </span>
  )
}
