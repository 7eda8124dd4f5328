import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** Where a watcher's bytes go: a raw response. */
export interface Watcher {
  write(bytes: Uint8Array): unknown
  /** Bytes that were written and not yet taken. */
  readonly writableLength: number
  once(event: 'drain', listener: () => void): unknown
  end(): unknown
}

/** What a message is about, for those who miss it. */
export interface Range {
  readonly from: number
  readonly to: number
  readonly count: number
}

/** Messages that many watch: each is encoded once, kept, and sent to everybody, also to those who come later. */
export interface Feed {
  send(event: string, data: unknown, range?: Range): void
  /** Sends what only those need who watch now and keep up; it is not kept. */
  show(event: string, data: unknown): void
  /** All that was there has been read; from now on only news come. */
  caughtUp(): void
  /** Sends everything from an entry on, and then what comes. Gives the function that ends it. */
  watch(watcher: Watcher, from: number): () => void
  /** How many watch. */
  readonly watchers: number
  end(): void
}

/** How far a watcher who had everything may fall behind before messages are left out. */
const maxBehindBytes = 4 * 1024 * 1024
/** Large messages are kept compressed. */
const compressAbove = 4096

interface Message {
  readonly bytes: Uint8Array
  readonly packed: boolean
  readonly size: number
  readonly range?: Range
  /** A later message of the same kind makes it superfluous for those who come later. */
  readonly event: string
}

interface Reader {
  readonly watcher: Watcher
  next: number
  live: boolean
  waiting: boolean
  skipped?: Range
}

/** Opens an empty feed. `greeting` is what somebody needs beside the messages who comes later: the state of what is shown. */
export function feed(greeting: () => readonly (readonly [event: string, data: unknown])[] = () => []): Feed {
  const messages: Message[] = []
  const readers = new Set<Reader>()
  let ready = false
  let ended = false
  return {
    send(event, data, range) {
      const bytes = encoded(event, data)
      const packed = bytes.length > compressAbove
      const kept = packed ? deflateRawSync(bytes, { level: 1 }) : bytes
      messages.push({ bytes: kept, packed, size: bytes.length, event, ...(range && { range }) })
      for (const reader of readers) pump(reader, bytes)
    },
    show(event, data) {
      const bytes = encoded(event, data)
      for (const { live, waiting, watcher } of readers) if (live && !waiting) watcher.write(bytes)
    },
    caughtUp() {
      if (ready) return
      ready = true
      for (const reader of readers) pump(reader)
    },
    watch(watcher, from) {
      const first = messages.findIndex(({ range }) => range !== undefined && range.to >= from)
      const none = from > 1 && first < 0
      const reader: Reader = { watcher, next: none ? messages.length : 0, live: false, waiting: false }
      if (from > 1) catchUpFrom(reader, first)
      readers.add(reader)
      pump(reader)
      return () => void readers.delete(reader)
    },
    get watchers() {
      return readers.size
    },
    end() {
      ended = true
      for (const { watcher } of readers) watcher.end()
      readers.clear()
    },
  }

  /** Somebody who was cut off needs the records again, and the entries that are new. */
  function catchUpFrom(reader: Reader, first: number): void {
    const end = first < 0 ? messages.length : first
    for (const message of messages.slice(0, end)) {
      if (message.event === 'records') reader.watcher.write(bytesOf(message))
    }
    const run = messages.slice(0, end).findLast(({ event }) => event === 'run')
    if (run !== undefined) reader.watcher.write(bytesOf(run))
    reader.next = end
  }

  /** Sends a reader what is due, as long as it takes it. `latest` is the newest message, not compressed. */
  function pump(reader: Reader, latest?: Uint8Array): void {
    if (reader.waiting) leaveOut(reader)
    if (ended || reader.waiting) return
    const { watcher } = reader
    while (reader.next < messages.length) {
      if (watcher.writableLength > maxBehindBytes / 4) {
        reader.waiting = true
        watcher.once('drain', () => {
          reader.waiting = false
          pump(reader)
        })
        return
      }
      if (reader.skipped !== undefined) {
        watcher.write(encoded('skipped', reader.skipped))
        delete reader.skipped
      }
      const index = reader.next++
      const isLatest = latest !== undefined && index === messages.length - 1
      watcher.write(isLatest ? latest : bytesOf(messages[index]!))
    }
    if (ready && !reader.live) {
      reader.live = true
      for (const [event, data] of greeting()) watcher.write(encoded(event, data))
      watcher.write(encoded('live', {}))
    }
  }

  /** A reader who had everything and takes no more misses what is too much, and is notified. */
  function leaveOut(reader: Reader): void {
    if (!reader.live) return
    let behind = 0
    for (let index = messages.length - 1; index >= reader.next; index--) behind += messages[index]!.size
    while (behind > maxBehindBytes && reader.next < messages.length) {
      const { range, size } = messages[reader.next++]!
      behind -= size
      if (range === undefined) continue
      const before = reader.skipped
      reader.skipped = {
        from: before?.from ?? range.from,
        to: range.to,
        count: (before?.count ?? 0) + range.count,
      }
    }
  }
}

const encoded = (event: string, data: unknown) =>
  Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

function bytesOf({ bytes, packed }: Message): Uint8Array {
  return packed ? inflateRawSync(bytes) : bytes
}
