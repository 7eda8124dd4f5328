/** A tag of a reply: `<whisper target="Ann">hello</whisper>`. */
export interface Tag {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly body: string
}

/** What a reply holds, or what is wrong with its form. */
export type ParsedReply =
  | { readonly thought: string; readonly tag: Tag; readonly code?: undefined }
  | { readonly thought?: string; readonly code: ReplyFault; readonly detail: string }

/** What can be wrong with the form of a reply. */
export type ReplyFault =
  | 'missing_think_block'
  | 'malformed_xml_tag'
  | 'multiple_terminal_tags'
  | 'invalid_xml_structure'

/** Reads a reply: one thought in `<think>` or `<thinking>`, then exactly one tag, and nothing else. */
export function parseReply(reply: string): ParsedReply {
  const text = reply.trim()
  const opening = /^<(?:think|thinking)>/i.exec(text)
  if (opening === null) return fault('missing_think_block', 'begin with <thinking>…</thinking>')
  const closing = /<\/(?:think|thinking)>/i.exec(text)
  if (closing === null) return fault('missing_think_block', 'the thought is not closed with </thinking>')
  const thought = text.slice(opening[0].length, closing.index).trim()
  const read = readTag(text.slice(closing.index + closing[0].length).trim())
  return 'code' in read ? { thought, ...read } : { thought, tag: read }
}

const openTag = /^<([a-z_]{1,30})((?:\s+[a-z_]{1,30}\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>/]+))*)\s*(\/?)>/i
/** Some documents write so what others write as `<wait/>`. */
const loneEnd = /^<\/(wait|skip|pass)>$/i
/** Tags of the conversation that are not part of what a player says. */
const strayTags = /<\/?(?:speak|thinking|think|whisper|wait|vote|observation|assistant|user)\b/i

function readTag(text: string): Tag | { code: ReplyFault; detail: string } {
  if (text === '') return fault('invalid_xml_structure', 'after the thought, one action such as <wait/>')
  const alone = loneEnd.exec(text)
  if (alone !== null) return { name: alone[1]!.toLowerCase(), attributes: {}, body: '' }
  const opening = openTag.exec(text)
  if (opening === null) {
    return text.startsWith('<')
      ? fault('malformed_xml_tag', 'write <name>…</name> or <name/>, with attributes in quotes')
      : fault('invalid_xml_structure', 'words outside of tags are heard by nobody; speak with <speak>')
  }
  const name = opening[1]!.toLowerCase()
  const attributes = attributesIn(opening[2]!)
  const inside = text.slice(opening[0].length)
  if (opening[3] === '/') return endOf(inside) ?? { name, attributes, body: '' }
  const closing = `</${name}>`
  const end = inside.search(new RegExp(closing, 'i'))
  if (end === -1) return fault('malformed_xml_tag', `<${name}> is not closed with ${closing}`)
  const body = inside.slice(0, end).trim()
  if (strayTags.test(body)) return fault('invalid_xml_structure', `no other tag may stand within <${name}>`)
  return endOf(inside.slice(end + closing.length)) ?? { name, attributes, body }
}

function endOf(rest: string): { code: ReplyFault; detail: string } | undefined {
  const left = rest.trim().replace(/^(?:<\/assistant>|<end_of_turn>|<\|[a-z_]{1,20}\|>)+$/i, '')
  if (left === '') return undefined
  return left.startsWith('<')
    ? fault('multiple_terminal_tags', 'only one action a turn')
    : fault('invalid_xml_structure', 'nothing may follow the action')
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

const fault = (code: ReplyFault, detail: string) => ({ code, detail })
