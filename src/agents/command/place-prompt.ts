import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** How a prompt reaches a program: by its words, by a file, or by standard input. */
export interface PlacedPrompt {
  readonly words: readonly string[]
  readonly input: string
  /** Removes the file of the prompt, where there is one. */
  remove(): Promise<void>
}

// Linux takes no longer word, and other systems take less for all words together.
const longestWordBytes = 127 * 1024

const placeholders = /\{prompt(?:_file)?\}/g

/**
 * Puts a prompt where the words of a command want it: in place of `{prompt}`, or into a file whose path stands in place of
 * `{prompt_file}`; a program that names neither reads it from standard input. A word stays one word, whatever the prompt
 * holds. Gives a sentence where the prompt does not fit.
 */
export async function placePrompt(words: readonly string[], prompt: string): Promise<PlacedPrompt | string> {
  const [program, ...rest] = words as [string, ...string[]]
  const asWord = rest.some((word) => word.includes('{prompt}'))
  const asFile = rest.some((word) => word.includes('{prompt_file}'))
  if (asWord && Buffer.byteLength(prompt) > longestWordBytes) {
    return `The prompt has ${Buffer.byteLength(prompt)} bytes, which is too long for {prompt}. Use {prompt_file} in the command instead, or leave both out to pass the prompt on standard input.`
  }
  const folder = asFile ? await mkdtemp(join(tmpdir(), 'reprise-prompt-')) : undefined
  const file = folder === undefined ? '' : join(folder, 'prompt.md')
  if (folder !== undefined) await writeFile(file, prompt, { mode: 0o600 })
  // No word can hold a NUL.
  const values = { '{prompt}': prompt.replaceAll('\0', '\uFFFD'), '{prompt_file}': file }
  return {
    words: [
      program,
      ...rest.map((word) => word.replace(placeholders, (found) => values[found as keyof typeof values])),
    ],
    input: asWord || asFile ? '' : prompt,
    remove: async () => {
      if (folder !== undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}
