import { sizeOf } from '../context/piece.ts'
import type { JobLimits, Threads } from '../worker/threads.ts'
import { divideSearch, joinFound } from './search.ts'
import type { Found, SearchOrder } from './search-order.ts'

/** From this size on, a search is divided among threads. */
const dividedBytes = 32 << 20

/** Searches in threads, several at once where the text is large. Ends it when it takes too long. */
export async function searchInThreads(
  order: SearchOrder,
  threads: Threads,
  limits: JobLimits,
): Promise<Found> {
  const isLarge = sizeOf(order.pieces) >= dividedBytes
  const orders = isLarge ? divideSearch(order, threads.width) : [order]
  const found = await Promise.all(orders.map((one) => threads.run({ type: 'search', order: one }, limits)))
  return joinFound(found, order.limit)
}
