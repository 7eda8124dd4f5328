import { ErrorList } from '../error-list.ts'
import type { Part, Reader, Section } from '../reader.ts'
import { CrashWatch, isCrashStart } from './crash-watch.ts'

/** A Node program that ended with an uncaught error. */
export const nodeCrash: Reader = {
  begins: isCrashStart,
  open: () => new CrashSection(),
}

class CrashSection implements Section {
  readonly #errors = new ErrorList()
  readonly #watch = new CrashWatch()

  holds(): boolean {
    return false
  }

  over(): boolean {
    return false
  }

  take(line: string): void {
    const crash = this.#watch.take(line)
    if (crash !== undefined) this.#errors.add(() => crash)
  }

  end(): Part | undefined {
    const { kept: errors, unlisted } = this.#errors
    if (errors.length === 0) return undefined
    return { tool: 'node', kind: 'run', certain: true, errors, unlisted, metrics: {} }
  }
}
