import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { terminalPerson } from './terminal-person.ts'

function conversation(columns?: number) {
  const input = new PassThrough()
  const written: string[] = []
  const interrupts = new Set<() => void>()
  let left = 0
  const person = terminalPerson({
    input,
    out: { write: (text) => written.push(text), columns },
    leave: () => void left++,
    onInterrupt(listener) {
      interrupts.add(listener)
      return () => interrupts.delete(listener)
    },
  })
  return { input, person, written, interrupts, timesLeft: () => left }
}
const never = () => new AbortController().signal

test('a line is an answer, and lines that came early answer later questions', async () => {
  const { input, person, written } = conversation()
  input.write('one\ntwo\n')
  expect(await person.ask('First?', never())).toBe('one')
  expect(await person.ask('Second?', never())).toBe('two')
  const third = person.ask('Third?', never())
  input.write('three\n')
  expect(await third).toBe('three')
  expect(written.join('')).toBe('\nFirst?\n> one\n\nSecond?\n> two\n\nThird?\n> three\n')
})

test('who closes the input leaves, once, and what was written before still counts', async () => {
  const { input, person, timesLeft } = conversation()
  input.end('one\n')
  expect(await person.ask('First?', never())).toBe('one')
  expect(timesLeft()).toBe(0)
  for (let question = 0; question < 2; question++) {
    const stop = new AbortController()
    const asked = person.ask('Next?', stop.signal)
    await new Promise((resolve) => setTimeout(resolve, 20))
    stop.abort(new Error('stopped'))
    await expect(asked).rejects.toThrow('stopped')
  }
  expect(timesLeft()).toBe(1)
})

test('a question that is taken back takes no line, and what is printed next starts on a new line', async () => {
  const { input, person, written } = conversation()
  const stop = new AbortController()
  const asked = person.ask('First?', stop.signal)
  stop.abort(new Error('stopped'))
  await expect(asked).rejects.toThrow('stopped')
  expect(written.join('')).toBe('\nFirst?\n> \n')
  input.write('later\n')
  expect(await person.ask('Second?', never())).toBe('later')
  await expect(person.ask('Third?', AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
})

test('words wrap at the width of the terminal, and lines that fit stay as they are', async () => {
  const { input, person, written } = conversation(20)
  input.write('one\n')
  await person.ask('A line that is much longer than twenty columns.\n- short\n\nEnd.', never())
  const lines = written.join('').split('\n')
  expect(lines).toEqual([
    '',
    'A line that is much',
    'longer than twenty',
    'columns.',
    '- short',
    '',
    'End.',
    '> one',
    '',
  ])
})

test('while a person is asked one Ctrl-C is enough, and otherwise it means what it always does', async () => {
  const { input, person, interrupts, timesLeft } = conversation()
  const asked = person.ask('First?', never())
  expect(interrupts.size).toBe(1)
  for (const interrupt of interrupts) interrupt()
  expect(timesLeft()).toBe(1)
  input.write('one\n')
  await asked
  expect(interrupts.size).toBe(0)
})
