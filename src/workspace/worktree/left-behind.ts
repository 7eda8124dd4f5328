/** Where the result of the work is, when it was done in a worktree. */
export interface LeftBehind {
  readonly branch?: string
  /** The commit of the user that the branch began at. */
  readonly head?: string
  /** The commit below that of the agent: the user's uncommitted changes, or `head` where there were none. */
  readonly base?: string
  readonly commit?: string
  /** How much the agent changed. */
  readonly files_changed: number
  readonly lines_added: number
  readonly lines_removed: number
}
