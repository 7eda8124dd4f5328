import { type Cell, shortName } from './social-at.ts'

/** How often one agent addressed another: by name, or by answering a question that came just before. */
export interface Tie {
  readonly from: string
  readonly to: string
  readonly count: number
}

/** Who addresses whom in a cell, up to a round where one is given. */
export function tiesIn({ agents, rounds }: Cell, round?: number): readonly Tie[] {
  const patterns = agents.map((agent) => ({ agent, named: wordOf(shortName(agent)) }))
  const counts = new Map<string, Tie>()
  const add = (from: string, to: string) => {
    const key = `${from}\0${to}`
    counts.set(key, { from, to, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  for (const { messages, number } of rounds) {
    if (round !== undefined && number !== round) continue
    let before: { readonly agent: string; readonly text: string } | undefined
    for (const { agent, text, internal } of messages) {
      if (internal || !agents.includes(agent)) continue
      const named = patterns.filter((one) => one.agent !== agent && one.named.test(text))
      for (const one of named) add(agent, one.agent)
      if (named.length === 0 && before !== undefined && before.agent !== agent && /\?\s*$/.test(before.text))
        add(agent, before.agent)
      before = { agent, text }
    }
  }
  return [...counts.values()].sort((left, right) => left.count - right.count)
}

/** A name as a whole word, in any script. */
function wordOf(name: string): RegExp {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'iu')
}
