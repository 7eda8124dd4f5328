import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { WireMark, WireSkipped } from '../wire.ts'
import { type Marks, openMarks } from './marks.ts'

/** Where a watcher's bytes go: a raw response. */
export interface Watcher {
  write(bytes: Uint8Array): unknown
  /** Bytes that were written and not yet taken. */
  readonly writableLength: number
  once(event: 'drain', listener: () => void): unknown
  end(): unknown
}

/** The entries of a message. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** How somebody watches. */
export interface WatchOptions {
  /** The first entry that it does not have. */
  readonly from?: number
  /** What its marks are called, if it confirms them. Without, only the sender's own buffer shows how far it is. */
  readonly marks?: string
}

/** Somebody who watches. */
export interface Watching {
  /** All messages up to this mark were processed. */
  confirm(mark: number): void
  leave(): void
}

/** Messages that many watch: each is encoded once, kept, and sent to everybody, also to those who come later. */
export interface Feed {
  /** `count` is how many entries or records the message has; a message without a count may be left out without notice. */
  send(event: string, data: unknown, about?: { readonly count: number; readonly range?: Range }): void
  /** Sends what only those need who watch now; it is not kept. One that does not keep up is greeted again when it does. */
  show(event: string, data: unknown): void
  /** All that was there has been read; from now on only news come. */
  caughtUp(): void
  /** Sends everything from an entry on, and then what comes. */
  watch(watcher: Watcher, options?: WatchOptions): Watching
  /** How many watch. */
  readonly watchers: number
  end(): void
}

/** How much is written to a watcher that does not take it. */
const maxUnsentBytes = 1024 * 1024
/** What a live watcher has not got for so long is left out, if it is more than it could take at once. */
const maxAgeMs = 250
const alwaysKeptBytes = 64 * 1024
/** Where something is left out, what is newer than this stays. */
const keptAgeMs = 100
/** Large messages are kept compressed. */
const compressAbove = 4096

interface Message {
  readonly bytes: Uint8Array
  readonly packed: boolean
  readonly size: number
  readonly time: number
  readonly event: string
  readonly count: number
  readonly range?: Range
}

interface Reader {
  readonly watcher: Watcher
  readonly marks?: Marks
  /** The next message. */
  next: number
  /** Everything that there was has been sent. */
  live: boolean
  /** It waits until its buffer is empty. */
  waiting: boolean
  /** Something was shown that it could not take. */
  missed?: boolean
  skipped?: WireSkipped
  /** The newest message of those left out that says what the run is. */
  run?: Message
}

/**
 * Opens an empty feed. `greeting` is what somebody needs beside the messages who comes later: the state of what is shown.
 *
 * A watcher that falls behind must not see the past for seconds, and the buffers of the system hold megabytes. So
 * messages are followed by marks, which it confirms when it has processed what came before. One that does not confirm
 * gets nothing new; if what waits for it becomes old, that is left out, and it gets a message with the number.
 */
export function feed(
  greeting: () => readonly (readonly [event: string, data: unknown])[] = () => [],
  now: () => number = () => performance.now(),
): Feed {
  const messages: Message[] = []
  const readers = new Set<Reader>()
  let ready = false
  let ended = false
  return {
    send(event, data, { count = 0, range } = { count: 0 }) {
      const bytes = encoded(event, data)
      const packed = bytes.length > compressAbove
      const kept = packed ? deflateRawSync(bytes, { level: 1 }) : bytes
      const size = bytes.length
      messages.push({ bytes: kept, packed, size, time: now(), event, count, ...(range && { range }) })
      for (const reader of readers) pump(reader, bytes)
    },
    show(event, data) {
      const bytes = encoded(event, data)
      for (const reader of readers)
        if (isHeld(reader)) reader.missed = true
        else if (reader.live) write(reader, bytes)
    },
    caughtUp() {
      if (ready) return
      ready = true
      for (const reader of readers) pump(reader)
    },
    watch(watcher, { from = 1, marks } = {}) {
      const mark = (at: WireMark) => void watcher.write(encoded('mark', at))
      const reader: Reader = {
        watcher,
        ...(marks !== undefined && { marks: openMarks(marks, mark, now) }),
        next: 0,
        live: false,
        waiting: false,
      }
      if (from > 1) catchUpFrom(reader, from)
      readers.add(reader)
      pump(reader)
      return {
        confirm(mark) {
          reader.marks?.confirm(mark)
          if (readers.has(reader)) pump(reader)
        },
        leave: () => void readers.delete(reader),
      }
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
  function catchUpFrom(reader: Reader, from: number): void {
    const first = messages.findIndex(({ range }) => range !== undefined && range.to >= from)
    const end = first < 0 ? messages.length : first
    for (const message of messages.slice(0, end))
      if (message.event === 'records') write(reader, bytesOf(message))
    const run = messages.slice(0, end).findLast(({ event }) => event === 'run')
    if (run !== undefined) write(reader, bytesOf(run))
    reader.next = end
  }

  /** Sends a reader what is due, as long as it takes it. `latest` is the newest message, not compressed. */
  function pump(reader: Reader, latest?: Uint8Array): void {
    const { watcher } = reader
    while (!ended && reader.next < messages.length) {
      if (isHeld(reader)) {
        leaveOut(reader)
        return
      }
      if (watcher.writableLength > maxUnsentBytes) {
        reader.waiting = true
        watcher.once('drain', () => {
          reader.waiting = false
          pump(reader)
        })
        return
      }
      tellWhatIsMissing(reader)
      const index = reader.next++
      const isLatest = latest !== undefined && index === messages.length - 1
      write(reader, isLatest ? latest : bytesOf(messages[index]!))
    }
    if (ended || !ready) return
    if (reader.live) {
      if (reader.missed && !isHeld(reader)) greet(reader)
      return
    }
    reader.live = true
    greet(reader)
    write(reader, encoded('live', {}))
    reader.marks?.setLive()
  }

  /** The state of what is shown, for somebody who comes or who could not take it when it was shown. */
  function greet(reader: Reader): void {
    reader.missed = false
    for (const [event, data] of greeting()) write(reader, encoded(event, data))
  }

  function write({ watcher, marks }: Reader, bytes: Uint8Array): void {
    watcher.write(bytes)
    marks?.sent(bytes.length)
  }

  /** What there is at first goes out as fast as it is taken; afterwards, marks have to be confirmed. */
  function isHeld({ waiting, marks }: Reader): boolean {
    return waiting || (marks?.isSettled === true && marks.isLate)
  }

  /** A reader who had everything and takes no more misses what has become old; the newest message stays. */
  function leaveOut(reader: Reader): void {
    const time = now()
    const hadAll = reader.marks?.isSettled ?? reader.live
    if (!hadAll || time - messages[reader.next]!.time <= maxAgeMs) return
    let behind = 0
    for (let index = reader.next; index < messages.length && behind <= alwaysKeptBytes; index++)
      behind += messages[index]!.size
    if (behind <= alwaysKeptBytes) return
    for (; reader.next < messages.length - 1; reader.next++) {
      const message = messages[reader.next]!
      if (time - message.time <= keptAgeMs) return
      if (message.event === 'run') reader.run = message
      if (message.count === 0) continue
      const { entries, records } = reader.skipped ?? { entries: 0, records: 0 }
      reader.skipped =
        message.range === undefined
          ? { entries, records: records + message.count }
          : { entries: entries + message.count, records }
    }
  }

  function tellWhatIsMissing(reader: Reader): void {
    const { skipped, run } = reader
    delete reader.skipped
    delete reader.run
    if (skipped !== undefined) write(reader, encoded('skipped', skipped))
    if (run !== undefined) write(reader, bytesOf(run))
  }
}

const encoded = (event: string, data: unknown) =>
  Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

function bytesOf({ bytes, packed }: Message): Uint8Array {
  return packed ? inflateRawSync(bytes) : bytes
}
