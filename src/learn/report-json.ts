import { isObject } from '../kit/index.ts'

/**
 * A report as JSON text. Keys are written as in records (`attempts_to_success`) and in the order of the alphabet, so that
 * equal reports are equal texts. Keys that are no plain names, such as `Worker+Ada`, are values of the user and stay.
 */
export function reportJson(report: object): string {
  return `${JSON.stringify(inOrder(report), null, 2)}\n`
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [snakeCase(key), inOrder(value[key])]),
  )
}

const snakeCase = (key: string) =>
  /^[a-z][a-zA-Z0-9]*$/.test(key) ? key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : key
