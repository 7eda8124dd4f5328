/** The tags of a run. */
export function Tags({ tags = [] }: { tags?: readonly string[] | undefined }) {
  return tags.map((tag) => (
    <span key={tag} class="tag" dir="auto">
      {tag}
    </span>
  ))
}
