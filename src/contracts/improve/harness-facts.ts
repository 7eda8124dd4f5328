import { parseTables } from '../../kit/index.ts'
import { builtInFamilies, type FamilyDefinition } from './families.ts'
import type { Harness } from './harness.ts'
import { fieldsIn, isCalled, type Section, withoutComments } from './markdown-document.ts'

/** One rule of a harness. */
export interface HarnessRule {
  readonly rule_id: string
  readonly title: string
  readonly category?: string
  readonly description?: string
  readonly enforcement?: string
  /** Examples are not enforced. */
  readonly isEnforced: boolean
  /** The position of its section. */
  readonly section: number
}

/** The rules that a harness names, enforced or not. */
export function rulesOf(harness: Harness): HarnessRule[] {
  const rules: HarnessRule[] = []
  let exampleLevel: number | undefined
  harness.sections.forEach((section, index) => {
    if (exampleLevel !== undefined && section.level <= exampleLevel) exampleLevel = undefined
    if (/^example\b/i.test(section.title)) exampleLevel ??= section.level
    const rule = readRule(section)
    if (rule !== undefined) rules.push({ ...rule, isEnforced: exampleLevel === undefined, section: index })
  })
  return rules
}

function readRule({ title, text }: Section): Omit<HarnessRule, 'isEnforced' | 'section'> | undefined {
  const parts = /^(H\d+)\b[\s:.—–-]*(.*)$/is.exec(title)
  if (parts === null) return undefined
  const fields = fieldsIn(text)
  const known = ['category', 'description', 'enforcement'] as const
  const given = known.flatMap((key) => (fields.get(key) ? [[key, fields.get(key)!] as const] : []))
  return { rule_id: parts[1]!, title: parts[2]!, ...Object.fromEntries(given) }
}

/** A custom family, and the position of the section that names it. */
export interface CustomFamily extends FamilyDefinition {
  readonly section: number
}

/** The families that a harness adds to the built-in ones, from a table or a list. */
export function customFamilies(harness: Harness): CustomFamily[] {
  return harness.sections.flatMap((section, index) => {
    if (!isCalled(section, 'Custom Approach Families') && !isCalled(section, 'Custom Families')) return []
    return familiesIn(section.text).map((family) => ({ ...family, section: index }))
  })
}

/** Every family that is valid under a harness. */
export function familiesUnder(harness: Harness): ReadonlySet<string> {
  return new Set([...builtInFamilies, ...customFamilies(harness).map(({ tag }) => tag)])
}

function familiesIn(text: string): FamilyDefinition[] {
  return parseTables(text).flatMap((part) =>
    typeof part === 'string'
      ? listedFamilies(part)
      : part.rows.map(({ cells }) => ({ tag: plain(cells[0] ?? ''), description: cells[1] ?? '' })),
  )
}

function listedFamilies(text: string): FamilyDefinition[] {
  return withoutComments(text)
    .split('\n')
    .flatMap((line) => {
      const [, tag, rest = ''] = /^[-*+] +([`*\w-]+)\s*(.*)$/s.exec(line.trim()) ?? []
      if (tag === undefined || !/^([:—–-]|$)/.test(rest)) return []
      return [{ tag: plain(tag), description: rest.replace(/^[:—–-]+\s*/, '') }]
    })
}

function plain(tag: string): string {
  return tag.replace(/[`*]/g, '').trim()
}
