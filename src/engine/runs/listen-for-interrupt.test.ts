import { afterEach, expect, test, vi } from 'vitest'
import { RunStopped } from '../../spine/index.ts'
import { type Interruption, listenForInterrupt } from './listen-for-interrupt.ts'

let interruption: Interruption
afterEach(() => {
  interruption.restore()
  vi.useRealTimers()
})

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
    'finishing the current steps; press Ctrl-C again to stop immediately; the run can be resumed',
    'stopping immediately; the run can be resumed',
  ])
})

test('the third Ctrl-C ends the process', () => {
  const codes: number[] = []
  interruption = listenForInterrupt(() => undefined, { exit: (code) => codes.push(code) })
  for (let times = 0; times < 3; times++) process.emit('SIGINT')
  expect(codes).toEqual([130])
})

test('where nothing is worth finishing, the first Ctrl-C aborts, and work that does not listen ends with the process', () => {
  vi.useFakeTimers()
  const said: string[] = []
  const codes: number[] = []
  interruption = listenForInterrupt((sentence) => said.push(sentence), {
    hint: () => 'start again',
    isWorthFinishing: () => false,
    exit: (code) => codes.push(code),
  })
  process.emit('SIGINT')
  expect([interruption.stopping(), interruption.signal.aborted]).toEqual([true, true])
  expect(said).toEqual(['stopped; start again'])
  expect(codes).toEqual([])
  vi.advanceTimersByTime(1000)
  expect(codes).toEqual([130])
})

test('work that listens ends by itself', () => {
  vi.useFakeTimers()
  const codes: number[] = []
  const options = { isWorthFinishing: () => false, exit: (code: number) => codes.push(code) }
  interruption = listenForInterrupt(() => undefined, options)
  process.emit('SIGINT')
  interruption.restore()
  vi.advanceTimersByTime(1000)
  expect(codes).toEqual([])
})

test('afterwards the signals of the process are as they were', () => {
  const before = process.listenerCount('SIGINT')
  interruption = listenForInterrupt(() => undefined)
  expect(process.listenerCount('SIGINT')).toBe(before + 1)
  interruption.restore()
  expect(process.listenerCount('SIGINT')).toBe(before)
})
