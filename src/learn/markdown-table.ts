import { cleanRow } from '../kit/index.ts'

/** Rows as a table in Markdown. */
export function markdownTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  return [headings, headings.map(() => '---'), ...rows].map(cleanRow).join('\n')
}
