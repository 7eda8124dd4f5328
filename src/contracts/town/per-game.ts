/** How many games of one stream are remembered at a time. */
const remembered = 16

/** Keeps a state for each of the games that a stream mentioned last; `anew` starts it again. */
export function perGame<S>(fresh: () => S): (gameId: unknown, anew?: boolean) => S {
  const kept = new Map<unknown, S>()
  let last: { readonly gameId: unknown; readonly state: S } | undefined
  return (gameId, anew = false) => {
    // A stream mostly goes on with the same game, which then is the newest already.
    if (last !== undefined && last.gameId === gameId && !anew) return last.state
    const state = anew ? fresh() : (kept.get(gameId) ?? fresh())
    kept.delete(gameId)
    kept.set(gameId, state)
    if (kept.size > remembered) kept.delete(kept.keys().next().value)
    last = { gameId, state }
    return state
  }
}
