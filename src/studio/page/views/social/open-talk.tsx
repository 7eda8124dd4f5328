import { setParams } from '../../browser/use-address.ts'
import { useLoaded } from '../../browser/use-loaded.ts'
import type { RunData } from '../../browser/use-run.ts'
import { messagesOf } from '../../model/messages.ts'
import { type OpenRound, speakerIn } from '../../model/social/open-round.ts'
import type { Step } from '../../model/step.ts'
import type { Work } from '../../model/works.ts'

/** How many turns are shown; the others are in the outline. */
const shown = 30

/** What is being said in a round that has no record yet, turn by turn. */
export function OpenTalk({ id, data, round }: { id: string; data: RunData; round: OpenRound }) {
  const running = data.run?.status === 'running'
  return (
    <section class="conversation open-talk">
      <h2>
        Round {round.number}{' '}
        {running ? (
          <span class="status running">● under way</span>
        ) : (
          <span class="dim">did not end; its scores come at the end of a round</span>
        )}
      </h2>
      <ol class="speech">
        {round.turns.slice(-shown).map((work) => (
          <OpenTurn key={work.key} id={id} work={work} spoken={data.spoken.get(work.key)?.text} />
        ))}
      </ol>
    </section>
  )
}

function OpenTurn({ id, work, spoken }: { id: string; work: Work; spoken: string | undefined }) {
  const path = `/runs/${encodeURIComponent(id)}/step?key=${encodeURIComponent(work.key)}`
  const { value: step } = useLoaded<Step>(path, `${work.tries}${work.outcome}`)
  const one = step?.tries.at(-1)
  const [prompt] = messagesOf(one?.request) ?? []
  const { text } = (one?.value ?? {}) as { text?: string }
  const name = work.key.split('/').at(-1)!
  return (
    <li>
      <div class="said-head">
        <button type="button" class="link" onClick={() => setParams({ step: work.key, record: '' })}>
          {(prompt && speakerIn(prompt.content)) ?? name.replace('-', ' ')}
        </button>
        <span class="dim">{name.replace(/\D+/, '')}</span>
        {work.outcome === 'failed' && <span class="status failed">✕ no answer</span>}
      </div>
      <p dir="auto">{text ?? spoken ?? (work.outcome === 'open' ? <span class="dim">…</span> : '')}</p>
    </li>
  )
}
