import { withoutPossessive, wordsOf } from './words.ts'

/** Finds who is named in a text. */
export interface NameFinder {
  /** How often each agent is named; agents that are not named are left out. */
  mentions(text: string): Map<string, number>
}

interface Alias {
  readonly agent: string
  readonly words: readonly string[]
  /** Whether the name is also an ordinary word, so that only its capital shows that it is a name. */
  readonly ordinary: boolean
}

/**
 * Knows agents by their id, by their name, and by their role where nobody else has it. Names are whole words: Ben is not
 * in "benefit", and a Worker is not named by "workers". A name that two agents share names neither.
 */
export function openNames(agents: readonly string[]): NameFinder {
  const byFirst = new Map<string, Alias[]>()
  for (const alias of aliasesOf(agents)) {
    const first = alias.words[0]!
    byFirst.set(first, [...(byFirst.get(first) ?? []), alias])
  }
  for (const aliases of byFirst.values())
    aliases.sort((left, right) => right.words.length - left.words.length)
  return {
    mentions(text) {
      const found = new Map<string, number>()
      const words = wordsOf(text).map(withoutPossessive)
      for (let place = 0; place < words.length; place++) {
        const alias = byFirst
          .get(words[place]!)
          ?.find((one) => one.words.every((word, index) => words[place + index] === word))
        if (alias === undefined || (alias.ordinary && !isCapitalised(alias.words[0]!, text))) continue
        found.set(alias.agent, (found.get(alias.agent) ?? 0) + 1)
        place += alias.words.length - 1
      }
      return found
    },
  }
}

/** The name by which others address an agent: Alice for Worker+Alice, Urban Progressive for CES_CES_Urban_Progressive. */
export function nameOf(agent: string): string {
  const name = agent.includes('+') ? agent.slice(agent.indexOf('+') + 1) : agent.replace(/^(?:CES_)+/, '')
  return name.replaceAll('_', ' ').trim() || agent
}

/** The role of an agent: Worker for Worker+Alice. An id without a plus is a role of its own. */
export function roleOf(agent: string): string {
  return agent.includes('+') ? agent.slice(0, agent.indexOf('+')) : agent
}

function aliasesOf(agents: readonly string[]): Alias[] {
  const count = (value: (agent: string) => string) => {
    const counted = new Map<string, number>()
    for (const agent of agents) counted.set(value(agent), (counted.get(value(agent)) ?? 0) + 1)
    return counted
  }
  const names = count((agent) => nameOf(agent).toLowerCase())
  const roles = count((agent) => roleOf(agent).toLowerCase())
  return agents.flatMap((agent) => {
    const name = nameOf(agent)
    const role = roleOf(agent)
    const texts = [
      agent.replaceAll('_', ' '),
      ...(names.get(name.toLowerCase()) === 1 ? [name] : []),
      ...(agent.includes('+') && roles.get(role.toLowerCase()) === 1 && !names.has(role.toLowerCase())
        ? [role.replaceAll('_', ' ')]
        : []),
    ]
    const seen = new Set<string>()
    return texts.flatMap((text): Alias[] => {
      const words = wordsOf(text)
      const key = words.join(' ')
      if (words.length === 0 || seen.has(key)) return []
      seen.add(key)
      return [{ agent, words, ordinary: words.length === 1 && text === name && ordinaryWords.has(key) }]
    })
  })
}

/** Whether a word stands in a text with a capital and not only because a sentence begins with it. */
function isCapitalised(word: string, text: string): boolean {
  const capital = word[0]!.toUpperCase() + word.slice(1)
  return new RegExp(`(?:[^.!?\\s]\\s+|@)${capital}(?![\\p{L}\\p{N}])|^\\s*${capital}\\s*[,:]`, 'mu').test(
    text,
  )
}

/** Given names that are ordinary words as well. */
const ordinaryWords: ReadonlySet<string> = new Set(
  'art bill bob drew faith frank gene grace grant hope jack joy june mark may pat rich rob rose ruth sue will'.split(
    ' ',
  ),
)
