/** A word as a shell takes it: in quotes where it holds anything special. */
export function shellWord(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word
  return /^[\w\s@%+=:,./<>()-]+$/.test(word) ? `"${word}"` : `'${word.replaceAll("'", "'\\''")}'`
}
