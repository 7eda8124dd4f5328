import type { Piece } from '../context/piece.ts'
import { eachBlock } from '../search/each-block.ts'
import type { Tokenizer } from './tokenizer-of.ts'

/** The exact number of tokens of a text. */
export async function countTokens(text: string, tokenizer: Tokenizer): Promise<number> {
  return (await counterOf(tokenizer))(text)
}

/** The exact number of tokens of pieces. They are read in blocks, so that memory does not grow with them. */
export async function countTokensOf(pieces: readonly Piece[], tokenizer: Tokenizer): Promise<number> {
  const count = await counterOf(tokenizer)
  let tokens = 0
  let waiting = ''
  for (const piece of pieces)
    eachBlock(piece, (block) => {
      waiting += block.toString('utf8')
      const end = cutOf(waiting)
      tokens += count(waiting.slice(0, end))
      waiting = waiting.slice(end)
      return true
    })
  return tokens + count(waiting)
}

/**
 * Where a text can be cut without changing its tokens: tokens go over the end of a line only where blanks, more ends of lines or
 * a slash follow, so a line that begins with a letter or a digit begins with a token.
 */
function cutOf(text: string): number {
  for (let at = text.length - 1; at > 0; at--)
    if (text.charCodeAt(at - 1) === 10 && /[\p{L}\p{N}]/u.test(text[at]!)) return at
  return 0
}

// What looks like a special token is counted as the text that it is.
const asText = { disallowedSpecial: new Set<string>() }

async function counterOf(tokenizer: Tokenizer): Promise<(text: string) => number> {
  const { countTokens: count } =
    tokenizer === 'o200k_base'
      ? await import('gpt-tokenizer/encoding/o200k_base')
      : await import('gpt-tokenizer/encoding/cl100k_base')
  return (text) => (text === '' ? 0 : count(text, asText))
}
