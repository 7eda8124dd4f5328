/** Remembers what a function gave for each key, for a number of keys. */
export function memoize(work, { keyOf = (value) => value, limit = 1000 } = {}) {
  const known = new Map()
  return (...values) => {
    const key = keyOf(...values)
    if (known.get(key)) return known.get(key)
    const result = work(...values)
    known.set(key, result)
    if (known.size > limit) known.delete(known.keys().next().value)
    return result
  }
}

/** The same for a function that has no arguments: it is called once. */
export function lazy(make) {
  return memoize(make, { keyOf: () => 'only', limit: 1 })
}
