/** The documents that define records, by title and version. */
export const sources = {
  social: 'Social RL Schema Specification 0.2.0',
  improve: 'Data Contracts: Inter-Agent Communication Schemas',
  town: 'ToSSim Logging Specification 0.1',
  rlm: 'RLM Trajectory Schema v1',
  ralph: 'Reflexion Episodic Memory Schema',
} as const

/** The source of a record of ours that completes those of a document. */
export function besides(family: keyof typeof sources): string {
  return `Reprise, in addition to ${sources[family]}`
}
