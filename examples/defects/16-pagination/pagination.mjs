/** How many pages a list fills. */
export function pageCount(total, pageSize) {
  if (pageSize < 1) throw new RangeError(`A page of ${pageSize} holds nothing`)
  return Math.floor(total / pageSize)
}

/** One page of a list, counted from one, with what a reader needs to turn it. */
export function pageOf(items, page, pageSize) {
  const pages = pageCount(items.length, pageSize)
  const current = Math.min(Math.max(page, 1), Math.max(pages, 1))
  const start = (current - 1) * pageSize
  return {
    items: items.slice(start, start + pageSize),
    current,
    pages,
    previous: current > 1 ? current - 1 : undefined,
    next: current < pages ? current + 1 : undefined,
  }
}
