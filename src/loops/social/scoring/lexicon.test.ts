import { expect, test } from 'vitest'
import { legacyCounter, semioticMetrics, wordCounter } from '../analyses/semiotic-metrics.ts'
import { readLexicons } from './lexicon.ts'

const lists = {
  justification: { justificatory: ['owing to'], assertive: ['plainly'] },
  voice: { alienated: ["isn't for us"], empowered: ['our turn'], conditional: ['provided that'] },
  stance: { bridging: ['well said'], dismissive: ['rubbish'], direct: ['you there'] },
}
const texts = [
  'Owing to the rain, it is our turn. Well said.',
  'Plainly, this isn’t for us. Rubbish, all of it, well beyond words.',
  'Provided that it is dry, you there may begin.',
]

test('a file brings its own lists of markers, and they alone decide', () => {
  const { semiotic, concepts } = readLexicons({ semiotic: lists }, 'own.json')
  expect(concepts).toEqual({})
  const metrics = semioticMetrics(texts, semiotic!, wordCounter)
  expect(metrics).toMatchObject({ voice_valence: 0, stance_valence: 0.5, justificatory_pct: 1 / 3 })
  // The original program misses curly apostrophes.
  expect(semioticMetrics(texts, semiotic!, legacyCounter).voice_valence).toBe(1)
})

test.each([
  [{ semiotic: { ...lists, voice: {} } }, 'semiotic.voice.alienated'],
  [{ A: [{ name: 'Alienation' }] }, 'A.0.markers'],
])('a list that is missing is named', (value, place) => {
  expect(() => readLexicons(value, 'own.json')).toThrow(place)
})
