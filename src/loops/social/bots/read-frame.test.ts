import { expect, test } from 'vitest'
import type { ContextFrame } from '../../../contracts/index.ts'
import { classConflict } from '../frameworks/class-conflict.ts'
import { democraticParticipation } from '../frameworks/democratic-participation.ts'
import { economicRationality } from '../frameworks/economic-rationality.ts'
import { genderAndPower } from '../frameworks/gender-and-power.ts'
import { firstPerson } from './first-person.ts'
import { firstUnsaid, readFrame } from './read-frame.ts'

const frame = (more: Partial<ContextFrame> = {}): ContextFrame => ({
  base_scenario: 'A yard.',
  concept_a_manifestation: '',
  concept_b_manifestation: '',
  experiential_cue: '',
  social_feedback_summary: '',
  prar_cue: '',
  ...more,
})

test.each([
  ['You know your station and your tasks.', 'I know my station and my tasks.'],
  ['You came to see whether this concerns you.', 'I came to see whether this concerns me.'],
  ['The others turned to you again and again.', 'The others turned to me again and again.'],
  ['Nobody has named you in this round so far.', 'Nobody has named me in this round so far.'],
  ['The others have named you 3 times.', 'The others have named me 3 times.'],
  ['In the last round you were hardly taken up.', 'In the last round I was hardly taken up.'],
  ['Hardly anybody took up what you said.', 'Hardly anybody took up what I said.'],
  [
    'You notice hesitation around you, and you ask yourself.',
    'I notice hesitation around me, and I ask myself.',
  ],
  ["You feel that you're watched. Your work is yours.", 'I feel that I am watched. My work is mine.'],
])('%j is said as %j', (written, said) => {
  expect(firstPerson(written)).toBe(said)
})

test('every experience of the frameworks can be said in the first person', () => {
  for (const { experience } of [classConflict, democraticParticipation, genderAndPower, economicRationality])
    for (const text of Object.values(experience).flatMap((levels) => Object.values(levels))) {
      expect(readFrame(frame({ experiential_cue: text })).sentences.join(' ')).toBe(firstPerson(text))
      expect(firstPerson(text)).not.toMatch(/\byou/i)
    }
})

test('what is said to the agent comes first, and what was said already is passed over', () => {
  const read = readFrame(
    frame({
      concept_a_manifestation: 'The office decides. Hardly anybody took up what you said in the last round.',
      concept_b_manifestation: 'Each counts its cost.',
      experiential_cue: 'You notice who decides.',
      social_feedback_summary: 'Nobody has named you in this round so far.',
    }),
  )
  expect(read).toEqual({
    sentences: [
      'Hardly anybody took up what I said in the last round.',
      'The office decides.',
      'Each counts its cost.',
      'I notice who decides.',
      'Nobody has named me in this round so far.',
    ],
    received: 'hardly',
    calledToDiffer: false,
  })
  const own = [`Yes. ${read.sentences[0]} It is so.`]
  expect(firstUnsaid(read, { own, heard: [] })).toBe('The office decides.')
  const heard = [{ agent: 'Worker+Tom', text: 'The office decides. So it is.' }]
  expect(firstUnsaid(read, { own, heard })).toBe('Each counts its cost.')
})

test('instructions, lists and placeholders are read and not repeated', () => {
  const read = readFrame(
    frame({
      concept_a_manifestation:
        'Something stands between you: say where you really differ. [If asked, agree.]\n- Concept A: pay\nSay what is at stake for you in this.',
      social_feedback_summary: 'In the last round you were at the centre of the talk.',
    }),
  )
  expect(read).toEqual({
    sentences: ['In the last round I was at the centre of the talk.'],
    received: 'often',
    calledToDiffer: true,
  })
})
