import { readFileSync } from 'node:fs'

/** A fresh copy of a golden record, for a test to change. */
// biome-ignore lint/suspicious/noExplicitAny: a test breaks its record on purpose, in ways that no type allows
export function goldenRecord(kind: string): any {
  return JSON.parse(readFileSync(new URL(`golden/${kind}@0.2.0.json`, import.meta.url), 'utf8'))
}
