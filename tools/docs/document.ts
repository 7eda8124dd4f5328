import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A Markdown file of the repository. */
export interface Document {
  /** Its path below the root, with slashes. */
  readonly path: string
  readonly text: string
}

/** A block of code between fences, with what stands behind its first fence. */
export interface CodeBlock {
  readonly language: string
  readonly source: string
  /** The line of its first fence. */
  readonly line: number
}

/** Some code in a line of text. */
export interface CodeSpan {
  readonly code: string
  readonly line: number
}

/** The documents of a repository: those at the top, and all below these folders. */
export function readDocuments(
  root: string,
  folders: readonly string[] = ['docs', 'examples', 'bench'],
): Document[] {
  const top = readdirSync(root, { encoding: 'utf8' }).filter(isMarkdown)
  const below = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(isMarkdown)
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  )
  return [...top, ...below]
    .filter((path) => !path.includes('node_modules/'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** The text with every block of code left blank, line by line. */
export function proseOf(text: string): string {
  return text.replace(fenced, (block) => block.replace(/[^\n]/g, ''))
}

export function blocksIn(text: string): CodeBlock[] {
  return [...text.matchAll(fenced)].map((match) => ({
    language: match[2]!.trim(),
    source: match[3]!,
    line: lineAt(text, match.index),
  }))
}

export function spansIn(text: string): CodeSpan[] {
  const prose = proseOf(text)
  return [...prose.matchAll(/`([^`]+)`/g)].map((match) => ({
    code: match[1]!.replace(/\s+/g, ' '),
    line: lineAt(prose, match.index),
  }))
}

export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

const fenced = /^(`{3,})([^\n]*)\n([\s\S]*?)^\1$/gm
const isMarkdown = (name: string) => name.endsWith('.md')
