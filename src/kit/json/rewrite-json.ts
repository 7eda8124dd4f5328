import { isDeepStrictEqual } from 'node:util'
import { type JsonNode, type Member, type ObjectNode, toValue } from './json-node.ts'

/**
 * Writes a changed value over the text it was read from. All that did not change keeps its very
 * characters: number spellings, escapes, blanks and the order of keys.
 */
export function rewriteJson(text: string, root: JsonNode, value: unknown): string {
  return text.slice(0, root.start) + render(text, root, value) + text.slice(root.end)
}

function render(text: string, node: JsonNode, value: unknown): string {
  if (node.kind === 'array' && Array.isArray(value) && value.length === node.items.length) {
    let out = ''
    let from = node.start
    node.items.forEach((item, index) => {
      out += text.slice(from, item.start) + render(text, item, value[index])
      from = item.end
    })
    return out + text.slice(from, node.end)
  }
  if (node.kind === 'object' && isObject(value) && node.members.length > 0 && Object.keys(value).length > 0) {
    return renderObject(text, node, value)
  }
  if (isDeepStrictEqual(toValue(node), value)) return text.slice(node.start, node.end)
  return JSON.stringify(value)
}

function renderObject(text: string, node: ObjectNode, value: Record<string, unknown>): string {
  const first = node.members[0]!
  const last = node.members.at(-1)!
  const colon = text.slice(first.end, first.value.start)
  const lead = text.slice(node.start + 1, first.start)
  const second = node.members[1]
  const separator = second === undefined ? `,${lead || ' '}` : text.slice(first.value.end, second.start)
  const gone = node.members.filter(({ key }) => !Object.hasOwn(value, key))
  const members = Object.keys(value).map((key) => {
    const member = node.members.findLast((candidate) => candidate.key === key)
    if (member !== undefined)
      return text.slice(member.start, member.value.start) + render(text, member.value, value[key])
    const source = takeEqual(gone, value[key])
    const written =
      source === undefined ? JSON.stringify(value[key]) : text.slice(source.value.start, source.value.end)
    return JSON.stringify(key) + colon + written
  })
  return `{${lead}${members.join(separator)}${text.slice(last.value.end, node.end)}`
}

/** A key that was renamed lost its old name and kept its value, so its text can be kept too. */
function takeEqual(gone: Member[], value: unknown): Member | undefined {
  const index = gone.findIndex((member) => isDeepStrictEqual(toValue(member.value), value))
  return index < 0 ? undefined : gone.splice(index, 1)[0]
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
