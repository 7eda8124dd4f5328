import { readFileSync } from 'node:fs'

/** The text of a golden file of this family. */
export function goldenText(kind: string, form: 'json' | 'md' = 'json'): string {
  return readFileSync(new URL(`golden/${kind}@1.0.0.${form}`, import.meta.url), 'utf8')
}

/** A fresh copy of a golden record, to be changed at will. */
// biome-ignore lint/suspicious/noExplicitAny: tests break records on purpose, in ways that no type allows
export function goldenRecord(kind: string): any {
  return JSON.parse(goldenText(kind))
}
