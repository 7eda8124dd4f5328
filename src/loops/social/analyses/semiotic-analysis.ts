import { groupBy } from '../../../learn/index.ts'
import { isTurn } from '../scoring/spoken.ts'
import { defineAnalysis } from './define-analysis.ts'
import { regimeOf } from './regimes.ts'
import { semioticLexicon } from './semiotic-lexicon.ts'
import { codeMessage, legacyCounter, semioticMetrics, wordCounter } from './semiotic-metrics.ts'

/** How every round was spoken in; with legacy scoring and the original's lists, the raw metrics of its logs. */
export const semioticAnalysis = defineAnalysis({
  name: 'semiotic',
  title: 'Semiotic coding',
  says: 'How every round was spoken in: messages are coded by lists of markers for justification, voice and stance, and a regime follows from the metrics.',
  columns: {
    engagement: 'the mean length of messages against the longest',
    voice_valence: 'empowered less alienated messages, from -1 to 1',
    stance_valence: 'bridging against dismissive messages, from 0 to 1',
    justificatory_pct: 'the share of messages that give reasons',
    justificatory: 'messages that give reasons',
    assertive: 'messages that claim',
    empowered: 'messages with an empowered voice',
    alienated: 'messages with an alienated voice',
    conditional: 'messages with a conditional voice',
    bridging: 'messages that bridge',
    dismissive: 'messages that dismiss',
    direct: 'messages that address somebody directly',
    regime: 'the way of talking that the metrics stand for; INVALID where speech is an error text',
  },
  round({ record, errors }, _cell, { scoring, lexicons }) {
    const lexicon = lexicons?.semiotic ?? semioticLexicon
    const counter = scoring === 'legacy' ? legacyCounter : wordCounter
    const texts = record.messages.filter(isTurn).map(({ content }) => content)
    const metrics = semioticMetrics(texts, lexicon, counter)
    const codes = texts.filter((text) => text !== '').map((text) => codeMessage(counter(text), lexicon))
    const count = (fits: (code: (typeof codes)[number]) => boolean) => codes.filter(fits).length
    return {
      ...metrics,
      justificatory: count(({ justification }) => justification === 'justificatory'),
      assertive: count(({ justification }) => justification === 'assertive'),
      empowered: count(({ voice }) => voice === 'empowered'),
      alienated: count(({ voice }) => voice === 'alienated'),
      conditional: count(({ voice }) => voice === 'conditional'),
      bridging: count(({ stance }) => stance === 'bridging'),
      dismissive: count(({ stance }) => stance === 'dismissive'),
      direct: count(({ stance }) => stance === 'direct'),
      regime: errors > 0 ? 'INVALID' : regimeOf(metrics),
    }
  },
  summary: (rows) =>
    [...groupBy(rows, ({ cell }) => String(cell))].map(([cell, own]) => {
      const byRound = (column: string) => own.map((row) => Number(row[column]).toFixed(2)).join(', ')
      return {
        Cell: cell,
        'Voice by round': byRound('voice_valence'),
        'Stance by round': byRound('stance_valence'),
        'Reasons by round': byRound('justificatory_pct'),
        Regimes: own.map(({ regime }) => regime).join(', '),
      }
    }),
})
