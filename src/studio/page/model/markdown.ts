/** A block of Markdown, as far as agents use it. Everything else stays text. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly string[] }
  | {
      readonly kind: 'table'
      readonly head: readonly string[]
      readonly rows: readonly (readonly string[])[]
    }
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }

const cells = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())

/** Reads the blocks of a Markdown text. It never produces markup: the page makes elements from the blocks. */
export function readMarkdown(text: string): Block[] {
  const lines = text.split('\n')
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]!
    const [, fence, language] = /^\s*(`{3,}|~{3,})\s*(\S*)/.exec(line) ?? []
    const [, marks, heading] = /^(#{1,6})\s+(.*)$/.exec(line) ?? []
    const item = /^\s*(?:[-*+]|(\d+)[.)])\s+(.*)$/.exec(line)
    if (fence !== undefined) {
      const end = lines.findIndex((one, index) => index > at && one.trim().startsWith(fence))
      const last = end < 0 ? lines.length : end
      blocks.push({ kind: 'code', language: language ?? '', text: lines.slice(at + 1, last).join('\n') })
      at = last + 1
    } else if (marks !== undefined) {
      blocks.push({ kind: 'heading', level: marks.length, text: heading! })
      at++
    } else if (item !== null) {
      const items: string[] = []
      const ordered = item[1] !== undefined
      for (; at < lines.length; at++) {
        const next = /^\s*(?:[-*+]|(\d+)[.)])\s+(.*)$/.exec(lines[at]!)
        if (next !== null) items.push(next[2]!)
        else if (/^\s{2,}\S/.test(lines[at]!) && items.length > 0)
          items[items.length - 1] += `\n${lines[at]!.trim()}`
        else break
      }
      blocks.push({ kind: 'list', ordered, items })
    } else if (line.includes('|') && /^\s*\|?[\s:|-]+\|[\s:|-]*$/.test(lines[at + 1] ?? '')) {
      const rows: string[][] = []
      const head = cells(line)
      for (at += 2; at < lines.length && lines[at]!.includes('|'); at++) rows.push(cells(lines[at]!))
      blocks.push({ kind: 'table', head, rows })
    } else if (/^\s*>/.test(line)) {
      const quoted: string[] = []
      for (; at < lines.length && /^\s*>/.test(lines[at]!); at++)
        quoted.push(lines[at]!.replace(/^\s*>\s?/, ''))
      blocks.push({ kind: 'quote', text: quoted.join('\n') })
    } else if (line.trim() === '') at++
    else {
      const from = at
      for (at++; at < lines.length; at++)
        if (/^\s*$|^\s*(?:`{3,}|~{3,}|#{1,6}\s|[-*+]\s|\d+[.)]\s|>)/.test(lines[at]!)) break
      blocks.push({ kind: 'text', text: lines.slice(from, at).join('\n') })
    }
  }
  return blocks
}
