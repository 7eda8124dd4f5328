import type { Speech } from '../rules/speech.ts'
import { renderClaims } from './render-claims.ts'

/** What somebody said, in words. */
export function renderSpeech(says: Speech, speaker: number, names: readonly string[]): string {
  return says.claims === undefined ? says.text : renderClaims(says.claims, speaker, names)
}
