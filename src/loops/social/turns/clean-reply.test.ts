import { expect, test } from 'vitest'
import { cleanReply } from './clean-reply.ts'

const others = ['Worker+Ben', 'Owner+Marta']
const cleaned = (reply: string) => cleanReply(reply, 'Worker+Alice', others)

test.each([
  ['[Worker+Alice]: I begin.', 'I begin.'],
  ['**Alice:** I begin.', 'I begin.'],
  ["**Alice's Response:**\n\nI begin.", 'I begin.'],
  ['Sure, here’s my response:\n\n---\n\nI begin.', 'I begin.'],
  ['<think>I am to be Alice.</think>\nI begin.', 'I begin.'],
  ['I begin.\n[Owner+Marta]: Good.', 'I begin.'],
  ['I begin.\n\nBen: Me too.\nAlice: Fine.', 'I begin.'],
  ['I begin.\n\n---\n\n**[Owner+Marta]**: Good.', 'I begin.'],
  ['I begin. [If asked, stay calm]', 'I begin.'],
])('%j becomes %j, and is noted as filtered', (reply, text) => {
  expect(cleaned(reply)).toEqual({ text, filtered: true })
})

test.each(['Ben, you go first.', 'As Marta said: begin.', 'Marta\nI begin, and here is my answer: no.'])(
  '%j stays as it is',
  (reply) => {
    expect(cleaned(reply)).toEqual({ text: reply, filtered: false })
  },
)

test.each([
  ['<think>Nothing to say.</think>', 'empty_reply'],
  ['Ben: I speak for Ben.', 'other_speaker'],
  ["I'm sorry, but I can't assist with that request.", 'refused'],
  ['Hello, I am [my name].', 'template_leak'],
  ['<think>I am cut off in the middle of', 'template_leak'],
])('%j cannot be said: %s', (reply, problem) => {
  expect(cleaned(reply)).toEqual({ problem })
})
