import { isObject } from '../../kit/index.ts'
import type { RalphReport } from './ralph-report.ts'

/** Reports as JSON text. Keys are in the order of the alphabet, so that equal reports are equal texts. */
export function reportJson(report: RalphReport | Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify(inOrder(report), null, 2)}\n`
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, inOrder(value[key])]),
  )
}
