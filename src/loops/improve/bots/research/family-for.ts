import { type IdeaKind, kindWords } from './brief-idea.ts'

/** Finds families for ideas: by the words of the tag, else the one that was used least. A closed family is never chosen. */
export function familyChooser(
  families: readonly string[],
  closed: readonly string[],
): (about: IdeaKind | string) => string | undefined {
  const open = families.filter((family) => !closed.includes(family))
  const uses = new Map(open.map((family) => [family, 0]))
  return (about) => {
    const words = about in kindWords ? kindWords[about as IdeaKind] : wordsOf(about)
    const scored = open.map((family, index) => ({
      family,
      index,
      hits: wordsOf(family).filter((word) => (words as readonly string[]).includes(word)).length,
    }))
    // Of two families that fit, a custom one says more; custom families come last in the list.
    const [best] = scored.sort(
      (left, right) =>
        right.hits - left.hits ||
        (left.hits === 0 ? uses.get(left.family)! - uses.get(right.family)! : right.index - left.index) ||
        left.index - right.index,
    )
    if (best !== undefined) uses.set(best.family, uses.get(best.family)! + 1)
    return best?.family
  }
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z]+/g) ?? []
}
