import type { Role } from '../rules/role.ts'

/** A role as text: side, what it can do, what it wants. */
export function roleCard({ name, side, alignment, card, goal, unique, abilities }: Role): string {
  const limits = abilities.flatMap(({ verb, uses }) =>
    uses === undefined ? [] : [`${verb}: ${uses} in a game`],
  )
  return [
    `${name} (${side}, ${alignment}${unique ? ', unique' : ''}).`,
    card,
    ...(limits.length > 0 ? [`Limits: ${limits.join(', ')}.`] : []),
    `Goal: ${goal}`,
  ].join(' ')
}
