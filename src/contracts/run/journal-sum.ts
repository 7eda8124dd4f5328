import { crc32 } from 'node:zlib'

/** What the first entry of a journal is chained to. */
export const firstSum = '00000000'

/**
 * The checksum of a journal entry: a CRC-32 of its text up to the checksum, which continues from the checksum before it. So a
 * changed, missing, moved or added entry breaks the chain at its place.
 */
export function journalSum(before: string, text: string): string {
  return crc32(text, Number.parseInt(before, 16)).toString(16).padStart(8, '0')
}

const tail = /,"sum":"([0-9a-f]{8})"\}$/
const tailLength = ',"sum":"01234567"}'.length

/** The line of an entry whose text lacks only its checksum and the closing brace. */
export function sealEntry(before: string, text: string): { readonly line: string; readonly sum: string } {
  const sum = journalSum(before, text)
  return { line: `${text},"sum":"${sum}"}\n`, sum }
}

/** The text of a line that its checksum covers, with that checksum; undefined where the line has none. */
export function unsealLine(line: string): { readonly text: string; readonly sum: string } | undefined {
  const found = tail.exec(line.slice(-tailLength))
  return found === null ? undefined : { text: line.slice(0, -tailLength), sum: found[1]! }
}
