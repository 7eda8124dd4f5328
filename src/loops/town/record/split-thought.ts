/** A tag that somebody wrote within a thought. */
export interface ThoughtTag {
  readonly name: string
  readonly text: string
}

/** A thought without its tags, and the tags in their order. */
export interface SplitThought {
  readonly thought: string
  readonly tags: readonly ThoughtTag[]
}

// Bounded, so that no thought makes it slow.
const tagOf = /<([a-z_]{1,30})(?:\s[^<>]{0,300})?(?:\/>|>(?:([^<]{0,2000})<\/\1>)?)|<\/[a-z_]{1,30}>/gi

/** Takes the tags out of a thought. */
export function splitThought(text: string): SplitThought {
  if (!text.includes('<')) return { thought: text, tags: [] }
  const tags: ThoughtTag[] = []
  const thought = text.replace(tagOf, (_, name?: string, inside?: string) => {
    if (name !== undefined) tags.push({ name: name.toLowerCase(), text: (inside ?? '').trim() })
    return ''
  })
  return { thought: thought.trim(), tags }
}
