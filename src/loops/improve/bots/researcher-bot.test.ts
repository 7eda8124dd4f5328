import { expect, test } from 'vitest'
import { botAgent, collectBots } from '../../../agents/index.ts'
import { readRecord, researchBrief } from '../../../contracts/index.ts'
import { loserOf, roundOf, situationOf } from '../critic/critic.suite.ts'
import { readResearch } from '../plan/research-reply.ts'
import type { Situation } from '../roles.ts'
import { makeBrief } from './research/make-brief.ts'
import { researcherBot } from './researcher-bot.ts'

const program = `const STEP = 0.1 // how far
const mode = 'fast'
const places = [1, 2, 3, 4, 5, 6, 7, 8, 9]
for (const a of places) {
  for (const b of places) {
    const at = places.indexOf(b)
    total += a * at
  }
}
`
const briefOf = (changes: Partial<Situation> = {}) => {
  const situation = situationOf({ files: { 'src/a.js': program }, ...changes })
  const read = readResearch(makeBrief(situation), situation)
  if ('problem' in read) throw new Error(read.problem)
  return read.value
}
const lint = (record: unknown) =>
  readRecord(researchBrief, JSON.stringify(record), { level: 'lint' }).findings

test('ideas name their places in the files and come from several families', () => {
  const { ideas } = briefOf({ history: [] })
  expect(ideas.map(({ title }) => title)).toEqual([
    'Make the loop inside a loop at src/a.js line 5 cheaper',
    'Take `indexOf` out of the loop at src/a.js line 6',
    'Change or reorder the numbers at src/a.js line 3',
    'Tune STEP at src/a.js line 1',
    'Try another value for mode at src/a.js line 2',
  ])
  expect(ideas[0]).toMatchObject({
    approach_family: 'optimization',
    evidence: expect.stringContaining('line 5'),
  })
  expect(ideas[2]).toMatchObject({ approach_family: 'data' })
  expect(lint(briefOf({ history: [] }))).toEqual([])
})

test('the history gives ideas: the last win, and what was good but not merged', () => {
  const good = loserOf({ score: 38, failure_analysis: null })
  const { ideas } = briefOf({ history: [roundOf(2, 'optimization', [good])] })
  expect(ideas[0]).toMatchObject({
    title: 'Go further in the direction of round_2_planner_a',
    confidence: 'high',
    estimated_impact: '2.5%',
  })
  expect(ideas).toContainEqual(
    expect.objectContaining({
      title: 'Try round_2_planner_b again on the best state',
      evidence: expect.stringContaining('reached 38 where 40 was to beat'),
    }),
  )
})

test('ideas of the user come first', () => {
  const { ideas } = briefOf({ ideas: ['Cache the data tables\nThey are read twice.', 'Use fewer steps'] })
  expect(ideas.slice(0, 2)).toMatchObject([
    { title: 'Cache the data tables', source: 'user', approach_family: 'data', confidence: 'high' },
    { title: 'Use fewer steps', source: 'user' },
  ])
})

test('without files and history there are three ideas from three families all the same', () => {
  const brief = briefOf({ files: {}, history: [] })
  expect(brief.ideas).toHaveLength(3)
  expect(new Set(brief.ideas.map((idea) => idea.approach_family)).size).toBe(3)
  expect(lint(brief)).toEqual([])
})

test('a family that H002 closes is not suggested', () => {
  const history = [roundOf(1, 'optimization'), roundOf(2, 'optimization')]
  expect(briefOf({ history }).ideas.map((idea) => idea.approach_family)).not.toContain('optimization')
})

test('custom families are recognised by their words', () => {
  const families = ['optimization', 'other', 'numeric_constants', 'loop_order']
  const { ideas } = briefOf({ families, history: [] })
  expect(ideas.find(({ title }) => title.startsWith('Tune STEP'))?.approach_family).toBe('numeric_constants')
  expect(ideas[0]?.approach_family).toBe('loop_order')
})

test('marked regions come with the family that their comment names', () => {
  const file = '# reprise:begin place family=other\nnorth = 3.0\n# reprise:end\n# EVOLVE-BLOCK-START\n'
  const { ideas } = briefOf({ files: { 'theta.txt': file }, history: [] })
  expect(ideas.slice(0, 2)).toMatchObject([
    { title: 'Work in the region place at theta.txt line 1', approach_family: 'other' },
    { title: 'Work in the region marked at theta.txt line 4', approach_family: 'architecture' },
  ])
})

test('there are at most ten ideas, from two families at least', () => {
  const files = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`src/${index}.js`, program]))
  const ideas = Array.from({ length: 12 }, (_, index) => `Idea ${index} about data`)
  const brief = briefOf({ files, ideas })
  expect(brief.ideas).toHaveLength(10)
  expect(new Set(brief.ideas.map((idea) => idea.approach_family)).size).toBeGreaterThan(1)
})

test('bot:researcher is pure, answers, and says where it can be used', async () => {
  const agent = botAgent('researcher', collectBots([researcherBot]))
  const context = {
    key: 'round-1/research',
    attempt: 1,
    signal: new AbortController().signal,
    random: () => 0.5,
  }
  const input = { role: 'researcher', situation: situationOf() }
  expect(agent.pure).toBe(true)
  expect(await agent.act({ messages: [], input }, context)).toMatchObject({ kind: 'reply' })
  expect(await agent.act({ messages: [] }, context)).toMatchObject({
    failure: { message: expect.stringContaining('can only be the researcher') },
  })
})
