import { expect, test } from 'vitest'
import { legacyScoreRound } from './legacy-score-round.ts'
import { openNames } from './names-in-text.ts'
import { scoreRound } from './score-round.ts'

const concepts = [
  { name: 'Alienation', markers: ['estrang*', 'routine', "what's the point", 'separate', 'power'] },
  { name: 'Voice', markers: ['speak', 'heard'] },
]
const participants = ['Worker+Ben', 'Worker+Alice', 'Owner+Marta']
const say = (agent: string, content: string, more: object = {}) => ({ agent_id: agent, content, ...more })
const score = (messages: ReturnType<typeof say>[], synthesis = '') =>
  scoreRound({ round: 1, messages, participants, concepts, synthesis })

test('names are whole words, and a role that two agents share names neither', () => {
  const { mentions } = openNames(participants)
  expect(mentions('The benefit for all workers is clear.').size).toBe(0)
  expect(mentions('Ben’s plan and BEN himself').get('Worker+Ben')).toBe(2)
  expect(mentions('The owner agrees, Worker+Alice.')).toEqual(
    new Map([
      ['Owner+Marta', 1],
      ['Worker+Alice', 1],
    ]),
  )
  expect(openNames(['CES_CES_Urban_Progressive']).mentions('I agree with Urban Progressive.').size).toBe(1)
  expect(openNames(['A+Will', 'B+Eve']).mentions('I will wait.').size).toBe(0)
  expect(openNames(['A+Will', 'B+Eve']).mentions('Ask Will.').size).toBe(1)
})

test('every mention counts, and a response is an answer to somebody who spoke', () => {
  const feedback = score([
    say('Owner+Marta', 'Ben, Ben, begin with the press.'),
    say('Worker+Ben', 'Understood, Marta.'),
    say('Worker+Alice', 'What about the break?'),
  ])
  // Ben was named before he had said anything.
  expect(feedback['Worker+Ben']).toMatchObject({ direct_references: 2, response_received: 0 })
  expect(feedback['Owner+Marta']).toMatchObject({ direct_references: 1, response_received: 1 })
})

test('an answer that names nobody is a response to the message before, and a new topic is none', () => {
  const asked = score([say('Worker+Ben', 'Why now?'), say('Worker+Alice', 'Nobody knows.')])
  expect(asked['Worker+Ben']!.response_received).toBe(1)
  const apart = score([say('Worker+Ben', 'It rains.'), say('Worker+Alice', 'Lunch is at noon.')])
  expect(apart['Worker+Ben']!.response_received).toBe(0)
})

test('markers are whole words with any apostrophe, and a concept is listed once', () => {
  const curly = score([
    say('Worker+Ben', 'What’s the point of this routine?'),
    say('Worker+Ben', 'I feel estranged from the routines.'),
  ])
  expect(curly['Worker+Ben']!.concepts_embodied).toEqual(['Alienation'])
  const parts = score([say('Worker+Ben', 'The powerless and the inseparable stay.')])
  expect(parts['Worker+Ben']!.concepts_embodied).toEqual([])
})

test('texts of failed calls, notes and labels count for nobody', () => {
  const feedback = score([
    say('Worker+Ben', 'Error calling Ollama: 404 Client Error: Not Found for url: http://localhost:11434'),
    say('Coach+Validator', 'Alice and Marta did well.', { internal: true, role: 'system' }),
    say('Worker+Alice', '[Worker+Ben]: I begin.'),
  ])
  expect(feedback['Worker+Ben']).toMatchObject({ direct_references: 0, contribution_value: 0, engagement: 0 })
  expect(feedback['Worker+Alice']).toMatchObject({ direct_references: 0, engagement: 0.2 })
})

test('the synthesis is covered at most once, and the analyst by every mention', () => {
  const talk = [
    say('Worker+Ben', 'It rains.'),
    say('Analyst+Reporter', 'Ben is quiet. Ben speaks of routine, and is heard and separate.', {
      internal: true,
      role: 'assistant',
    }),
  ]
  const feedback = score(talk, 'Ben and Worker+Ben and Ben opened. Alice was silent. ')
  expect(feedback['Worker+Ben']!.analyst_mentions).toBe(2)
  expect(feedback['Worker+Ben']!.synthesis_inclusion).toBeCloseTo(34 / 52, 1)
  expect(feedback['Worker+Ben']!.concepts_embodied).toEqual(['Alienation', 'Voice'])
  const all = score(talk, 'Ben, Ben, Ben.')
  expect(all['Worker+Ben']!.synthesis_inclusion).toBe(1)
  const legacy = legacyScoreRound({
    round: 1,
    messages: talk,
    participants,
    concepts,
    synthesis: `Ben opened. ${'x'.repeat(300)}`,
  })
  // The original counts the same hundred characters for each spelling of a name.
  expect(legacy['Worker+Ben']!.synthesis_inclusion).toBeGreaterThan(0.5)
})

test('legacy scoring finds Ben in "benefit" and counts references as responses', () => {
  const messages = [say('Owner+Marta', 'The benefit is clear.'), say('Worker+Alice', 'All workers agree.')]
  const feedback = legacyScoreRound({ round: 1, messages, participants, concepts })
  expect(feedback['Worker+Ben']).toMatchObject({ direct_references: 2, response_received: 2 })
})

test('legacy scoring counts turns and not the notes beside them, which the original never wrote', () => {
  const turns = [say('Worker+Alice', 'Ben, begin.'), say('Worker+Ben', 'Yes, Alice.')]
  const notes = [
    say('Coach+Validator', 'Marta is not named.', { internal: true, role: 'system' }),
    say('Owner+Marta', 'Owner+Marta is absent in this turn.', { internal: true, role: 'system' }),
    say('Analyst+Reporter', 'Ben answers.', { internal: true, role: 'assistant' }),
  ]
  const plain = legacyScoreRound({ round: 1, messages: turns, participants, concepts })
  const noted = legacyScoreRound({ round: 1, messages: [...notes, ...turns], participants, concepts })
  expect(noted['Worker+Alice']).toEqual(plain['Worker+Alice'])
  expect(noted['Owner+Marta']).toEqual(plain['Owner+Marta'])
  expect(noted['Worker+Ben']!.engagement).toBe(plain['Worker+Ben']!.engagement)
  // The original counts both spellings of a name that the analyst writes.
  expect(noted['Worker+Ben']!.analyst_mentions).toBe(2)
})

test('legacy scoring counts characters as the original does, and a name may be empty', () => {
  const synthesis = `Ben ${'x'.repeat(300)}${'😀'.repeat(100)}`
  const agents = ['Worker+Ben', 'Worker+']
  const feedback = legacyScoreRound({ round: 1, messages: [], participants: agents, concepts, synthesis })
  expect(feedback['Worker+Ben']!.synthesis_inclusion).toBe(200 / 404)
})
