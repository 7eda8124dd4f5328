/** The columns that a table of iterations always has. */
export const iterationColumns = [
  'iteration_number',
  'thought',
  'tool',
  'status',
  'total_tokens',
  'total_cost_usd',
  'duration_ms',
  'finding',
] as const

/** The columns that a table of lessons always has. */
export const lessonColumns = ['lesson', 'context', 'iteration'] as const

/** The columns that hold text which may be empty; elsewhere an empty cell is an absent field. */
export const textColumns: readonly string[] = ['thought', 'tool', 'status', 'lesson']

/** The facts and columns that hold numbers. */
export const numberNames: readonly string[] = [
  'iteration_number',
  'iteration',
  'total_iterations',
  'total_tokens',
  'total_cost_usd',
  'total_duration_ms',
  'duration_ms',
  'quality',
]
