import { setParams } from '../../browser/use-address.ts'
import { signed } from '../../model/format.ts'
import type { RalphState } from '../../model/ralph/ralph-at.ts'

/** What each reflection was good for: how often it was in view, and what happened to the reward in those attempts. */
export function Usefulness({ state: { usefulness } }: { state: RalphState }) {
  const seen = usefulness.filter(({ times_in_view: times }) => times > 0)
  if (seen.length === 0) return null
  const most = Math.max(0.01, ...seen.map((one) => Math.abs(one.reward_change_after)))
  return (
    <section>
      <h2>
        Usefulness of reflections <span class="dim">the reward in the attempts that had them in view</span>
      </h2>
      <table class="plain wide usefulness">
        <thead>
          <tr>
            <th>Reflection</th>
            <th class="number">In view</th>
            <th class="number">Improved</th>
            <th class="number">Worsened</th>
            <th>Change of the reward</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {seen.map((one) => (
            <tr key={one.iteration}>
              <td>
                <button
                  type="button"
                  class="link"
                  onClick={() => setParams({ attempt: String(one.iteration + 1) })}
                >
                  attempt {one.iteration + 1}
                </button>
              </td>
              <td class="number">{one.times_in_view}</td>
              <td class="number">{one.improved_after ?? '–'}</td>
              <td class="number">{one.worsened_after ?? '–'}</td>
              <td>
                <Change value={one.reward_change_after} most={most} />
              </td>
              <td class="dim">
                {one.duplicate_of === undefined
                  ? ''
                  : `says the same as that of attempt ${one.duplicate_of + 1}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Change({ value, most }: { value: number; most: number }) {
  const width = (Math.abs(value) / most) * 50
  return (
    <span class="reward-change">
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <line x1="50" x2="50" y1="0" y2="8" class="grid" />
        <rect
          x={value < 0 ? 50 - width : 50}
          width={width}
          y="1"
          height="6"
          class={value < 0 ? 'worse' : 'better'}
        />
      </svg>
      {signed(Math.round(value * 1000) / 1000)}
    </span>
  )
}
