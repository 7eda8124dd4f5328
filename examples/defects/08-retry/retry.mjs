/** How long to wait before a retry: twice as long each time, and never longer than the limit. */
export function backoff(retry, { firstMs = 100, limitMs = 5000 } = {}) {
  return Math.min(firstMs * 2 ** retry, limitMs)
}

/** Calls an operation until it goes well, with a wait before each retry. The last failure is thrown. */
export async function retrying(operation, { retries = 3, sleep, isPassing = () => true }) {
  for (let attempt = 0; ; attempt++) {
    try {
      return operation(attempt)
    } catch (error) {
      if (attempt >= retries || !isPassing(error)) throw error
      await sleep(backoff(attempt))
    }
  }
}
