/** Sorts items into groups by a key. */
export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}

/** How often each key occurs, the most frequent first. */
export function countBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): [Key, number][] {
  const counts = [...groupBy(items, keyOf)].map(([key, group]): [Key, number] => [key, group.length])
  return counts.sort(([, left], [, right]) => left - right)
}

/** The two halves of a list: items that fit and items that do not. */
export function partition<Item>(items: readonly Item[], fits: (item: Item) => boolean): [Item[], Item[]] {
  const groups = groupBy(items, fits)
  return [groups.get(true) ?? [], groups.get(false) ?? []]
}
