import type * as z from 'zod'
import { closest, type Path, showValue, valueAt } from '../../kit/index.ts'
import type { Contract } from '../contract.ts'
import { type KeyTree, keyTreeOf } from './key-tree.ts'

/** One place where a value does not have the structure of its contract. */
export interface StructureIssue {
  readonly code: `schema/${'required' | 'type' | 'value' | 'range' | 'format' | 'shape'}`
  readonly path: Path
  readonly found: string
  readonly expected: string
  readonly repair: string
}

/** All the places where a value does not have the structure of its contract. */
export function structureIssues(contract: Contract, value: unknown): StructureIssue[] {
  const result = contract.schema.safeParse(value)
  return result.success ? [] : result.error.issues.map((issue) => describe(contract, value, issue))
}

function describe(contract: Contract, root: unknown, issue: z.core.$ZodIssue): StructureIssue {
  const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part))
  const value = valueAt(root, path)
  const found = showValue(value)
  if (value === undefined && path.length > 0) {
    return {
      code: 'schema/required',
      path,
      found,
      expected: expectation(issue),
      repair: addKey(contract, root, path),
    }
  }
  const expected = expectation(issue)
  const listed = contract.form === 'jsonl' && path.length === 0 && Array.isArray(value)
  const repair = listed ? 'write one record a line, without the list around them' : `write ${expected}`
  return { code: codeOf(issue), path, found, expected, repair }
}

function addKey(contract: Contract, root: unknown, path: Path): string {
  const key = String(path.at(-1))
  const parent = valueAt(root, path.slice(0, -1))
  const { keys: known } = path
    .slice(0, -1)
    .reduce(
      (tree: KeyTree, part) => (typeof part === 'number' ? tree.items() : tree.under(part)),
      keyTreeOf(contract),
    )
  const strangers = Object.keys(parent ?? {}).filter((name) => !known.has(name))
  const meant = closest(key, strangers)
  return meant === undefined ? `add the key "${key}"` : `rename "${meant}" to "${key}"`
}

function codeOf(issue: z.core.$ZodIssue): StructureIssue['code'] {
  switch (issue.code) {
    case 'invalid_type':
      return 'schema/type'
    case 'invalid_value':
      return 'schema/value'
    case 'too_small':
    case 'too_big':
    case 'not_multiple_of':
      return 'schema/range'
    case 'invalid_format':
      return 'schema/format'
    case 'custom':
      return typeof issue.params?.expected === 'string' ? 'schema/format' : 'schema/shape'
    default:
      return 'schema/shape'
  }
}

const nouns: Record<string, string> = {
  string: 'text',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

function expectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return nouns[issue.expected] ?? String(issue.expected)
    case 'invalid_value':
      return `${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map((value) => JSON.stringify(value)).join(', ')}`
    case 'too_small':
      return bound(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum)
    case 'too_big':
      return bound(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum)
    case 'invalid_format':
      return issue.pattern === undefined
        ? `text in the form of ${issue.format}`
        : `text that matches ${issue.pattern}`
    case 'invalid_union':
      return unionExpectation(issue)
    case 'custom':
      return typeof issue.params?.expected === 'string' ? issue.params.expected : issue.message
    default:
      return issue.message
  }
}

function bound(origin: string, relation: string, limit: number | bigint): string {
  if (origin === 'string') return `${relation} ${limit} characters`
  if (origin === 'array') return `${relation} ${limit} items`
  return `a number of ${relation} ${limit}`
}

function unionExpectation(issue: z.core.$ZodIssueInvalidUnion): string {
  const options = issue.errors.map((errors) => errors[0]).filter((first) => first !== undefined)
  return options.length === 0 ? issue.message : [...new Set(options.map(expectation))].join(' or ')
}
