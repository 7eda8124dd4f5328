import { readJsonMove } from './read-json-move.ts'
import { readTags, type Tag } from './read-tags.ts'
import { readWords } from './read-words.ts'
import type { ReplyFault, Slip } from './slip.ts'
import { splitThoughts } from './split-thoughts.ts'
import { isMove } from './tag-kinds.ts'

/** What a reply holds, or why nothing can be made of it. */
export type ParsedReply = {
  /** The thoughts as they were written, the model's own reasoning first. */
  readonly thoughts: readonly string[]
  /** What had to be forgiven. */
  readonly slips: readonly Slip[]
} & (
  | { readonly tags: readonly Tag[]; readonly code?: undefined }
  | { readonly code: ReplyFault; readonly detail: string }
)

/** Reads a reply: a thought and tags, whatever stands around them. `native` is what the model reasoned before it. */
export function parseReply(reply: string, native = ''): ParsedReply {
  const slips = new Set<Slip>()
  const own = native.trim() === '' ? [] : [native]
  const { thoughts, rest: answer } = splitThoughts(reply.slice(0, longest), anyMove, slips)
  const rest = unescaped(answer, slips)
  const all = [...own, ...thoughts.filter((thought) => thought.trim() !== '')]
  if (own.length === 0 && thoughts.length === 0) slips.add('missing_think_block')
  const found = readTags(rest, slips)
  const known = found.tags.filter(({ name }) => isMove(name))
  if (known.length > 0) {
    if (known.length < found.tags.length) slips.add('words_outside')
    return { thoughts: all, slips: [...slips], tags: known }
  }
  if (found.tags.length > 0) return { thoughts: all, slips: [...slips], tags: [found.tags[0]!] }
  const json = readJsonMove(rest)
  const spoken: Spoken | undefined = json === undefined ? readLine(rest) : { tag: json, slip: 'json' }
  if (spoken !== undefined) return { thoughts: all, slips: [...slips, spoken.slip], tags: [spoken.tag] }
  return { thoughts: all, slips: [...slips], ...faultIn(rest, found.broken) }
}

/** What comes after so many characters is not read. */
const longest = 100_000

/** Where an action begins. */
const anyMove = /<(?:[a-z_]{1,30})(?:\s[^<>]{0,300})?\/?>|<\/wait>/i

function unescaped(text: string, slips: Set<Slip>): string {
  if (/<[a-z]/i.test(text) || !/&lt;\/?[a-z]/i.test(text)) return text
  slips.add('escaped')
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

function faultIn(rest: string, broken: boolean): { code: ReplyFault; detail: string } {
  if (rest.trim() === '')
    return { code: 'invalid_xml_structure', detail: 'end with one action, such as <wait/>' }
  return broken
    ? { code: 'malformed_xml_tag', detail: 'write <name>…</name> or <name/>, with attributes in quotes' }
    : {
        code: 'invalid_xml_structure',
        detail: 'words outside of tags are heard by nobody; speak with <speak>words</speak>',
      }
}

interface Spoken {
  readonly tag: Tag
  readonly slip: Slip
}

/** The last line, where it is an action in plain words, such as `vote Ann`. Speech needs its tag: a thought must not be heard. */
function readLine(text: string): Spoken | undefined {
  const line = text
    .replace(/```[a-z]{0,10}/gi, '')
    .replace(/[*_`#>]/g, '')
    .trim()
    .split('\n')
    .at(-1)!
  if (line.length > 80) return undefined
  const [, plain] = /^(?:(?:final\s+)?(?:action|answer|move)\s*:\s*)?(.+?)[.!]*$/i.exec(line.trim()) ?? []
  if (plain === undefined) return undefined
  const read = readWords(plain, [])
  const tag = read.code === undefined ? read.tags[0] : undefined
  return tag === undefined || tag.name === 'speak' || tag.name === 'whisper'
    ? undefined
    : { tag, slip: 'plain_words' }
}
