/** How an agent is called where there is little room: a model by its name, a command by its program. */
export function agentLabel(spec: string): string {
  if (spec.startsWith('compatible:')) return spec.slice(spec.indexOf('#') + 1) || spec
  if (!spec.startsWith('command:')) return spec
  const words = spec.slice('command:'.length).trim().split(/\s+/)
  return words.length > 2 ? `command:${words.slice(0, 2).join(' ')} …` : spec
}
