import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { blocksIn, type Document } from './document.ts'

/** Runs the blocks of documents that are marked `run`, and gives those that end with another code than they should. */
export function failedBlocks(root: string, documents: readonly Document[]): string[] {
  if (!existsSync(join(root, 'dist', 'index.js')))
    return [
      'dist/index.js does not exist, and the code blocks of documents need it: run `npm run build` first',
    ]
  return documents.flatMap(({ path, text }) =>
    blocksIn(text).flatMap(({ language: marks, source, line }) => {
      const [, language, code = '0'] = /^(sh|ts) run(?: exit=(\d+))?$/.exec(marks) ?? []
      if (language === undefined) return []
      const { status, output } = runBlock(root, language, source)
      return status === Number(code)
        ? []
        : [`${path}:${line}: the block ended with ${status}, not ${code}\n${output}`]
    }),
  )
}

/** Runs a block in a folder of its own, as after `npm install reprise zod` in it. */
function runBlock(
  root: string,
  language: string,
  source: string,
): { readonly status: number | null; readonly output: string } {
  // A program finds the package by its name only below the package's own folder.
  const folder = mkdtempSync(language === 'sh' ? join(tmpdir(), 'block-') : join(root, '.docs-block-'))
  try {
    const bin = join(root, 'node_modules', '.bin')
    const packages = join(folder, 'node_modules')
    mkdirSync(packages)
    symlinkSync(root, join(packages, 'reprise'))
    symlinkSync(join(root, 'node_modules', 'zod'), join(packages, 'zod'))
    const script = join(folder, `block.${language}`)
    const start = language === 'sh' ? `reprise() { node "${join(root, 'dist/bin/reprise.js')}" "$@"; }\n` : ''
    writeFileSync(script, start + source)
    const [program, ...words] = language === 'sh' ? ['bash', '-eu', script] : [join(bin, 'tsx'), script]
    const { status, stdout, stderr } = spawnSync(program!, words, {
      cwd: folder,
      env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
      encoding: 'utf8',
    })
    return { status, output: `${stdout}${stderr}` }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
