import { expect, test } from 'vitest'
import { parseQuestionBlock } from './question-block.ts'

const header =
  'You have attempted to answer following question before and failed. The following reflection(s) give a plan.'
const step = { thought: 'look', action: 'Finish[no]', observation: 'Answer is INCORRECT' }
const cot = 'Thought: look\nAction: Finish[no]\nObservation: Answer is INCORRECT'

test('ReAct: the reflections stand between the question and the first thought', () => {
  const block = `\nQuestion: Is it so?${header}${header}\nReflections:\n- One.\n- Two: - dashed.\nThought 1: search\nAction 1: Search[it]\nObservation 1: It is.\n\nOr not.\nThought 2: look\nAction 2: Finish[no]\nObservation 2: Answer is INCORRECT\n`
  expect(parseQuestionBlock(block)).toEqual({
    question: 'Is it so?',
    reflections: ['One.', 'Two: - dashed.'],
    steps: [{ thought: 'search', action: 'Search[it]', observation: 'It is.\n\nOr not.' }, step],
  })
})

test('CoT: the question follows its context, on the same line or on its own', () => {
  for (const join of [' ', '\n']) {
    expect(
      parseQuestionBlock(`Context: A fact.\n\nAnother fact.${join}Question: Is it  so?\n${cot}`),
    ).toEqual({
      question: 'Is it so?',
      reflections: [],
      steps: [step],
    })
  }
})

test('CoT: the reflections stand behind the attempt, one a line', () => {
  const block = `Context: \nQuestion: Is it so?\n${cot}\nReflections: One.\nTwo.\n`
  expect(parseQuestionBlock(block)).toEqual({
    question: 'Is it so?',
    reflections: ['One.', 'Two.'],
    steps: [step],
  })
})

test('CoT: the trial before is not a reflection', () => {
  const behind = `Context: \nQuestion: Is it so?\n${cot}\nReflections: \n${cot.replace('look', 'guess')}\n`
  expect(parseQuestionBlock(behind)).toEqual({ question: 'Is it so?', reflections: [], steps: [step] })
  const before = `Solve it.\nBelow is the last trial.\nQuestion: Is it so?\n${cot.replace('look', 'guess')}\n(END PREVIOUS TRIAL)\n\nThe following reflection(s) give a plan.\nReflections:\n- One.\n\nQuestion: Is it so?\n${cot}\n`
  expect(parseQuestionBlock(before)).toEqual({ question: 'Is it so?', reflections: ['One.'], steps: [step] })
})

test('CoT: the reflections stand before the context', () => {
  const block = `Solve it.\n${header}\nReflections:\n- One.\n- Two.\n\nRelevant Context: A fact.\nQuestion: Is it so?\n${cot}\n`
  expect(parseQuestionBlock(block)).toEqual({
    question: 'Is it so?',
    reflections: ['One.', 'Two.'],
    steps: [step],
  })
})

test('an attempt may have left nothing, and text without a question is not a block', () => {
  expect(parseQuestionBlock('Question: Is it so?')).toEqual({
    question: 'Is it so?',
    reflections: [],
    steps: [],
  })
  expect(parseQuestionBlock('\n\n')).toBeUndefined()
})
