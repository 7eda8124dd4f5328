/** About how many tokens a text has: four characters each, and never fewer than its words. */
export function countTokens(text: string): number {
  const words = text.trim() === '' ? 0 : text.trim().split(/\s+/).length
  return Math.max(words, Math.ceil(text.length / 4))
}
