import { Refusal } from '../../kit/index.ts'

/** A span of time after which whatever runs is interrupted. */
export interface TimeLimit {
  /** Does work that can be interrupted, and throws SqlTimeout where it took too long. */
  during<T>(interrupt: () => void, work: () => Promise<T>): Promise<T>
  end(): void
}

/** Starts a time limit. */
export function timeLimit(milliseconds: number): TimeLimit {
  let expired = false
  let interruptNow = (): void => {}
  const timer = setTimeout(() => {
    expired = true
    interruptNow()
  }, milliseconds)
  const check = (): void => {
    if (expired) {
      throw new Refusal(
        'sql_timeout',
        'failed',
        `The query took longer than ${milliseconds / 1000} s and was stopped. Ask for less, or allow more time.`,
      )
    }
  }
  return {
    async during(interrupt, work) {
      check()
      interruptNow = interrupt
      try {
        return await work()
      } catch (error) {
        check()
        throw error
      } finally {
        interruptNow = () => {}
      }
    },
    end: () => clearTimeout(timer),
  }
}
