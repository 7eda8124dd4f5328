/** Text with straight apostrophes and quotation marks, in lower case. */
export function plainText(text: string): string {
  return text.normalize('NFC').replace(/[‘’ʼ]/g, "'").replace(/[“”]/g, '"').toLowerCase()
}

const word = /[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu

/** The words of a text, in lower case and with straight apostrophes. */
export function wordsOf(text: string): string[] {
  return plainText(text).match(word) ?? []
}

/** A word without the ending of a possessive. */
export function withoutPossessive(text: string): string {
  return text.endsWith("'s") ? text.slice(0, -2) : text
}

/** The sentences of a text, each with its closing mark. */
export function sentencesOf(text: string): string[] {
  return text.match(/[^.!?\n]+[.!?]*|[.!?]+/g)?.filter((part) => part.trim() !== '') ?? []
}
