import { setParams } from '../../browser/use-address.ts'
import { figure } from '../../model/format.ts'
import { type Adaptation, type Cell, promptsAround } from '../../model/social/social-at.ts'
import { ScrollX } from '../../parts/scroll-x.tsx'
import { PromptChange } from '../../parts/text.tsx'
import { AgentName } from './agent-name.tsx'

const signs: Readonly<Record<string, string>> = {
  activate_cue: '▲',
  deactivate_cue: '▼',
  adjust_intensity: '◆',
}
const words: Readonly<Record<string, string>> = {
  activate_cue: 'activated',
  deactivate_cue: 'deactivated',
  adjust_intensity: 'adjusted',
}

/** Every change of a policy by agent and round; the chosen one with its trigger and the prompt before and after. */
export function PolicyTimeline({ cell, chosen }: { cell: Cell; chosen: string | undefined }) {
  const all = cell.rounds.flatMap(({ adaptations }) => adaptations)
  const nameOf = (one: Adaptation) => `${one.round}:${one.agent}:${one.cue}`
  const open = all.find((one) => nameOf(one) === chosen) ?? all[0]
  return (
    <section class="policy">
      <h2>What changed the policies</h2>
      {open === undefined ? (
        <p class="dim">No policy has changed. A change appears here with the score that led to it.</p>
      ) : (
        <>
          <ScrollX label="Changes of policies">
            <table class="plain wide">
              <thead>
                <tr>
                  <th>Agent</th>
                  {cell.rounds.map(({ number }) => (
                    <th key={number}>After round {number}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {cell.agents.map((agent, index) => (
                  <tr key={agent}>
                    <td>
                      <AgentName agent={agent} index={index} />
                    </td>
                    {cell.rounds.map(({ number, adaptations }) => (
                      <td key={number}>
                        {adaptations
                          .filter((one) => one.agent === agent)
                          .map((one) => (
                            <button
                              key={nameOf(one)}
                              type="button"
                              class={`change ${one.type}`}
                              aria-pressed={one === open}
                              title={one.reason}
                              onClick={() => setParams({ change: nameOf(one) }, { replace: true })}
                            >
                              <span aria-hidden="true">{signs[one.type] ?? '◆'}</span>{' '}
                              {one.cue.replaceAll('_', ' ')}
                            </button>
                          ))}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollX>
          <p class="legend-line dim">
            <span>▲ cue activated</span>
            <span>▼ cue deactivated</span>
            <span>◆ intensity adjusted</span>
          </p>
          <ChangeView cell={cell} change={open} />
        </>
      )}
    </section>
  )
}

function ChangeView({ cell, change }: { cell: Cell; change: Adaptation }) {
  const { before, after } = promptsAround(cell, change)
  return (
    <div class="change-view">
      <p>
        <AgentName agent={change.agent} index={cell.agents.indexOf(change.agent)} />{' '}
        <b>{change.cue.replaceAll('_', ' ')}</b> was {words[change.type] ?? change.type.replaceAll('_', ' ')}{' '}
        after round {change.round}
        {change.before !== undefined &&
          change.after !== undefined &&
          change.before !== change.after &&
          `: intensity ${figure(change.before)} to ${figure(change.after)}`}
        .
      </p>
      <p>
        <span class="dim">Trigger:</span> {change.reason}
        {change.trigger.map(([name, value]) => (
          <span key={name} class="badge">
            {name.replaceAll('_', ' ')} {figure(value)}
          </span>
        ))}
      </p>
      {before === undefined ? null : after === undefined ? (
        <p class="dim">The agent has not spoken since, so its next prompt is not known yet.</p>
      ) : before === after ? (
        <p class="dim">The cues in its next prompt are the same as before.</p>
      ) : (
        <>
          <h3>Its prompt before and after</h3>
          <PromptChange before={before} after={after} />
        </>
      )}
    </div>
  )
}
