/** Does work for each item, never more at a time than the limit. Gives the results in the order of the items. */
export async function mapPool<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item, place: number) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(items.length)
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const place = next
      next++
      results[place] = await work(items[place] as Item, place)
    }
  }
  const workers: Promise<void>[] = []
  for (let started = 0; started <= limit; started++) workers.push(worker())
  await Promise.all(workers)
  return results
}
