import { setImmediate } from 'node:timers/promises'

/** How long work on many items may hold up everybody else. */
const sliceMs = 12

/** Works on items one by one and lets others have their turn in between; `between` is called before each such pause. */
export async function inSlices<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => void,
  options: { readonly between?: () => void; readonly signal?: AbortSignal } = {},
): Promise<void> {
  let since = performance.now()
  for await (const item of items) {
    work(item)
    if (performance.now() - since < sliceMs) continue
    options.between?.()
    await setImmediate()
    if (options.signal?.aborted) return
    since = performance.now()
  }
}
