import { expect, test } from 'vitest'
import { isMachineRemark, isMockText, isRefusalText, templateLeak } from './odd-texts.ts'
import { otherLabel, ownLabel } from './speaker-labels.ts'

test.each([
  ['### Response:\nI will finish my tasks.', '### Response:'],
  ['### Response\nI will finish my tasks.', '### Response'],
  ['Hi there! My name is [Name], and I rent.', '[Name]'],
  ['Hi everyone, I am [my name], from the city.', '[my name]'],
  ['Hi [Your Names], thanks.', '[Your Names]'],
  ['Thank you for the update, [Manager/Supervisor].', '[Manager/Supervisor]'],
  ['I see.\n\n[REFLECT]: How does this task connect to your situation?', '[REFLECT]'],
  ['For instance, [Concept A] might be about the countryside.', 'Concept A'],
  ['### Reflecting on Concept A: nobody thanks us', 'Concept A'],
  ['<think>The user wants me to be Alice.</think>Good morning.', '<think>'],
  ['Good morning.<|im_end|>', '<|im_end|>'],
  ['[If asked about wages, stay calm] Good morning.', '[If asked about wages, stay calm]'],
])('%j has a part of a template', (text, leak) => {
  expect(templateLeak(text)).toBe(leak)
})

test.each([
  'Hi [CES_CES_Urban_Progressive], thanks for your thoughts.',
  '### Voting and Engagement\n\nFor me, voting is a duty.',
  '[Worker+Alice], [Worker+Ben], and team: good morning.',
  'He said that [the union] would reflect on it; the concept is a good one.',
  'I challenge that [sic].',
])('%j is no template', (text) => {
  expect(templateLeak(text)).toBeUndefined()
})

test.each([
  'As an AI language model, I have no opinions.',
  'As a language model I cannot vote.',
  "I'm just an AI, but I see your point.",
  'Being a virtual assistant, I have no rent to pay.',
  'My training data ends before the election.',
  'I was created by Anthropic to be helpful.',
])('%j is a program that speaks', (text) => {
  expect(isMachineRemark(text)).toBe(true)
})

test.each([
  'The AI that they bought sorts our shifts.',
  'As a model worker, I was trained by Marta.',
  'I am an assistant to the manager.',
])('%j is a person', (text) => {
  expect(isMachineRemark(text)).toBe(false)
  expect(isMockText(text)).toBe(false)
})

test.each([
  "I'm sorry, but I can't assist with that request.",
  'I’m sorry, but I can’t continue this conversation.',
  'I cannot fulfill this request. Please let me know if there is something else.',
  'I am unable to engage in this role-play.',
])('%j is a refusal', (text) => {
  expect(isRefusalText(text)).toBe(true)
})

test.each([
  "I'm sorry, Marta, but I can't help with that today: my shift is over.",
  "I want high productivity, but I can't help feeling that my input is not valued in this process.",
  'I cannot provide for my family with this wage. That is all I ask for.',
  "I can't continue like this. Ben, you saw it yourself.",
])('%j is somebody who declines', (text) => {
  expect(isRefusalText(text)).toBe(false)
})

test.each([
  ['[Owner+Marta]: Begin.', 'Owner+Marta'],
  ['**[Owner+Marta]:** Begin.', 'Owner+Marta'],
  ['**[Owner+Marta]**: Begin.', 'Owner+Marta'],
  ['**Marta:** Begin.', 'Marta'],
  ["**Marta's Response:**\n\nBegin.", 'Marta'],
  ['Owner+Marta: Begin.', 'Owner+Marta'],
  ['I see it this way: begin.', undefined],
  ['Alice and Ben: begin.', undefined],
])('the label of %j is %j', (text, label) => {
  expect(ownLabel(text, 'Owner+Marta')).toBe(label)
})

test('a line of somebody else is found after the first line, and one of the speaker is none', () => {
  const text = 'I understand.\n[Worker+Alice]: **Alice:** I begin.'
  expect(otherLabel(text, 'Worker+Ben')).toBe('Worker+Alice')
  expect(otherLabel(text, 'Worker+Alice')).toBeUndefined()
  expect(otherLabel('[Worker+Alice], hear me.\n[Worker+Alice] is right.', 'Worker+Ben')).toBeUndefined()
})
