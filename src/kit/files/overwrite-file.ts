import { closeSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs'

/** Writes over a file that stays the same file, so that all its hard links show the new content; returns when it is durable. */
export function overwriteFile(path: string, bytes: Uint8Array): void {
  const file = openSync(path, 'r+')
  try {
    for (let written = 0; written < bytes.length; )
      written += writeSync(file, bytes, written, bytes.length - written, written)
    ftruncateSync(file, bytes.length)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
