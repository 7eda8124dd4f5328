import type { WireMark } from '../wire.ts'

/** How much is sent between two marks. */
const markBytes = 32 * 1024
/** Who has not confirmed a mark for so long is late. */
const confirmMs = 200

/** How far a reader is, as it says itself: it confirms marks when it has processed what came before them. */
export interface Marks {
  /** So many bytes were sent to the reader; sets a mark when there were enough. */
  sent(bytes: number): void
  /** All that there was has been sent: once this is confirmed, the reader has to keep up. */
  setLive(): void
  confirm(mark: number): void
  /** The reader has processed all that there was at first. */
  readonly isSettled: boolean
  readonly isLate: boolean
}

/** No mark was set yet. Marks carry the name of the reader, so that it can say whose they are. */
export function openMarks(reader: string, send: (mark: WireMark) => void, now: () => number): Marks {
  const unconfirmed: { readonly mark: number; readonly time: number }[] = []
  let [last, unmarked] = [0, 0]
  let live: number | undefined
  let isSettled = false
  function set(): number {
    unmarked = 0
    unconfirmed.push({ mark: ++last, time: now() })
    send({ reader, mark: last })
    return last
  }
  return {
    sent(bytes) {
      unmarked += bytes
      if (unmarked >= markBytes) set()
    },
    setLive() {
      live = set()
    },
    confirm(mark) {
      while (unconfirmed.length > 0 && unconfirmed[0]!.mark <= mark) unconfirmed.shift()
      isSettled ||= live !== undefined && mark >= live
    },
    get isSettled() {
      return isSettled
    },
    get isLate() {
      return unconfirmed.length > 0 && now() - unconfirmed[0]!.time > confirmMs
    },
  }
}
