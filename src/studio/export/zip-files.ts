import { crc32 } from 'node:zlib'

/** A file for an archive. Names have slashes between folders. */
export interface ZippedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Packs files into a ZIP archive. They are stored as they are, and without a time, so that the same files give the same archive. */
export function zipFiles(files: readonly ZippedFile[]): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let at = 0
  for (const { name, bytes } of files) {
    const path = Buffer.from(name)
    const facts = factsOf(path, bytes)
    const head = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, path])
    pieces.push(head, bytes)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, placeOf(at), path]))
    at += head.length + bytes.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  return new Uint8Array(Buffer.concat([...pieces, ...directory, endOf(files.length, size, at)]))
}

/** What stands both before a file and in the directory: version, flags, method, time, checksum, sizes, lengths of names. */
function factsOf(path: Buffer, bytes: Uint8Array): Buffer {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  // The name is in UTF-8.
  facts.writeUInt16LE(0x0800, 2)
  // The first of January 1980, the earliest date that there is.
  facts.writeUInt16LE(0x0021, 8)
  facts.writeUInt32LE(crc32(bytes), 10)
  facts.writeUInt32LE(bytes.length, 14)
  facts.writeUInt32LE(bytes.length, 18)
  facts.writeUInt16LE(path.length, 22)
  return facts
}

/** The rest of an entry of the directory: no comment, no attributes, and where the file begins. */
function placeOf(at: number): Buffer {
  const place = Buffer.alloc(14)
  place.writeUInt32LE(at, 10)
  return place
}

function endOf(count: number, size: number, at: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  return end
}
