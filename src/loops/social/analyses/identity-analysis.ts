import { groupBy } from '../../../learn/index.ts'
import { defineAnalysis } from './define-analysis.ts'
import { identityPaths } from './identity.ts'

/** How far each agent moved from where it began. */
export const identityAnalysis = defineAnalysis({
  name: 'identity',
  title: 'Identity',
  says: 'How far each agent moved from where it began, in seven dimensions of what it said and how it was received.',
  columns: {
    agent: 'the agent',
    round: 'the round',
    drift: 'the distance from the first round',
    coherence: 'how much the agent is still like its beginning',
    tau: 'how slowly time passes for it',
    rupture: 'whether it moved so far in this round that its path breaks',
    natality: 'the capacity to begin anew',
    surplus: 'what recognition leaves beyond what was expected',
    energy: 'what ruptures cost and recognition restores',
    traces: 'changes for which it was recognised',
    trace_weight: 'the weight of these traces',
    frustration: 'the strain of not being taken up',
    fatigue: 'the strain of going on',
    grit: 'how much it would have to hold back to be taken up as often as people are',
    words: 'words a message',
    word_limit: 'the most words that its grit allows',
    temperature: 'the temperature that follows',
    dimensions: 'engagement, alignment, contribution, voice, stance, reasons, and the share of the talk',
  },
  cell: ({ id, rounds }, { target }) =>
    identityPaths(
      id,
      rounds.map(({ record }) => record),
      target === undefined ? {} : { target },
    ).flatMap(({ agent, rounds: points }) =>
      points.map(({ vector, traceWeight, wordLimit, ...point }) => ({
        agent,
        ...point,
        trace_weight: traceWeight,
        word_limit: wordLimit,
        dimensions: vector.map((value) => Number(value.toFixed(6))).join(' '),
      })),
    ),
  summary: (rows) =>
    [...groupBy(rows, ({ cell, agent }) => JSON.stringify([cell, agent])).values()].map((own) => {
      const last = own.at(-1)!
      return {
        Cell: last.cell!,
        Agent: last.agent!,
        'Drift by round': own.map(({ drift }) => Number(drift).toFixed(2)).join(', '),
        'Coherence at the end': Number(last.coherence).toFixed(2),
        Ruptures: own.filter(({ rupture }) => rupture).length,
        Natality: Number(last.natality).toFixed(2),
        Frustration: Number(last.frustration).toFixed(2),
        'Words a message': `${Number(last.words).toFixed(0)} of ${last.word_limit}`,
        Grit: last.grit!,
      }
    }),
})
