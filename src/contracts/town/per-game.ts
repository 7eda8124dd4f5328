/** How many games of one stream are remembered at a time. */
const remembered = 16

/** Keeps something for each of the games that a stream told of last; `anew` begins it again. */
export function perGame<S>(fresh: () => S): (gameId: unknown, anew?: boolean) => S {
  const kept = new Map<unknown, S>()
  return (gameId, anew = false) => {
    const state = anew ? fresh() : (kept.get(gameId) ?? fresh())
    kept.delete(gameId)
    kept.set(gameId, state)
    if (kept.size > remembered) kept.delete(kept.keys().next().value)
    return state
  }
}
