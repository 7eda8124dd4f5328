import type { Seat, TownState } from '../../model/town/town-at.ts'

/** All that a seat knew: its role, its notices, and what it believed of each player. */
export function Knowledge({ state, lens }: { state: TownState; lens: Seat }) {
  const notices = state.notices.filter(({ player }) => player === lens.name)
  const beliefs = state.beliefs.get(lens.name)
  return (
    <section>
      <h2>What {lens.name} knew</h2>
      <p>
        {lens.role} ({lens.faction}), played by {lens.agent}.
      </p>
      {notices.length > 0 && (
        <ul>
          {notices.map(({ turn, text }, index) => (
            <li key={`${turn}${index}`}>
              <span class="dim">{turn}:</span> {text}
            </li>
          ))}
        </ul>
      )}
      {beliefs !== undefined && (
        <table class="plain beliefs">
          <tbody>
            {Object.entries(beliefs).map(([player, roles]) => (
              <tr key={player}>
                <td>{player}</td>
                <td>
                  <BeliefBar
                    roles={roles}
                    truth={state.seats.find(({ name }) => name === player)?.role ?? ''}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function BeliefBar({ roles, truth }: { roles: Readonly<Record<string, number>>; truth: string }) {
  const shares = Object.entries(roles).sort((left, right) => right[1] - left[1])
  let x = 0
  return (
    <svg
      viewBox="0 0 400 18"
      class="belief"
      role="img"
      aria-label={shares
        .slice(0, 3)
        .map(([role, share]) => `${role} ${Math.round(share * 100)} %`)
        .join(', ')}
    >
      {shares.map(([role, share]) => {
        const from = x
        x += share * 400
        return (
          <g key={role} class={role === truth ? 'true' : ''}>
            <rect x={from} width={Math.max(0, share * 400 - 1)} height="18" />
            {share > 0.17 && (
              <text x={from + 5} y="13">
                {role} {Math.round(share * 100)} %
              </text>
            )}
            <title>{`${role} ${Math.round(share * 100)} %`}</title>
          </g>
        )
      })}
    </svg>
  )
}
