/** How large a trajectory may grow, and how long one is kept. */
export const trajectoryLimits = Object.freeze({ iterations: 100, megabytes: 10, retentionDays: 90 })

/** How far a task may be divided, and what one node of the tree may take. */
export const taskTreeLimits = Object.freeze({
  depth: 5,
  children: 10,
  nodes: 100,
  contextTokens: 100_000,
  seconds: 300,
})
