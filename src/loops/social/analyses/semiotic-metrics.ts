import type { SemioticLexicon } from '../scoring/lexicon.ts'
import { wordsOf } from '../scoring/words.ts'

/** How somebody speaks in one message. */
export interface SemioticCode {
  readonly justification: 'justificatory' | 'assertive' | 'neutral'
  readonly voice: 'alienated' | 'empowered' | 'conditional' | 'neutral'
  readonly stance: 'bridging' | 'dismissive' | 'direct' | 'neutral'
}

/** How a round was spoken in, as a whole. */
export interface SemioticMetrics {
  /** The mean length of messages against the longest. It is not the engagement of the feedback. */
  readonly engagement: number
  readonly voice_valence: number
  readonly stance_valence: number
  readonly justificatory_pct: number
}

/** Counts the markers of a list in a text. */
export type CountMarkers = (markers: readonly string[]) => number

/** Counts markers as any part of a text, as the original program does. */
export const legacyCounter = (text: string): CountMarkers => {
  const lower = text.toLowerCase()
  return (markers) => markers.filter((marker) => lower.includes(marker)).length
}

/** Counts markers that are whole words, whichever apostrophe was typed. */
export const wordCounter = (text: string): CountMarkers => {
  const words = wordsOf(text)
  const known = new Set(words)
  const spaced = ` ${words.join(' ')} `
  return (markers) => {
    let count = 0
    for (const { first, phrase } of preparedMarkers(markers))
      if (known.has(first) && spaced.includes(phrase)) count++
    return count
  }
}

interface PreparedMarker {
  readonly first: string
  readonly phrase: string
}

/** Lists of markers are the same for all messages, and splitting them into words takes longer than looking for them. */
const prepared = new WeakMap<readonly string[], readonly PreparedMarker[]>()

function preparedMarkers(markers: readonly string[]): readonly PreparedMarker[] {
  const known =
    prepared.get(markers) ??
    markers.map((marker) => {
      const words = wordsOf(marker)
      return { first: words[0] ?? '', phrase: ` ${words.join(' ')} ` }
    })
  prepared.set(markers, known)
  return known
}

/** Codes one message: which kind of markers prevails. */
export function codeMessage(
  count: CountMarkers,
  { justification, voice, stance }: SemioticLexicon,
): SemioticCode {
  const [reasons, claims] = [count(justification.justificatory), count(justification.assertive)]
  const [alienated, empowered, conditional] = [
    count(voice.alienated),
    count(voice.empowered),
    count(voice.conditional),
  ]
  const [bridging, dismissive] = [count(stance.bridging), count(stance.dismissive)]
  return {
    justification: reasons > claims ? 'justificatory' : claims > reasons ? 'assertive' : 'neutral',
    voice:
      alienated > Math.max(empowered, conditional)
        ? 'alienated'
        : empowered > Math.max(alienated, conditional)
          ? 'empowered'
          : conditional > 0
            ? 'conditional'
            : 'neutral',
    stance:
      dismissive > bridging
        ? 'dismissive'
        : bridging > dismissive
          ? 'bridging'
          : count(stance.direct) > 0
            ? 'direct'
            : 'neutral',
  }
}

/** The metrics of the messages of a round, given as texts. */
export function semioticMetrics(
  texts: readonly string[],
  lexicon: SemioticLexicon,
  counter: (text: string) => CountMarkers = wordCounter,
): SemioticMetrics {
  if (texts.length === 0) return { engagement: 0, voice_valence: 0, stance_valence: 0, justificatory_pct: 0 }
  const lengths = texts.map((text) => [...text].length)
  const longest = Math.max(...lengths)
  const engagement =
    longest === 0 ? 0 : lengths.reduce((sum, length) => sum + length / longest, 0) / lengths.length
  const codes = texts.filter((text) => text !== '').map((text) => codeMessage(counter(text), lexicon))
  const share = (key: keyof SemioticCode, value: string) => codes.filter((code) => code[key] === value).length
  const [empowered, alienated] = [share('voice', 'empowered'), share('voice', 'alienated')]
  const [bridging, dismissive] = [share('stance', 'bridging'), share('stance', 'dismissive')]
  const stance = bridging + dismissive > 0 ? (bridging - dismissive) / (bridging + dismissive) : 0.5
  return {
    engagement: Math.min(1, engagement),
    voice_valence: empowered + alienated > 0 ? (empowered - alienated) / (empowered + alienated) : 0,
    stance_valence: (stance + 1) / 2,
    justificatory_pct: codes.length > 0 ? share('justification', 'justificatory') / codes.length : 0,
  }
}
