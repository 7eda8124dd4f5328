/** The rooms of the house and what each may import. A test keeps the table true. */
export const rooms = {
  kit: [],
  contracts: ['kit'],
  journal: ['kit', 'contracts'],
  agents: ['kit', 'contracts'],
  loops: ['kit', 'contracts', 'agents'],
  learn: ['kit', 'contracts', 'journal', 'agents'],
  exchange: ['kit', 'contracts'],
  engine: ['kit', 'contracts', 'journal', 'agents', 'loops', 'learn', 'exchange'],
  cli: ['engine', 'contracts', 'kit'],
  mcp: ['engine', 'contracts', 'kit'],
  studio: ['engine', 'contracts', 'kit'],
} as const satisfies Record<string, readonly string[]>

export type Room = keyof typeof rooms
