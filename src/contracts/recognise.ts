import type { Contract } from './contract.ts'
import { keyTreeOf } from './gate/key-tree.ts'
import { jsonSchemaOf } from './json-schema.ts'
import { contracts, registryVersion } from './registry.ts'

/** Which kind of record a file holds, and the run that it belongs to. */
export interface Recognition {
  readonly contract: Contract
  /** The root of the run. */
  readonly root: string
  /** What the file's path says of its record, by the names of the fields. */
  readonly fields: Readonly<Record<string, string>>
}

/**
 * Finds the contract of a file from its name and, where that is not enough, from its content. The content is
 * a parsed value for JSON, the text for Markdown, and undefined where it could not be read.
 */
export function recognise(file: string, content: unknown): Recognition | undefined {
  const segments = file.replaceAll('\\', '/').split('/')
  const named = contractsOfFiles(segments.at(-1)!)
    .map((contract) => ({ contract, ...matchPath(contract, segments) }))
    .sort((left, right) => right.matched - left.matched)
  const whole = named.find(
    ({ contract, matched }) => matched === templateOf(contract).length && isPlausible(contract, content),
  )
  if (whole !== undefined) {
    return { contract: whole.contract, root: rootOf(segments, whole.matched), fields: whole.fields }
  }
  const half = named.find(({ contract }) => content === undefined || shares(contract, content))
  const contract = bySignature(content) ?? half?.contract
  return contract === undefined ? undefined : { contract, root: rootOf(segments, 1), fields: {} }
}

/** The contract that a record with unusual keys comes nearest to, where one stands out. */
export function guess(content: unknown): Contract | undefined {
  if (content === null || typeof content !== 'object') return undefined
  const object: object = Array.isArray(content) ? content[0] : content
  const keys = Object.keys(object ?? {})
  let best: { contract: Contract; score: number } | undefined
  for (const contract of contracts) {
    if (!accepts(contract, content)) continue
    const known = keysOf(contract, content)
    const shared = keys.filter((key) => known.has(key)).length
    const signed = contract.signature.filter((key) => Object.hasOwn(object, key)).length
    if (shared < 2 || shared < keys.length * 0.6 || signed < contract.signature.length / 2) continue
    const score = shared + signed
    if (score > (best?.score ?? 0)) best = { contract, score }
  }
  return best?.contract
}

function templateOf({ path }: Contract): string[] {
  return path === undefined ? [] : path.split('/')
}

const byFileName = new Map<string, readonly Contract[]>()
const mostFileNames = 1000
let knownVersion = 0

/** The contracts whose files may have a name; runs have the same names over and over. */
function contractsOfFiles(name: string): readonly Contract[] {
  if (knownVersion !== registryVersion()) byFileName.clear()
  knownVersion = registryVersion()
  let found = byFileName.get(name)
  if (found === undefined) {
    found = contracts.filter((contract) => {
      const last = templateOf(contract).at(-1)
      return last !== undefined && patternOf(last).test(name)
    })
    if (byFileName.size >= mostFileNames) byFileName.clear()
    byFileName.set(name, found)
  }
  return found
}

/** How many segments of a contract's path end the file's path: all, or just the name. */
function matchPath(contract: Contract, segments: readonly string[]) {
  const template = templateOf(contract)
  const tail = segments.slice(-template.length)
  const matches = template.map((part, index) => patternOf(part).exec(tail[index] ?? ''))
  if (matches.some((match) => match === null)) return { matched: 1, fields: {} }
  return {
    matched: template.length,
    fields: Object.assign({}, ...matches.map((match) => match?.groups ?? {})) as Record<string, string>,
  }
}

const patterns = new Map<string, RegExp>()

function patternOf(template: string): RegExp {
  let pattern = patterns.get(template)
  if (pattern === undefined) {
    // As little as fits: in round_1_executor_2 the round is 1.
    const source = template
      .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
      .replace(/\{(\w+)\}/g, (_, field: string) => `(?<${field}>.+?)`)
    pattern = new RegExp(`^${source}$`)
    patterns.set(template, pattern)
  }
  return pattern
}

function rootOf(segments: readonly string[], matched: number): string {
  return segments.slice(0, segments.length - matched).join('/') || (segments[0] === '' ? '/' : '.')
}

/** Names such as meta.json belong to everybody, so their content must have something of the contract. */
function isPlausible(contract: Contract, content: unknown): boolean {
  const name = templateOf(contract).at(-1)!
  if (content === undefined || /[_{]/.test(name)) return true
  if (typeof content === 'string') return contract.signature.length === 0 || shares(contract, content)
  const known = keysOf(contract, content)
  const object = Array.isArray(content) ? content[0] : content
  if (object === null || typeof object !== 'object') return true
  return Object.keys(object).length === 0 || Object.keys(object).some((key) => known.has(key))
}

function keysOf(contract: Contract, content: unknown): ReadonlySet<string> {
  const tree = keyTreeOf(contract)
  return Array.isArray(content) ? tree.items().keys : tree.keys
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
