import { useMemo } from 'preact/hooks'
import { beliefMapOf } from '../../model/town/belief-map.ts'
import type { Seat, TownState } from '../../model/town/town-at.ts'
import { ScrollX } from '../../parts/scroll-x.tsx'

/** Who saw through whom, over the turns: the darker, the more belief in the role that the player really has. */
export function BeliefHeat({ state, lens }: { state: TownState; lens: Seat | undefined }) {
  const { turns, rows } = useMemo(
    () => beliefMapOf(state.believed, state.seats, lens?.name),
    [state, lens?.name],
  )
  if (rows.length === 0) return null
  return (
    <section>
      <h2>
        Belief in the truth{' '}
        <span class="dim">
          {lens === undefined
            ? 'how far the others saw through each player'
            : `how far ${lens.name} saw through each player`}
        </span>
      </h2>
      <ScrollX label="Belief in the truth">
        <table class="plain heat">
          <thead>
            <tr>
              <th>Player</th>
              <th>Role</th>
              {turns.map((turn) => (
                <th key={turn} class="number">
                  {turn}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ player, role, cells }) => (
              <tr key={player}>
                <td>{player}</td>
                <td class="dim">{role}</td>
                {cells.map((share, index) => (
                  <td key={turns[index]} class="number">
                    {share === undefined ? (
                      '–'
                    ) : (
                      <span class="heat-cell" style={{ '--share': `${Math.round(share * 100)}%` }}>
                        {Math.round(share * 100)} %
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollX>
    </section>
  )
}
