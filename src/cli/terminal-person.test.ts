import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { terminalPerson } from './terminal-person.ts'

function conversation() {
  const input = new PassThrough()
  const written: string[] = []
  let left = 0
  const person = terminalPerson({
    input,
    out: { write: (text) => written.push(text) },
    leave: () => void left++,
  })
  return { input, person, written, timesLeft: () => left }
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
