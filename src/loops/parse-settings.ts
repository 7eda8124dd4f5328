import type { ZodType } from 'zod'

/** Reads settings with their defaults. Whatever is wrong is told in one error, every problem with its place. */
export function parseSettings<T>(
  schema: ZodType<T>,
  settings: unknown,
  refuse: (problems: string) => Error,
): T {
  const { success, data, error } = schema.safeParse(settings)
  if (success) return data
  const problems = error.issues.map(({ path, message }) => `${path.join('.') || 'the whole'}: ${message}`)
  throw refuse(problems.join('; '))
}
