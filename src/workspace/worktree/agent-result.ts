/** What the agent of a run left on its branch. */
export interface AgentResult {
  readonly runId: string
  /** The run's folder in the user's cache directory. */
  readonly cache: string
  readonly branch: string
  readonly head: string
  /** The commit below the agent's own. */
  readonly base: string
  readonly commit: string
}
