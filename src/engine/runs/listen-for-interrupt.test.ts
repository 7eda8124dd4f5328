import { afterEach, expect, test } from 'vitest'
import { RunStopped } from '../run/run-events.ts'
import { type Interruption, listenForInterrupt } from './listen-for-interrupt.ts'

let interruption: Interruption
afterEach(() => interruption.restore())

test('the first Ctrl-C lets the run stop, ends waits, and aborts nothing; the second aborts', async () => {
  const said: string[] = []
  interruption = listenForInterrupt((sentence) => said.push(sentence))
  const { signal, stopping, wait } = interruption
  expect(stopping()).toBe(false)
  const waited = wait(60_000, signal)
  process.emit('SIGINT')
  await waited
  expect([stopping(), signal.aborted]).toEqual([true, false])
  process.emit('SIGTERM')
  expect(signal.reason).toBeInstanceOf(RunStopped)
  expect(signal.reason).toMatchObject({ code: 'interrupted' })
  expect(said).toEqual([
    'finishing what is under way; press Ctrl-C again to stop at once',
    'stopping at once; the run can be resumed',
  ])
})

test('afterwards the signals of the process are as they were', () => {
  const before = process.listenerCount('SIGINT')
  interruption = listenForInterrupt(() => undefined)
  expect(process.listenerCount('SIGINT')).toBe(before + 1)
  interruption.restore()
  expect(process.listenerCount('SIGINT')).toBe(before)
})
