/** Text with straight apostrophes and quotation marks, in lower case. */
export function plainText(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  return text.normalize('NFC').replace(/[‘’ʼ]/g, "'").replace(/[“”]/g, '"').toLowerCase()
}

const word = /[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu
const asciiWord = /[a-z0-9]+(?:'[a-z0-9]+)*/g

/** The words of a text, in lower case and with straight apostrophes. */
export function wordsOf(text: string): string[] {
  const plain = plainText(text)
  // Most texts are ASCII once their quotation marks are straight, and letters of all scripts take several times as long to find.
  return plain.match(isAscii(plain) ? asciiWord : word) ?? []
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the bounds of ASCII.
const isAscii = (text: string) => /^[\x00-\x7f]*$/.test(text)

/** A word without the ending of a possessive. */
export function withoutPossessive(text: string): string {
  return text.endsWith("'s") ? text.slice(0, -2) : text
}

/** The sentences of a text, each with its closing mark. */
export function sentencesOf(text: string): string[] {
  return text.match(/[^.!?\n]+[.!?]*|[.!?]+/g)?.filter((part) => part.trim() !== '') ?? []
}
