import * as z from 'zod'
import { flagName, withReader } from '../../../spine/index.ts'

const wait = (attempts: number) => z.int().min(0).max(10_000).default(attempts)

const rules = z.strictObject({
  plateau: wait(6),
  sameError: wait(4),
  oscillation: wait(1),
  repeatedReflections: wait(3),
})

type Patience = z.infer<typeof rules>

/** No rule gives up. */
export const noPatience: Patience = { plateau: 0, sameError: 0, oscillation: 0, repeatedReflections: 0 }

const names = Object.keys(noPatience).map(flagName)

/** After how many attempts each rule gives up; 0 switches a rule off. As text `plateau=8, same-error=0`, or `off`. */
export const patience = withReader(
  z.preprocess((given) => (typeof given === 'string' ? (readPatience(given) ?? given) : given), rules),
  {
    expected: `rules with counts, such as "plateau=8, same-error=0", or off; the rules are ${names.join(', ')}`,
    read: readPatience,
    kind: 'group',
  },
)

function readPatience(text: string): Partial<Patience> | undefined {
  if (text.trim() === 'off') return noPatience
  const found: Record<string, number> = {}
  for (const part of text.split(',')) {
    const [, word = '', count] = /^\s*([\w-]+)\s*=\s*(\d{1,5})\s*$/.exec(part) ?? []
    const rule = Object.keys(noPatience).find((name) => flagName(name) === flagName(word))
    if (rule === undefined || count === undefined || Object.hasOwn(found, rule)) return undefined
    found[rule] = Number(count)
  }
  return found
}
