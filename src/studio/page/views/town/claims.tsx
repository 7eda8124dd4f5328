import type { Seat, TownState } from '../../model/town/town-at.ts'

/** How often each player said the truth; hidden where somebody looks through the eyes of a seat. */
export function Claims({ state, lens }: { state: TownState; lens: Seat | undefined }) {
  if (state.claims.length === 0 || lens !== undefined) return null
  const players = [...new Set(state.claims.map(({ speaker }) => speaker))]
  const count = (speaker: string, verdict: string) =>
    state.claims.filter((claim) => claim.speaker === speaker && claim.verdict === verdict).length
  return (
    <section>
      <h2>Claims against the truth</h2>
      <table class="plain wide">
        <thead>
          <tr>
            <th>Player</th>
            <th>Role</th>
            <th class="number">Claims</th>
            <th class="number">True</th>
            <th class="number">Lies</th>
            <th class="number">Errors and open</th>
          </tr>
        </thead>
        <tbody>
          {players.map((speaker) => {
            const all = state.claims.filter((claim) => claim.speaker === speaker).length
            const [honest, lies] = [count(speaker, 'true'), count(speaker, 'lie')]
            return (
              <tr key={speaker}>
                <td>{speaker}</td>
                <td>{state.seats.find(({ name }) => name === speaker)?.role}</td>
                <td class="number">{all}</td>
                <td class="number">{honest}</td>
                <td class={lies > 0 ? 'number lies' : 'number'}>{lies === 0 ? '' : `✕ ${lies}`}</td>
                <td class="number">{all - honest - lies === 0 ? '' : all - honest - lies}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
