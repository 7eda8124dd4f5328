import { useMemo } from 'preact/hooks'
import { setParams } from '../../browser/use-address.ts'
import { money, signed } from '../../model/format.ts'
import { attributionOf } from '../../model/improve/attribution.ts'
import type { ImproveState } from '../../model/improve/improve-at.ts'
import { IntervalBar } from '../../parts/interval.tsx'
import { ScrollX } from '../../parts/scroll-x.tsx'
import { inline } from '../../parts/text.tsx'
import { shapes } from './shapes.ts'

const shownRounds = 40

/** Families over the rounds, what each brought and cost, and which merges the change comes from. */
export function AttributionTable({ state }: { state: ImproveState }) {
  const { families, credits, whole } = useMemo(() => attributionOf(state), [state])
  if (state.candidates.length === 0) return null
  const rounds = state.rounds.slice(-shownRounds)
  return (
    <>
      <section>
        <h2>
          Families over time <span class="dim">■ merged, □ tried; shares with 95 % intervals</span>
        </h2>
        <ScrollX label="Families over time">
          <table class="plain wide">
            <thead>
              <tr>
                <th>Family</th>
                {rounds.map((round) => (
                  <th key={round} class="mark">
                    {round}
                  </th>
                ))}
                <th class="number">Tried</th>
                <th class="number">Rejected</th>
                <th>Merged</th>
                <th class="number">Change</th>
                <th class="number">Cost</th>
              </tr>
            </thead>
            <tbody>
              {families.map(({ family, rounds: each, tried, rejected, won, share, gain, usd }, index) => (
                <tr key={family}>
                  <td class={`f${index % 8}`}>
                    {shapes[index % 8]} {family}
                  </td>
                  {each.slice(-shownRounds).map((cell) => (
                    <td
                      key={cell.round}
                      class={`mark f${index % 8}`}
                      title={`Round ${cell.round}: ${cell.tried} tried, ${cell.won} merged`}
                    >
                      {cell.won > 0 ? '■' : cell.tried > 0 ? '□' : ''}
                      <span class="visually-hidden">
                        {cell.won > 0 ? 'merged' : cell.tried > 0 ? 'tried' : ''}
                      </span>
                    </td>
                  ))}
                  <td class="number">{tried}</td>
                  <td class="number">{rejected === 0 ? '' : rejected}</td>
                  <td>
                    {share === undefined ? '–' : `${won} of ${tried}`}
                    <IntervalBar estimate={share} from={0} to={1} />
                  </td>
                  <td class="number">{gain === 0 ? '' : signed(gain)}</td>
                  <td class="number">{money(usd)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollX>
      </section>
      {credits.length > 0 && (
        <section>
          <h2>
            Where the change comes from <span class="dim">{signed(whole)} in all</span>
          </h2>
          <table class="plain wide credits">
            <tbody>
              {credits.map(({ round, id, family, hypothesis, gain, share }) => (
                <tr key={id}>
                  <td>
                    <button type="button" class="link" onClick={() => setParams({ round: String(round) })}>
                      round {round}
                    </button>
                  </td>
                  <td class={`f${state.families.indexOf(family) % 8}`}>
                    {shapes[state.families.indexOf(family) % 8]} {family}
                  </td>
                  <td>{inline(hypothesis)}</td>
                  <td class="number">{signed(gain)}</td>
                  <td class="number">{share === undefined ? '–' : `${Math.round(share * 100)} %`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}
