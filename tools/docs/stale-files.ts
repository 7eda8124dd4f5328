import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { blocksIn, type Document } from './document.ts'

/** The blocks marked `file=PATH` that are not as the file is. */
export function staleFiles(root: string, documents: readonly Document[]): string[] {
  return documents.flatMap(({ path, text }) =>
    blocksIn(text).flatMap(({ language, source, line }) => {
      const [, name] = /\bfile=(\S+)$/.exec(language) ?? []
      if (name === undefined) return []
      const file = join(root, name)
      const isSame = existsSync(file) && readFileSync(file, 'utf8') === source
      return isSame ? [] : [`${path}:${line}: the block is not as ${name} is; copy the file into it`]
    }),
  )
}
