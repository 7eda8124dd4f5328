import * as z from 'zod'
import { Refusal } from '../../../kit/index.ts'

/** A concept of a framework with the words that show it. A word that ends in `*` also stands for all longer ones. */
export interface ConceptLexicon {
  readonly name: string
  readonly markers: readonly string[]
}

/** The words that code how somebody speaks: with reasons, with which voice, and towards others. */
export interface SemioticLexicon {
  readonly justification: Readonly<Record<'justificatory' | 'assertive', readonly string[]>>
  readonly voice: Readonly<Record<'alienated' | 'empowered' | 'conditional', readonly string[]>>
  readonly stance: Readonly<Record<'bridging' | 'dismissive' | 'direct', readonly string[]>>
}

/** The lexicons of frameworks by their letters, and optionally the semiotic one. */
export interface Lexicons {
  readonly concepts: Readonly<Record<string, readonly ConceptLexicon[]>>
  readonly semiotic?: SemioticLexicon
}

const words = z.array(z.string().min(1))
const concept = z.object({ name: z.string().min(1), markers: words })
const semiotic = z.object({
  justification: z.object({ justificatory: words, assertive: words }),
  voice: z.object({ alienated: words, empowered: words, conditional: words }),
  stance: z.object({ bridging: words, dismissive: words, direct: words }),
})

/** Reads a file of lexicons: an object with a list of concepts for each framework, and optionally `semiotic`. */
export function readLexicons(value: unknown, file: string): Lexicons {
  const parsed = z
    .object({ semiotic: semiotic.optional() })
    .catchall(z.array(concept).min(1))
    .safeParse(value)
  if (parsed.success) {
    const { semiotic: codes, ...concepts } = parsed.data
    return { concepts: concepts as Lexicons['concepts'], ...(codes && { semiotic: codes }) }
  }
  const [issue] = parsed.error.issues
  throw new Refusal(
    'bad_lexicons',
    'usage',
    `${file} is not a file of lexicons: ${issue?.path.join('.')}: ${issue?.message}.`,
    {
      hint: 'Expected {"A": [{"name": "Alienation", "markers": ["estranged", …]}, …], …}.',
    },
  )
}
