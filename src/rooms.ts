/** The modules and what each may import. A test enforces the table. */
export const rooms = {
  kit: [],
  contracts: ['kit'],
  agents: ['kit', 'contracts'],
  spine: ['kit', 'contracts', 'agents'],
  store: ['kit', 'contracts', 'spine'],
  workspace: ['kit', 'contracts', 'agents', 'spine'],
  learn: ['kit', 'contracts', 'agents', 'spine'],
  exchange: ['kit', 'contracts'],
  loops: ['kit', 'contracts', 'agents', 'spine', 'workspace', 'learn'],
  engine: ['kit', 'contracts', 'agents', 'spine', 'store', 'workspace', 'learn', 'exchange', 'loops'],
  cli: ['engine', 'contracts', 'kit', 'studio', 'mcp'],
  mcp: ['engine', 'contracts', 'kit'],
  studio: ['engine', 'contracts', 'kit'],
} as const satisfies Record<string, readonly string[]>

export type Room = keyof typeof rooms
