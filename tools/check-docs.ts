// Checks the documents: paths, links, headings, commands and flags that they name exist, code blocks marked `run` run, and those
// marked `file=PATH` are as the file is.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildProgram } from '../src/cli/program.ts'
import { terminalOf } from '../src/cli/terminal-of.ts'
import { brokenLinks } from './docs/broken-links.ts'
import { readDocuments } from './docs/document.ts'
import { failedBlocks } from './docs/failed-blocks.ts'
import { missingPaths } from './docs/missing-paths.ts'
import { staleFiles } from './docs/stale-files.ts'
import { unknownCommands } from './docs/unknown-commands.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const documents = readDocuments(root)
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
// With the loop of the example, because documents show its commands as well.
const folder = join(root, 'examples/own-loop')
const terminal = async () => ({ ...(await terminalOf('')), folder })
const program = await buildProgram({ version: '', words: [], all: true, terminal })

const problems = [
  ...missingPaths(root, documents),
  ...brokenLinks(root, documents),
  ...unknownCommands(documents, program, scripts),
  ...staleFiles(root, documents),
  ...failedBlocks(root, documents),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else console.log(`${documents.length} documents name only what exists`)
