import { existsSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { type Document, lineAt, proseOf } from './document.ts'

/** The links of documents to files that do not exist, and to headings that their files do not have. */
export function brokenLinks(root: string, documents: readonly Document[]): string[] {
  const anchors = new Map(documents.map(({ path, text }) => [path, anchorsIn(text)]))
  return documents.flatMap((document) =>
    linksIn(document.text).flatMap(({ target, line }) => {
      const [file = '', anchor] = target.split('#')
      const path = file === '' ? document.path : normalize(join(dirname(document.path), decodeURI(file)))
      const says = (problem: string) => [`${document.path}:${line}: ${problem}`]
      if (!existsSync(join(root, path))) return says(`links to ${path}, which does not exist`)
      if (anchor === undefined) return []
      if (statSync(join(root, path)).isDirectory()) return says(`links to a heading of the folder ${path}`)
      const known = anchors.get(path)
      if (known === undefined) return says(`links to a heading of ${path}, which is no document`)
      return known.has(anchor) ? [] : says(`links to ${path}#${anchor}, which has no such heading`)
    }),
  )
}

function linksIn(text: string): { readonly target: string; readonly line: number }[] {
  const prose = proseOf(text).replace(/`[^`\n]*`/g, (code) => code.replace(/[()[\]]/g, ' '))
  return [...prose.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)[^)]*\)/g)].map((match) => ({
    target: match[1]!,
    line: lineAt(prose, match.index),
  }))
}

/** The anchors of the headings of a document, as GitHub makes them. */
export function anchorsIn(text: string): ReadonlySet<string> {
  const anchors = new Set<string>()
  for (const [, heading] of proseOf(text).matchAll(/^#{1,6} +(.*?)\s*#*$/gm)) {
    const plain = heading!.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    const slug = plain
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-')
    let anchor = slug
    for (let count = 1; anchors.has(anchor); count++) anchor = `${slug}-${count}`
    anchors.add(anchor)
  }
  return anchors
}
