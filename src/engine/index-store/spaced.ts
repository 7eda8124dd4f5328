/** Scripts that put no spaces between words: there every letter counts as a word, and a word is a row of letters. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\u30fc]\p{M}*/gu
/** Most texts have none of these, which is seen much faster. */
const any = /[\u0e00-\u0eff\u0f00-\u109f\u1780-\u17ff\u2e80-\u9fff\uf900-\ufaff\ud840-\ud8ff]/

/** A text with spaces around each letter of scripts without spaces, as it is put into the index and looked for. */
export function spaced(text: string): string {
  return any.test(text) ? text.replace(unspaced, ' $& ') : text
}
