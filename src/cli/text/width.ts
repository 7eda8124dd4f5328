/** How many columns a stream has; 80 where nobody says. */
export function widthOf(out: { readonly columns?: number }, env: NodeJS.ProcessEnv = process.env): number {
  return knownWidthOf(out, env) ?? 80
}

/** How many columns a stream has: those of the terminal, or where it is none, what COLUMNS says; undefined where neither does. */
export function knownWidthOf(
  out: { readonly columns?: number },
  env: NodeJS.ProcessEnv = process.env,
): number | undefined {
  const given = Number(env.COLUMNS)
  return out.columns ?? (Number.isInteger(given) && given >= 20 ? given : undefined)
}
