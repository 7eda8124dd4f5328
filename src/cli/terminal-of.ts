import type { Terminal } from './terminal.ts'

/** The terminal of this process, loaded only now. */
export async function terminalOf(version: string, elsewhere = false): Promise<Terminal> {
  const { processTerminal } = await import('./terminal.ts')
  return { ...processTerminal(version), elsewhere }
}
