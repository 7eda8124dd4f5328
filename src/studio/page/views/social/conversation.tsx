import { setParams } from '../../browser/use-address.ts'
import type { Cell, Round } from '../../model/social/social-at.ts'
import { AgentName } from './agent-name.tsx'

/** What was said in a round, in order; remarks that the agents did not see on request. */
export function Conversation({ round, cell, internal }: { round: Round; cell: Cell; internal: boolean }) {
  const shown = round.messages.filter((message) => internal || !message.internal)
  return (
    <section class="conversation">
      <h2>
        Conversation{' '}
        <button type="button" class="link" onClick={() => setParams({ record: round.record, step: '' })}>
          record
        </button>
      </h2>
      {round.scenario !== '' && (
        <p class="scenario" dir="auto">
          {round.scenario}
        </p>
      )}
      <ol class="speech">
        {shown.map(({ agent, text, turn, tries, internal: aside, cue }, index) => (
          <li key={index} class={aside ? 'aside' : ''}>
            <div class="said-head">
              <AgentName agent={agent} index={cell.agents.indexOf(agent)} />
              <span class="dim">{turn}</span>
              {tries > 1 && <span class="dim">said at try {tries}</span>}
            </div>
            <p dir="auto">{text}</p>
            {cue !== '' && (
              <details>
                <summary class="dim">cues in the prompt</summary>
                <pre dir="auto">{cue}</pre>
              </details>
            )}
          </li>
        ))}
      </ol>
      {round.synthesis !== '' && (
        <div class="synthesis">
          <h3>Synthesis</h3>
          <p dir="auto">{round.synthesis}</p>
        </div>
      )}
      {!round.ended && <p class="dim">The round goes on.</p>}
    </section>
  )
}
