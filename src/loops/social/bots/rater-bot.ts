import { type Bot, defineBot } from '../../../agents/index.ts'
import { isObject } from '../../../kit/index.ts'
import { semioticLexicon } from '../analyses/semiotic-lexicon.ts'
import { codeMessage, wordCounter } from '../analyses/semiotic-metrics.ts'
import type { JudgeInput } from '../judging/judge-talk.ts'
import { openNames } from '../scoring/names-in-text.ts'

/**
 * A judge without a model: it places somebody on every scale by how often they bridge, are named and give reasons. It cannot tell one
 * dimension from another by meaning, and serves to try things out.
 */
export const raterBot: Bot = defineBot('rater', ({ input }) => {
  if (!isObject(input) || input.kind !== 'judge')
    throw new Error('bot:rater judges talks of the loop social only.')
  const { agent, dimensions, lines } = input as unknown as JudgeInput
  const own = lines.filter((line) => line.agent === agent)
  const codes = own.map(({ text }) => codeMessage(wordCounter(text), semioticLexicon))
  const share = (fits: (code: (typeof codes)[number]) => boolean) =>
    codes.filter(fits).length / Math.max(1, codes.length)
  const names = openNames([...new Set(lines.map((line) => line.agent))])
  const named = lines.filter((line) => line.agent !== agent && names.mentions(line.text).has(agent)).length
  const received = Math.min(1, (2 * named) / Math.max(1, lines.length))
  const kindness =
    share(({ stance }) => stance === 'bridging') - share(({ stance }) => stance === 'dismissive')
  const place = Math.min(1, Math.max(0, 0.4 + 0.3 * received + 0.3 * kindness))
  const evidence = own.slice(-1).map(({ text }) => text)
  const value = Object.fromEntries(
    dimensions.map(({ name, min, max }) => [
      name,
      // Scales that end in zero count faults.
      {
        score: Number(
          (max === 0 ? max - (1 - place) * 0.2 * (max - min) : min + place * (max - min)).toFixed(1),
        ),
        confidence: 0.3,
        evidence,
      },
    ]),
  )
  return { text: JSON.stringify(value), value }
})
