import type { ConceptLexicon } from './lexicon.ts'
import { plainText, wordsOf } from './words.ts'

/** Counts the distinct markers in words: whole words with their inflections, whichever apostrophe was typed. */
export type MarkerFinder = (words: readonly string[]) => number

/** A finder for the markers of a concept. Its work grows with the text and not with the lexicon. */
export function markerFinder(markers: readonly string[]): MarkerFinder {
  const find = finders.get(markers) ?? makeFinder(markers)
  finders.set(markers, find)
  return find
}

/** Lists of markers are the same for all rounds of a study, and to make a finder takes longer than to read a message with it. */
const finders = new WeakMap<readonly string[], MarkerFinder>()

function makeFinder(markers: readonly string[]): MarkerFinder {
  const forms = new Map<string, number[]>()
  const prefixes: [prefix: string, marker: number][] = []
  const phrases = new Map<string, [rest: readonly string[], marker: number][]>()
  for (const [index, marker] of markers.entries()) {
    const parts = wordsOf(marker)
    const last = parts.at(-1)
    if (last === undefined) continue
    if (parts.length > 1) phrases.set(parts[0]!, [...(phrases.get(parts[0]!) ?? []), [parts.slice(1), index]])
    else if (plainText(marker).trim().endsWith('*')) prefixes.push([last, index])
    else for (const form of inflections(last)) forms.set(form, [...(forms.get(form) ?? []), index])
  }
  return (words) => {
    const found = new Set<number>()
    for (let place = 0; place < words.length; place++) {
      const word = words[place]!
      for (const marker of forms.get(word) ?? none) found.add(marker)
      for (const [prefix, marker] of prefixes) if (word.startsWith(prefix)) found.add(marker)
      for (const [rest, marker] of phrases.get(word) ?? none) {
        if (rest.every((part, index) => matches(words[place + 1 + index], part))) found.add(marker)
      }
    }
    return found.size
  }
}

const none = [] as const

/** How many distinct markers of a concept show that a message embodies it. */
export const markersNeeded = 2

/** Makes a function that names the concepts which a text embodies. */
export function conceptFinder(concepts: readonly ConceptLexicon[]): (words: readonly string[]) => string[] {
  const finders = concepts.map(({ name, markers }) => ({ name, find: markerFinder(markers) }))
  return (words) => finders.filter(({ find }) => find(words) >= markersNeeded).map(({ name }) => name)
}

const matches = (word: string | undefined, part: string) =>
  word !== undefined && (word === part || word === `${part}s`)

function inflections(stem: string): string[] {
  const bare = stem.replace(/[ey]$/, '')
  const endings = ['s', 'es', 'd', 'ed', 'ing', 'e', 'ion', 'ions', 'ly']
  const changed = stem.endsWith('e') ? ['ing', 'ion', 'ions'] : stem.endsWith('y') ? ['ies', 'ied'] : []
  return [stem, ...endings.map((ending) => stem + ending), ...changed.map((ending) => bare + ending)]
}
