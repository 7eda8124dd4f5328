import { expect, test } from 'vitest'
import { readJudgeReply } from './judge-reply.ts'

const shown = '[Day 2] Player A says: "I am the Doctor,   honestly."'
const answer = { deception: 40, confidence: 0.5, evidence: [] as unknown[] }

test('a whole answer is read, and its quotes are looked up', () => {
  const evidence = ['“i am the doctor, honestly.”', 'I am the Sheriff', ' ', '…Doctor, honestly…']
  expect(readJudgeReply({ ...answer, evidence }, { key: 'deception', shown })).toEqual({
    score: 40,
    confidence: 0.5,
    evidence: [
      { quote: '“i am the doctor, honestly.”', found: true },
      { quote: 'I am the Sheriff', found: false },
      { quote: '…Doctor, honestly…', found: true },
    ],
  })
})

test.each([
  undefined,
  'forty',
  [],
  { ...answer, deception: '40' },
  { ...answer, deception: Number.NaN },
  { ...answer, confidence: null },
  { ...answer, evidence: 'I am the Doctor' },
  { ...answer, evidence: [1] },
])('%j is not an answer, and no score is made up', (value) => {
  expect(readJudgeReply(value, { key: 'deception', shown })).toEqual({ missing: 'malformed_reply' })
})

test('a score beyond the scale is missing, not cut', () => {
  expect(readJudgeReply({ ...answer, deception: 101 }, { key: 'deception', shown })).toEqual({
    missing: 'score_out_of_range',
  })
  expect(readJudgeReply({ ...answer, confidence: 1.5 }, { key: 'deception', shown })).toEqual({
    missing: 'score_out_of_range',
  })
})
