/** A piece of XML: a tag that opens, one that closes, or text. */
export type XmlEvent =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }

const tagName = /[^\s/>=<]{1,200}/y
const attribute = /\s*([^\s/>=<]{1,200})\s*=\s*(?:"([^"]*)"|'([^']*)')/y
const tagEnd = /\s*(\/?)>/y

/** Goes through XML from front to end, once. What is no XML is passed over; the end may be missing. */
export function* xmlEvents(source: string): Generator<XmlEvent> {
  let at = 0
  while (at < source.length) {
    const open = source.indexOf('<', at)
    if (open !== at) yield { kind: 'text', text: decoded(source.slice(at, open < 0 ? source.length : open)) }
    if (open < 0) return
    const special = specials.find(({ start }) => source.startsWith(start, open))
    if (special !== undefined) {
      const end = source.indexOf(special.end, open + special.start.length)
      if (end < 0) return
      if (special.isText) yield { kind: 'text', text: source.slice(open + special.start.length, end) }
      at = end + special.end.length
    } else at = yield* tagAt(source, open)
  }
}

const specials = [
  { start: '<![CDATA[', end: ']]>', isText: true },
  { start: '<!--', end: '-->', isText: false },
  { start: '<?', end: '?>', isText: false },
  { start: '<!', end: '>', isText: false },
] as const

function* tagAt(source: string, open: number): Generator<XmlEvent, number> {
  const closing = source[open + 1] === '/'
  const name = matchAt(tagName, source, open + (closing ? 2 : 1))?.[0]
  if (name === undefined) return open + 1
  let at = open + (closing ? 2 : 1) + name.length
  const attributes: Record<string, string> = {}
  for (let found = matchAt(attribute, source, at); found !== null; found = matchAt(attribute, source, at)) {
    attributes[found[1]!] = decoded(found[2] ?? found[3] ?? '')
    at += found[0].length
  }
  const end = matchAt(tagEnd, source, at)
  if (end === null) return at
  if (!closing) yield { kind: 'open', name, attributes }
  if (closing || end[1] === '/') yield { kind: 'close', name }
  return at + end[0].length
}

function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(source)
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9A-Fa-f]{1,6})|(\w{2,4}));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
