/** A part of a text; `found` where it is one of the words that were searched for. */
export interface TextPart {
  readonly text: string
  readonly found: boolean
}

/** A text in parts, with the words of a search apart. */
export function partsOf(text: string, query: string): TextPart[] {
  const words = query.split(/[\s"]+/).filter((word) => word !== '')
  if (words.length === 0) return [{ text, found: false }]
  const any = new RegExp(
    `(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`,
    'giu',
  )
  return text
    .split(any)
    .map((part, index) => ({ text: part, found: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}

/** Hits in the order in which they came, with those in one step of a run together. */
export function groupHits<
  T extends { readonly run?: string; readonly key?: string; readonly contract: string },
>(hits: readonly T[]): { readonly first: T; readonly others: readonly T[] }[] {
  const groups = new Map<string, { first: T; others: T[] }>()
  for (const [index, hit] of hits.entries()) {
    const name = hit.key === undefined ? `hit ${index}` : `${hit.run}\n${hit.key}`
    const known = groups.get(name)
    if (known === undefined) groups.set(name, { first: hit, others: [] })
    else known.others.push(hit)
  }
  return [...groups.values()]
}
