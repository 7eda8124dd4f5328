import { setParams } from '../../browser/use-address.ts'
import { heardBy } from '../../model/town/knowledge.ts'
import type { Said, Seat, TownState } from '../../model/town/town-at.ts'

/** What was said, by channel; through the lens of a seat, only what it could read. */
export function Talk({
  state,
  lens,
  thoughts,
  channel,
}: {
  state: TownState
  lens: Seat | undefined
  thoughts: boolean
  channel: string | undefined
}) {
  const said = heardBy(state.said, lens, { thoughts, channel })
  if (said.length === 0) return <p class="dim talk">Nobody has said anything yet.</p>
  return (
    <ol class="talk" aria-label="What was said">
      {said.slice(-120).map((one, index, all) => (
        <li
          key={one.record}
          class={`said ${one.channel === 'public' ? '' : 'private'} ${one.channel === 'thought' ? 'thought' : ''}`}
        >
          {all[index - 1]?.turn !== one.turn && <div class="turn-mark">{one.turn}</div>}
          <div class="said-head">
            <button type="button" class="link" onClick={() => setParams({ record: one.record, step: '' })}>
              {one.speaker}
            </button>
            {one.channel !== 'public' && (
              <span class="channel">{one.channel === 'thought' ? 'thinks' : one.channel}</span>
            )}
            <Truth said={one} hidden={lens !== undefined} />
          </div>
          <p dir="auto">{one.text}</p>
        </li>
      ))}
    </ol>
  )
}

/** Whether what was said was true; hidden from those who could not know. */
function Truth({ said: { claims }, hidden }: { said: Said; hidden: boolean }) {
  if (claims.length === 0 || hidden) return null
  const lie = claims.find(({ verdict }) => verdict === 'lie')
  const wrong = claims.find(({ verdict }) => verdict !== 'true' && verdict !== 'lie')
  const worst = lie ?? wrong ?? claims[0]!
  return (
    <span class={`truth ${worst.verdict}`} title={worst.because}>
      {worst.verdict === 'true'
        ? '✓ true'
        : worst.verdict === 'lie'
          ? '✕ lie'
          : worst.verdict.replaceAll('_', ' ')}
    </span>
  )
}
