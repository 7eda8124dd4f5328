/** The name of an agent with its colour. */
export function AgentName({ agent, index }: { agent: string; index: number }) {
  const [role, name] = agent.includes('+') ? agent.split('+') : ['', agent]
  return (
    <span class="agent-name" title={agent}>
      <span class={`dot f${Math.max(0, index) % 8}`} aria-hidden="true">
        ●
      </span>
      <b>{name}</b> {role !== '' && <span class="dim">{role}</span>}
    </span>
  )
}
