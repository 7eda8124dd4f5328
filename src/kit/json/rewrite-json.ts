import { isDeepStrictEqual } from 'node:util'
import { isObject } from './is-object.ts'
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
  const lost = node.kind === 'scalar' && node.lost === true
  if (!lost && isDeepStrictEqual(toValue(node), value)) return text.slice(node.start, node.end)
  return JSON.stringify(value)
}

function renderObject(text: string, node: ObjectNode, value: Record<string, unknown>): string {
  const { members } = node
  const first = members[0]!
  const lead = text.slice(node.start + 1, first.start)
  const second = members[1]
  const usual = second === undefined ? `,${lead || ' '}` : text.slice(first.value.end, second.start)
  const known = new Set(members.map(({ key }) => key))
  const fresh = Object.keys(value).filter((key) => !known.has(key))
  let out = ''
  let last = -1
  const add = (member: string, separator: string) => {
    out += (out === '' ? '' : separator) + member
  }
  members.forEach((member, index) => {
    const key = Object.hasOwn(value, member.key) ? member.key : takeRenamed(fresh, value, member)
    if (key === undefined) return
    const name = key === member.key ? text.slice(member.start, member.end) : JSON.stringify(key)
    const own = last === index - 1 && index > 0 ? text.slice(members[last]!.value.end, member.start) : usual
    add(name + text.slice(member.end, member.value.start) + render(text, member.value, value[key]), own)
    last = index
  })
  const colon = text.slice(first.end, first.value.start)
  for (const key of fresh) add(JSON.stringify(key) + colon + JSON.stringify(value[key]), usual)
  return `{${lead}${out}${text.slice(members.at(-1)!.value.end, node.end)}`
}

/** A key that was renamed lost its old name and kept its value: the new name of the member. */
function takeRenamed(fresh: string[], value: Record<string, unknown>, member: Member): string | undefined {
  const index = fresh.findIndex((key) => isDeepStrictEqual(toValue(member.value), value[key]))
  return index < 0 ? undefined : fresh.splice(index, 1)[0]
}
