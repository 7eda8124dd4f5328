import { parseAgentSpec } from '../../agents/index.ts'
import type { RunManifest } from '../../contracts/index.ts'

/**
 * A run with other agents. What the former ones said is in its journal, but bots are not journaled: those that are
 * replaced are kept in `before`, because they have to be asked once more.
 */
export function recast(manifest: RunManifest, agents: Readonly<Record<string, string>>): RunManifest {
  const replaced = Object.entries(manifest.agents).filter(
    ([role, spec]) => agents[role] !== undefined && agents[role] !== spec && isBot(spec),
  )
  const changed = { ...manifest, agents: { ...manifest.agents, ...agents } }
  if (replaced.length === 0) return changed
  const { before } = manifest
  // A run whose agents were changed before, and that has not gone on since, still has its first ones to ask.
  return {
    ...changed,
    before: { ...before, agents: { ...Object.fromEntries(replaced), ...before?.agents } },
  }
}

function isBot(spec: string): boolean {
  try {
    return parseAgentSpec(spec).kind === 'bot'
  } catch {
    return false
  }
}
