import type { Contract } from './contract.ts'
import { jsonSchemaOf } from './json-schema.ts'
import { contracts } from './registry.ts'

/** Which kind of record a file holds, and the root of the run that it belongs to. */
export interface Recognition {
  readonly contract: Contract
  readonly root: string
}

/**
 * Finds the contract of a file from its name and, where that is not enough, from its content. The content is
 * a parsed value for JSON, the text for Markdown, and undefined where it could not be read.
 */
export function recognise(file: string, content: unknown): Recognition | undefined {
  const segments = file.replaceAll('\\', '/').split('/')
  const named = contracts
    .map((contract) => ({ contract, matched: matchedSegments(contract, segments) }))
    .filter(({ matched }) => matched > 0)
    .sort((left, right) => right.matched - left.matched)
  const whole = named.find(({ contract, matched }) => matched === templateOf(contract).length)
  if (whole !== undefined) return { contract: whole.contract, root: rootOf(segments, whole.matched) }
  const root = rootOf(segments, 1)
  const told = bySignature(content)
  const half = named.find(({ contract }) => content === undefined || shares(contract, content))
  const contract = told ?? half?.contract
  return contract === undefined ? undefined : { contract, root }
}

function templateOf({ path }: Contract): string[] {
  return path === undefined ? [] : path.split('/')
}

/** How many segments of a contract's path stand at the end of the file's path, all or at least the name. */
function matchedSegments(contract: Contract, segments: readonly string[]): number {
  const template = templateOf(contract)
  if (template.length === 0 || !fits(template.at(-1)!, segments.at(-1)!)) return 0
  if (template.length > segments.length) return 1
  return template.every((part, index) => fits(part, segments[segments.length - template.length + index]!))
    ? template.length
    : 1
}

const patterns = new Map<string, RegExp>()

function fits(template: string, segment: string): boolean {
  let pattern = patterns.get(template)
  if (pattern === undefined) {
    const source = template.split(/\{\w+\}/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    pattern = new RegExp(`^${source.join('.+')}$`)
    patterns.set(template, pattern)
  }
  return pattern.test(segment)
}

function rootOf(segments: readonly string[], matched: number): string {
  return segments.slice(0, segments.length - matched).join('/') || (segments[0] === '' ? '/' : '.')
}

function bySignature(content: unknown): Contract | undefined {
  let best: Contract | undefined
  for (const contract of contracts) {
    const { signature } = contract
    if (signature.length <= (best?.signature.length ?? 0) || !accepts(contract, content)) continue
    if (signature.every((part) => has(content, part))) best = contract
  }
  return best
}

function shares(contract: Contract, content: unknown): boolean {
  return accepts(contract, content) && contract.signature.some((part) => has(content, part))
}

function accepts(contract: Contract, content: unknown): boolean {
  if (typeof content === 'string') return contract.form === 'markdown'
  if (contract.form === 'markdown') return false
  return Array.isArray(content) === (jsonSchemaOf(contract).type === 'array')
}

/** Whether a text holds a phrase, or an object (the first one of a list) a key. */
function has(content: unknown, part: string): boolean {
  if (typeof content === 'string') return content.includes(part)
  const object = Array.isArray(content) ? content[0] : content
  return object !== null && typeof object === 'object' && Object.hasOwn(object, part)
}
