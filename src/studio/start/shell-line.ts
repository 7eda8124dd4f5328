/** Words as they would be typed in a shell: in quotes where they hold anything special. */
export function shellLine(words: readonly string[]): string {
  return words.map(shellWord).join(' ')
}

function shellWord(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word
  const [, flag, value] = /^(--[\w-]+)=(.*)$/s.exec(word) ?? []
  return flag === undefined ? quoted(word) : `${flag}=${quoted(value!)}`
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
