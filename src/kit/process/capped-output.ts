/** Keeps the head and the tail of a stream of bytes and counts what lies between. */
export class CappedOutput {
  private readonly half: number
  private readonly head: Buffer[] = []
  private headBytes = 0
  private tail: Buffer[] = []
  private tailBytes = 0
  private total = 0

  constructor(maxBytes: number) {
    this.half = Math.max(1, Math.floor(maxBytes / 2))
  }

  add(chunk: Buffer): void {
    this.total += chunk.length
    const room = this.half - this.headBytes
    const first = chunk.subarray(0, room)
    if (first.length > 0) {
      this.head.push(first)
      this.headBytes += first.length
    }
    if (chunk.length <= room) return
    this.tail.push(chunk.subarray(room))
    this.tailBytes += chunk.length - room
    // Cut only now and then, so that many small chunks stay cheap.
    if (this.tailBytes > this.half * 2 + 65_536) this.trim()
  }

  /** The bytes that were kept, and how many were cut out of their middle. */
  end(): { readonly bytes: Buffer; readonly text: string; readonly cut: number } {
    this.trim()
    const head = Buffer.concat(this.head)
    const tail = Buffer.concat(this.tail)
    const cut = this.total - head.length - tail.length
    const bytes = Buffer.concat([head, tail])
    if (cut === 0) return { bytes, text: bytes.toString('utf8'), cut }
    const [start, finish] = [withoutTornEnd(head), withoutTornStart(tail)]
    const missing = this.total - start.length - finish.length
    return {
      bytes,
      text: `${start.toString('utf8')}\n[… ${missing} bytes cut …]\n${finish.toString('utf8')}`,
      cut: missing,
    }
  }

  private trim(): void {
    if (this.tailBytes <= this.half) return
    const kept = Buffer.concat(this.tail).subarray(-this.half)
    this.tail = [Buffer.from(kept)]
    this.tailBytes = kept.length
  }
}

const isContinuation = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80

/** A character of UTF-8 has at most four bytes, so at most three of a torn one are left over. */
function withoutTornEnd(bytes: Buffer): Buffer {
  let lead = bytes.length - 1
  while (lead > bytes.length - 4 && isContinuation(bytes[lead])) lead--
  const first = bytes[lead] ?? 0
  const needed = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1
  return bytes.length - lead < needed ? bytes.subarray(0, lead) : bytes
}

function withoutTornStart(bytes: Buffer): Buffer {
  let start = 0
  while (start < 3 && isContinuation(bytes[start])) start++
  return bytes.subarray(start)
}
