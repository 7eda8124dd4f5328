// Checks the documents: every path they name exists, and every code block marked `run` runs.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const topLevel = readdirSync(root, { encoding: 'utf8' }).filter(
  (name) => name !== 'dist' && name !== 'node_modules',
)
const documents = [
  ...topLevel.filter((name) => name.endsWith('.md')),
  ...['docs', 'examples', 'bench'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  ),
]

const problems = documents.flatMap((document) => [...missingPaths(document), ...failedBlocks(document)])
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${documents.length} documents name only what exists`)

function missingPaths(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8')
  const prose = text.replace(/^(`{3,})[\s\S]*?^\1$/gm, (block) => block.replace(/[^\n]/g, ''))
  const plain = prose.replace(/`[^`\n]*`/g, (code) => code.replace(/[()[\]]/g, ' '))
  const links = [...plain.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g)].map((match) => ({
    match,
    path: join(dirname(document), match[1]!),
  }))
  const mentions = [...prose.matchAll(/`([\w.@-]+(?:\/[\w.@-]+)*\/?)`/g)]
    .filter((match) => isOurs(match[1]!))
    .map((match) => ({ match, path: match[1]! }))
  return [...links, ...mentions]
    .filter(({ path }) => !existsSync(join(root, path)))
    .map(
      ({ match, path }) => `${document}:${lineOf(prose, match.index)}: names ${path}, which does not exist`,
    )
}

/** A path below one of our own folders; names such as `chat.jsonl` or `run.json` belong to the user's runs. */
function isOurs(path: string): boolean {
  const [first] = path.split('/')
  return path.includes('/') && topLevel.includes(first!)
}

function failedBlocks(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8')
  const blocks = [...text.matchAll(/^```(sh|ts) run(?: exit=(\d+))?\n([\s\S]*?)^```$/gm)]
  return blocks.flatMap((match) => {
    const [, language, code = '0', source] = match
    const { status, output } = run(language!, source!)
    if (status === Number(code)) return []
    return [
      `${document}:${lineOf(text, match.index)}: the block ended with ${status}, not ${code}\n${output}`,
    ]
  })
}

/** Runs a block in an empty folder, with the repository's own commands and packages at hand. */
function run(language: string, source: string): { status: number | null; output: string } {
  const inside = language === 'sh' ? tmpdir() : join(root, 'dist')
  const folder = mkdtempSync(join(inside, 'block-'))
  try {
    const bin = join(root, 'node_modules', '.bin')
    const env = {
      ...process.env,
      REPRISE: root,
      PATH: `${join(root, 'dist', 'bin')}${delimiter}${bin}${delimiter}${process.env.PATH}`,
    }
    const script = join(folder, `block.${language}`)
    const prelude =
      language === 'sh' ? `reprise() { node "${join(root, 'dist/bin/reprise.js')}" "$@"; }\n` : ''
    writeFileSync(script, prelude + source)
    const command = language === 'sh' ? ['bash', '-eu', script] : [join(bin, 'tsx'), script]
    const result = spawnSync(command[0]!, command.slice(1), { cwd: folder, env, encoding: 'utf8' })
    return { status: result.status, output: `${result.stdout}${result.stderr}` }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
