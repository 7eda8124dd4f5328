import { expect, test } from 'vitest'
import { importReflexion } from '../import-reflexion.ts'
import { lintFindings, outline } from '../lint-findings.suite.ts'

const at = new Date('2026-01-01T00:00:00Z')

interface Asked {
  readonly question: string
  readonly steps?: string
  readonly reflections?: readonly string[]
}

const listed = (reflections: readonly string[] = []) =>
  reflections.length === 0
    ? ''
    : `You have attempted to answer it.\nReflections:\n- ${reflections.join('\n- ')}`

const blockOf = ({ question, steps = `Thought 1: hm\nAction 1: Finish[${question}]`, reflections }: Asked) =>
  `Question: ${question}?${listed(reflections)}\n${steps}\nCorrect answer: yes\n\n`

interface Trial {
  readonly number: number
  readonly correct?: readonly Asked[]
  readonly incorrect?: readonly Asked[]
  readonly halted?: readonly Asked[]
  readonly summary?: string
}

function trial({ number, correct = [], incorrect = [], halted = [], summary }: Trial): string {
  const counts = `Correct: ${correct.length}, Incorrect: ${incorrect.length}, Halted: ${halted.length}`
  const section = (name: string, asked: readonly Asked[]) =>
    `------------- BEGIN ${name} AGENTS -------------\n\n${asked.map(blockOf).join('')}`
  return `\n########\nBEGIN TRIAL ${number}\nTrial summary: ${summary ?? counts}\n#######\n${section('CORRECT', correct)}${section('INCORRECT', incorrect)}${section('HALTED', halted)}`
}

const unnamed = (line: string) => line.replace(/^ralph-\S+ /, '')

function read(text: string) {
  const result = importReflexion({ files: [{ path: 'log.txt', text }] }, { at })
  expect(lintFindings(result.records)).toEqual([])
  return { ...result, lines: outline(result.records).map(unnamed) }
}

test('a question is followed through the trials until it is answered', () => {
  const { records, notes } = read(
    trial({
      number: 1,
      correct: [{ question: 'a' }],
      incorrect: [{ question: 'b' }],
      halted: [{ question: 'c' }],
    }) +
      trial({
        number: 2,
        correct: [{ question: 'a' }, { question: 'b', steps: 'Thought 1: aha', reflections: ['be bold'] }],
        halted: [{ question: 'c', reflections: ['be quick'] }],
      }),
  )
  const on = (question: string) => records.filter(({ task_description }) => task_description === question)
  expect(['a?', 'b?', 'c?'].map((question) => outline(on(question)).map(unnamed))).toEqual([
    ['0, passed (observed)'],
    ['0, failed (observed), reflected', '1, passed (observed), saw 0'],
    ['0, failed (observed), reflected', '1, failed (observed), saw 0'],
  ])
  expect(notes).toEqual([])
  expect(on('b?')[0]!.self_reflection.reflection_text).toBe('be bold')
  expect(on('b?')[0]!.evaluator_output.errors![0]).toEqual({
    type: 'logic_error',
    message: 'The answer is wrong: Finish[b]; expected yes',
  })
  expect(on('c?')[0]!.evaluator_output.errors![0]!.type).toBe('timeout')
})

test('a question has the same id in every log that asks it, wherever it stands', () => {
  const first = read(trial({ number: 1, correct: [{ question: 'a' }, { question: 'b' }] })).records
  const second = read(
    trial({ number: 1, correct: [{ question: 'b' }], incorrect: [{ question: ' a' }] }),
  ).records
  expect(first[0]!.loop_id).toBe(second[1]!.loop_id)
  expect(first[0]!.loop_id).toMatch(/^ralph-hotpotqa-[0-9a-f]{8}$/)
})

test('a trial that does not list an open question is an attempt of which nothing is known', () => {
  const { lines, notes, records } = read(
    trial({ number: 1, incorrect: [{ question: 'a' }] }) +
      trial({ number: 2 }) +
      trial({ number: 3, correct: [{ question: 'a', reflections: ['try on'] }] }) +
      trial({ number: 4 }),
  )
  expect(lines).toEqual([
    '0, failed (observed), reflected',
    '1, failed (inferred), saw 0',
    '2, passed (observed), saw 0',
  ])
  expect(records[1]!.provenance).toMatchObject({ 'actor_output.actions': 'absent', timestamp: 'absent' })
  expect(notes).toEqual([
    { file: 'log.txt', text: "trial 2 does not list the question 'a?': taken as failed" },
  ])
})

test('a question that appears later has no failed attempt before it', () => {
  const { lines, notes } = read(
    trial({ number: 1, correct: [{ question: 'b' }] }) +
      trial({ number: 2, correct: [{ question: 'b', steps: '' }, { question: 'a' }] }),
  )
  expect(lines).toEqual(['0, passed (observed)', '0, passed (observed)'])
  expect(notes).toEqual([])
})

test('an answered question that was tried again continues its loop', () => {
  const again = 'Thought 1: other\nAction 1: Finish[other]'
  const { lines } = read(
    trial({ number: 1, correct: [{ question: 'a' }, { question: 'b' }] }) +
      trial({
        number: 2,
        correct: [{ question: 'b', steps: '' }],
        incorrect: [{ question: 'a', steps: again }],
      }),
  )
  expect(lines).toEqual(['0, passed (observed)', '1, failed (observed)', '0, passed (observed)'])
})

test('a log that begins later says so and keeps what was in view', () => {
  const { records, notes } = read(
    trial({ number: 6, incorrect: [{ question: 'a', reflections: ['x', 'y'] }] }),
  )
  expect(records[0]).toMatchObject({ iteration: 0, carried_in: ['x', 'y'], source: { trial: 6 } })
  expect(notes[0]!.text).toContain('the log begins with trial 6')
})

test('a log of one trial may lack its heading and the right answers', () => {
  const block = (question: string) =>
    `Question: ${question}?\nThought 1: hm\nAction 1: Finish[x]\nObservation 1: One.\n\nTwo.\n\n`
  const { records } = read(
    `------------- BEGIN CORRECT AGENTS -------------\n\n${block('a')}${block('b')}------------- BEGIN INCORRECT AGENTS -----------\n\n${block('c')}`,
  )
  expect(
    records.map(({ task_description, evaluator_output: { passed } }) => [task_description, passed]),
  ).toEqual([
    ['a?', true],
    ['b?', true],
    ['c?', false],
  ])
  expect(records[0]!.actor_output.actions[0]).toMatchObject({ observation: 'One.\n\nTwo.' })
})

test('a summary that does not add up is reported', () => {
  const { notes } = read(
    trial({ number: 1, correct: [{ question: 'a' }], summary: 'Correct: 2, Incorrect: 0' }),
  )
  expect(notes).toEqual([{ file: 'log.txt', text: 'the summary of trial 1 says 2 correct, found 1' }])
})

test('a question that is asked twice in a trial makes two loops', () => {
  const { records } = read(trial({ number: 1, correct: [{ question: 'a' }], incorrect: [{ question: 'a' }] }))
  expect(records.map(({ evaluator_output }) => evaluator_output.passed)).toEqual([true, false])
  expect(records[1]!.loop_id).toBe(`${records[0]!.loop_id}-2`)
})

test('line ends of Windows make no difference', () => {
  const steps = 'Thought 1: hm\nAction 1: Search[x]\nObservation 1: One.\nTwo.'
  const text =
    trial({ number: 1, incorrect: [{ question: 'a', steps }] }) +
    trial({ number: 2, correct: [{ question: 'a', reflections: ['x', 'y'] }] })
  expect(read(text.replaceAll('\n', '\r\n'))).toEqual(read(text))
})
