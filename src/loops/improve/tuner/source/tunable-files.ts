import { isSealed } from '../../../../contracts/index.ts'
import type { Situation } from '../../roles.ts'
import { readSource, type SourceFile } from './source-file.ts'

/** The files that may be changed. Where some have marked regions, only those files, and only inside their regions. */
export function tunableFiles({ files, sealed }: Pick<Situation, 'files' | 'sealed'>): SourceFile[] {
  const sources = Object.entries(files)
    .filter(([path]) => !isSealed(path, sealed) && !isNoProgram(path))
    .map(([path, text]) => readSource(path, text))
  const marked = sources.filter(({ regions }) => regions.length > 0)
  return marked.length > 0 ? marked : sources
}

/** Documents, settings of tools, tests and the files of the campaign are not tuned. */
function isNoProgram(path: string): boolean {
  const name = path.split('/').at(-1)!
  return (
    /(?:^|\/)improve\/config\//.test(path) ||
    /(?:^|\/)(?:node_modules|\.[^/]+)(?:\/|$)/.test(path) ||
    /\.(?:md|markdown|rst|lock|svg|html|css|map|csv|tsv)$/i.test(name) ||
    /^(?:package(?:-lock)?|tsconfig.*|biome|deno)\.jsonc?$/i.test(name) ||
    /(?:\.(?:test|spec)\.|^test_|_test\.)/i.test(name) ||
    /^(?:LICENSE|NOTICE|CHANGELOG|README|CODEOWNERS|VERSION)/.test(name)
  )
}
