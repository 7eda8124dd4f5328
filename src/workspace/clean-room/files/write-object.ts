import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { objectName } from '../../git/object-name.ts'

/** Stores bytes as a loose object of a git directory, without a process for each; gives its name of `length` digits. */
export async function writeObject(bytes: Buffer, folder: string, length: number): Promise<string> {
  const id = objectName('blob', bytes, length)
  const home = join(folder, 'objects', id.slice(0, 2))
  await mkdir(home, { recursive: true })
  const content = Buffer.concat([Buffer.from(`blob ${bytes.length}\0`), bytes])
  await writeFile(join(home, id.slice(2)), deflateSync(content, { level: 1 }))
  return id
}
