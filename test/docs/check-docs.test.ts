import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildProgram } from '../../src/cli/program.ts'
import { anchorsIn, brokenLinks } from '../../tools/docs/broken-links.ts'
import { readDocuments } from '../../tools/docs/document.ts'
import { failedBlocks } from '../../tools/docs/failed-blocks.ts'
import { missingPaths } from '../../tools/docs/missing-paths.ts'
import { splitCommands } from '../../tools/docs/shell-commands.ts'
import { staleFiles } from '../../tools/docs/stale-files.ts'
import { unknownCommands } from '../../tools/docs/unknown-commands.ts'

/** A folder with some files and its documents. */
function repository(files: Readonly<Record<string, string>>) {
  const root = mkdtempSync(join(tmpdir(), 'reprise-docs-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return { root, documents: readDocuments(root, ['docs']) }
}

const fence = (language: string, ...lines: string[]) => [`\`\`\`${language}`, ...lines, '```', ''].join('\n')

test('links to files and headings that do not exist are found, with their lines', () => {
  const { root, documents } = repository({
    'README.md':
      '# Top\n\n[a](docs/a.md) [b](docs/b.md)\n[c](docs/a.md#two-words) [d](docs/a.md#three) [e](#top)\n',
    'docs/a.md': '# Two `words`!\n\n[up](../README.md#top) [out](https://example.org/#x)\n',
  })
  expect(brokenLinks(root, documents)).toEqual([
    'README.md:3: links to docs/b.md, which does not exist',
    'README.md:4: links to docs/a.md#three, which has no such heading',
  ])
})

test('a block that shows a file is compared with it', () => {
  const { root, documents } = repository({
    'docs/a.md': `${fence('ts file=same.ts', 'same')}${fence('ts file=other.ts', 'old')}${fence('ts file=none.ts', 'x')}`,
    'same.ts': 'same\n',
    'other.ts': 'new\n',
  })
  expect(staleFiles(root, documents)).toEqual([
    'docs/a.md:4: the block is not as other.ts is; copy the file into it',
    'docs/a.md:7: the block is not as none.ts is; copy the file into it',
  ])
})

test('headings get the anchors of GitHub, a number for one that comes again', () => {
  const text = `# 1. Install\n## Exit codes\n## Exit codes\n${fence('sh', '# no heading')}### The section \`ralph\`\n`
  expect([...anchorsIn(text)]).toEqual(['1-install', 'exit-codes', 'exit-codes-1', 'the-section-ralph'])
})

test('paths of the repository that do not exist are found in text and in shell commands', () => {
  const { root, documents } = repository({
    'src/here.ts': '',
    'docs/a.md': `See \`src/here.ts\`, \`src/gone.ts\` and \`chat.jsonl\`.\n${fence('sh', 'cat src/away.ts src/here.ts')}`,
  })
  expect(missingPaths(root, documents)).toEqual([
    'docs/a.md:1: names src/gone.ts, which does not exist',
    'docs/a.md:2: names src/away.ts, which does not exist',
  ])
})

test('commands, flags and scripts that do not exist are found', async () => {
  const { documents } = repository({
    'docs/a.md': [
      'Use `reprise town play --sed 3`, `reprise town plays`, `--nonsense` or `npm run nothing`.',
      'Good: `reprise town play --seed 3`, `reprise COMMAND --help`, `--seed 3`, `npm run build`.',
      fence(
        'sh',
        'reprise -C dir runs --json   # --comment',
        'echo a | npx reprise resume RUN --quick && reprise ralph "fix --it" --check "x --y" \\',
        '  --actr bot:repair',
        'reprise run loop.mjs --poet bot:echo',
      ),
    ].join('\n'),
  })
  const program = await buildProgram({ version: '', words: [], all: true })
  expect(unknownCommands(documents, program, { build: 'tsc' })).toEqual([
    'docs/a.md:5: `reprise resume` has no flag --quick',
    'docs/a.md:5: `reprise ralph` has no flag --actr',
    'docs/a.md:1: `reprise town play` has no flag --sed',
    "docs/a.md:1: `reprise town` has no command 'plays'",
    "docs/a.md:1: package.json has no script 'nothing'",
    'docs/a.md:1: no command has the flag --nonsense',
  ])
})

test('a line is split into commands as a shell does it', () => {
  expect(splitCommands(`echo "a | b" 'c' | reprise x --y="1 2" && z # no`)).toEqual([
    ['echo', '"a | b"', "'c'"],
    ['reprise', 'x', '--y="1 2"'],
    ['z'],
  ])
})

test('without a build, code blocks are not run, and the message says what to do', () => {
  const { root, documents } = repository({ 'docs/a.md': fence('sh run', 'exit 1') })
  expect(failedBlocks(root, documents)).toEqual([expect.stringContaining('run `npm run build` first')])
})

test('a block that ends with another code than it says is found', () => {
  const { root, documents } = repository({
    'dist/index.js': '',
    'docs/a.md': `${fence('sh run', 'echo no; exit 3')}${fence('sh run exit=3', 'exit 3')}${fence('sh', 'exit 4')}`,
  })
  expect(failedBlocks(root, documents)).toEqual(['docs/a.md:1: the block ended with 3, not 0\nno\n'])
})
