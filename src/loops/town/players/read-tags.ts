import type { Slip } from './slip.ts'

/** A tag of a reply: `<whisper target="Ann">hello</whisper>`. */
export interface Tag {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly body: string
}

/** The tags in a text, and whether a tag was begun that nothing can be made of. */
export interface FoundTags {
  readonly tags: readonly Tag[]
  readonly broken: boolean
}

/** No reply means as many; what follows is not read. */
const mostTags = 30

// Bounded, so that no reply makes it slow.
const opening =
  /<\s{0,3}([a-z][a-z_]{0,29})((?:\s{1,9}[a-z_]{1,30}\s{0,3}=\s{0,3}(?:"[^"]{0,4000}"|'[^']{0,4000}'|[^\s"'<>/]{1,200})){0,6})\s{0,9}(\/?)>/giy
/** Some documents write so what others write as `<wait/>`. */
const loneEnd = /<\/(wait|skip|pass|unvote|reveal|alert|vest|ignite)>/iy
/** What models put around their answer. */
const wrappers: ReadonlySet<string> = new Set(
  'answer response action actions output final reply message assistant tool tool_call function_call b i strong em code xml p br div span'.split(
    ' ',
  ),
)
/** Marks with which models end their turn. */
const endMarks = /<\/assistant>|<end_of_turn>|<\/s>|<\|[a-z_]{1,20}\|>/gi

/** Finds the tags of a reply in their order, whatever stands around them. */
export function readTags(reply: string, slips: Set<Slip>): FoundTags {
  const text = reply.replace(endMarks, '')
  const tags: Tag[] = []
  let outside = ''
  let broken = false
  let at = 0
  while (at < text.length && tags.length < mostTags) {
    const next = text.indexOf('<', at)
    if (next === -1) break
    outside += text.slice(at, next)
    const alone = matchAt(loneEnd, text, next)
    if (alone !== null) {
      tags.push({ name: alone[1]!.toLowerCase(), attributes: {}, body: '' })
      at = next + alone[0].length
      continue
    }
    const open = matchAt(opening, text, next)
    const name = open?.[1]?.toLowerCase()
    if (open === null || name === undefined || wrappers.has(name)) {
      const mark = /^<\/?[a-z|_]{1,30}\|?\s{0,9}\/?>/i.exec(text.slice(next, next + 50))
      const isWrapper = name !== undefined || isWrapping(mark?.[0])
      if (isWrapper) slips.add('wrapped')
      else if (mark === null) broken ||= /^<\/?[a-z]|^<>/i.test(text.slice(next, next + 3))
      outside += mark === null && open === null ? '<' : ''
      at = next + (open?.[0].length ?? mark?.[0].length ?? 1)
      continue
    }
    if (open[1] !== name) slips.add('letter_case')
    const from = next + open[0].length
    const attributes = attributesIn(open[2]!)
    if (open[3] === '/') {
      tags.push({ name, attributes, body: '' })
      at = from
      continue
    }
    const { body, end } = bodyOf(text, from, name, slips)
    tags.push({ name, attributes, body: body.trim() })
    at = end
  }
  outside += text.slice(at)
  noteWhatStandsOutside(outside, slips)
  return { tags, broken }
}

const isWrapping = (mark: string | undefined): boolean =>
  mark !== undefined && wrappers.has(mark.replace(/[^a-z_]/gi, '').toLowerCase()) && !/assistant/i.test(mark)

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index
  return pattern.exec(text)
}

/** The text up to the closing tag, or to the next tag or the end where nobody closed it. */
function bodyOf(text: string, from: number, name: string, slips: Set<Slip>): { body: string; end: number } {
  const close = new RegExp(`</\\s{0,3}${name}\\s{0,3}>`, 'i').exec(text.slice(from))
  if (close !== null) {
    const body = text.slice(from, from + close.index)
    const plain = body.replace(strayTags, '')
    if (plain !== body) slips.add('nested_tag')
    return { body: plain, end: from + close.index + close[0].length }
  }
  slips.add('unclosed_tag')
  const rest = text.slice(from)
  const next = rest.search(/<\/?[a-z]/i)
  const end = next === -1 ? rest.length : next
  return {
    body: rest
      .slice(0, end)
      .replace(/<[a-z/]*$/i, '')
      .replace(endMarks, ''),
    end: from + end,
  }
}

/** Tags of the conversation that are not part of what a player says. */
const strayTags =
  /<\/?(?:speak|thinking|think|whisper|wait|vote|observation|assistant|user|system)\b[^<>]{0,200}>?/gi

function noteWhatStandsOutside(outside: string, slips: Set<Slip>): void {
  if (outside.includes('```')) slips.add('code_fence')
  const words = outside.replace(/```[a-z]{0,10}/gi, '')
  if (/[*_`#]/.test(words)) slips.add('markdown')
  if (/[^\s*_`#]/.test(words)) slips.add('words_outside')
}

function attributesIn(text: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, key, quoted, single, bare] of text.matchAll(
    /([a-z_]{1,30})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>/]+))/gi,
  )) {
    attributes[key!.toLowerCase()] = (quoted ?? single ?? bare ?? '').trim()
  }
  return attributes
}
