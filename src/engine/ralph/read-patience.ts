import type { RalphSettings } from '../../loops/index.ts'
import { refuse, type WordReader, whole } from './read-word.ts'

type Patience = NonNullable<RalphSettings['patience']>

/** The rules that have a patience, by the reasons that they give. */
const rules = {
  'same-error': 'sameError',
  oscillation: 'oscillation',
  'repeated-reflections': 'repeatedReflections',
  plateau: 'plateau',
} as const satisfies Record<string, keyof Patience>

/** No rule but those that always hold. */
export const noPatience: Patience = { sameError: 0, oscillation: 0, repeatedReflections: 0, plateau: 0 }

const expected = `rules with their counts, such as "plateau=8, same-error=0", or off; the rules are ${Object.keys(rules).join(', ')}`

/** How long rules wait before they end a loop: `plateau=8, same-error=0`, or `off` for all of them. */
export const patience: WordReader<Patience> = (text, name) => {
  if (text.trim() === 'off') return noPatience
  const found: { -readonly [rule in keyof Patience]: Patience[rule] } = {}
  for (const part of text.split(',')) {
    const [, word = '', count = ''] = /^\s*([\w-]+)\s*=\s*(\S+)\s*$/.exec(part) ?? []
    const rule = rules[word.toLowerCase().replaceAll('_', '-') as keyof typeof rules]
    if (rule === undefined || found[rule] !== undefined) return refuse(text, name, expected)
    found[rule] = whole(0, 10_000)(count, `${name} ${word}`)
  }
  return found
}
