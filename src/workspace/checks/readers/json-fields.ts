import { isObject } from '../../../kit/index.ts'

/** The objects in a field that should be a list. */
export function objectsIn(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** The text in a field, empty where there is none. */
export function textIn(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The whole number from zero on in a field. */
export function countIn(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined
}
