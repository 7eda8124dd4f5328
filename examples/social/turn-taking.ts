// An analysis of your own: how evenly the agents of a round share the talk, and who speaks most.
import { defineAnalysis } from 'reprise/loops/social'

export default defineAnalysis({
  name: 'turn-taking',
  title: 'Turn taking',
  says: 'How evenly agents share the talk: 1 where all say the same number of words, 0 where one alone speaks.',
  columns: {
    words: 'words that were said in the round',
    evenness: 'the entropy of the shares of words, against the highest possible',
    longest: 'the agent with the most words',
  },
  compare: ['evenness'],
  round({ said, feedback }) {
    const words = new Map(Object.keys(feedback).map((agent) => [agent, 0]))
    for (const { agent, text } of said)
      words.set(agent, (words.get(agent) ?? 0) + text.split(/\s+/).filter((word) => word !== '').length)
    const counts = [...words.values()]
    const total = counts.reduce((sum, count) => sum + count, 0)
    const shares = counts.filter((count) => count > 0).map((count) => count / total)
    const entropy = shares.reduce((sum, share) => sum - share * Math.log(share), 0)
    const [longest] = [...words].sort(([, one], [, other]) => other - one)
    return {
      words: total,
      evenness: total === 0 || words.size < 2 ? null : entropy / Math.log(words.size),
      longest: total === 0 ? null : (longest?.[0] ?? null),
    }
  },
})
