/** What the reflections in view show about one attempt. */
export interface ReflectionView {
  /** What was written after the attempt, where a later one shows it. */
  readonly reflection?: string
  /** The attempts whose reflections were in view. */
  readonly inView: readonly number[]
  /** Texts in view of the first attempt, written before it. */
  readonly carriedIn: readonly string[]
  /** How many attempts up to here are known to have been reflected on. */
  readonly stored: number
}

interface Shown {
  readonly text: string
  /** The attempt after which it was written; -1 for one before the log begins. */
  readonly writer: number
}

/**
 * Finds out after which attempt each reflection was written. A log shows what was in view of an attempt, so that a text
 * belongs to the attempt before the one that shows it first. Undefined stands for an attempt of which nothing is known.
 */
export function whoWrote(lists: readonly (readonly string[] | undefined)[]): ReflectionView[] {
  const views: (readonly Shown[] | undefined)[] = []
  let before: readonly Shown[] = []
  let lastKnown = -1
  for (const [attempt, texts] of lists.entries()) {
    if (texts === undefined) {
      views.push(undefined)
      continue
    }
    before = attribute(texts, before, { from: lastKnown, to: attempt - 1 })
    views.push(before)
    lastKnown = attempt
  }
  const known = views.flatMap((view) => view ?? [])
  return lists.map((_, attempt): ReflectionView => {
    // What an attempt without a list had in view is in the next list that exists, or else in the last.
    const near = views.slice(attempt).find((view) => view !== undefined) ?? before
    const writers = new Set(near.map(({ writer }) => writer).filter((writer) => writer < attempt))
    const written = new Set(known.filter(({ writer }) => writer === attempt).map(({ text }) => text))
    return {
      ...(written.size > 0 && { reflection: [...written].join('\n') }),
      inView: [...writers].filter((writer) => writer >= 0).sort((left, right) => left - right),
      carriedIn: attempt > 0 ? [] : near.filter(({ writer }) => writer < 0).map(({ text }) => text),
      stored: new Set(known.map(({ writer }) => writer).filter((writer) => writer >= 0 && writer <= attempt))
        .size,
    }
  })
}

/** Gives each text its writer: the one it had in the list before, or the attempts since then, one each. */
function attribute(
  texts: readonly string[],
  before: readonly Shown[],
  since: { readonly from: number; readonly to: number },
): Shown[] {
  const continues = before.every(({ text }, index) => texts[index] === text)
  let fresh = 0
  return texts.map((text, index): Shown => {
    const old = continues ? before[index] : before.find((shown) => shown.text === text)
    if (old !== undefined) return old
    const writer = since.from < 0 ? -1 : Math.min(since.from + fresh, since.to)
    fresh++
    return { text, writer }
  })
}
