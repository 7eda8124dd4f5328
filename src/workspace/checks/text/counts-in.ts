/** The numbers in a summary, by the word after each: `3 failed | 2 passed` gives failed and passed. */
export function countsIn(summary: string): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [, number, word] of summary.matchAll(/(?<!\d)(\d{1,9}) ([a-z]{1,20})/g)) {
    counts[word!] = (counts[word!] ?? 0) + Number(number)
  }
  return counts
}
