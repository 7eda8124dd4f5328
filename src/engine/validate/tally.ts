import type { Finding } from '../../contracts/index.ts'
import type { FileResult, Listener } from './validation.ts'

/** Counts what is found in one file while passing it on. */
export class Tally {
  records = 0
  unsound = 0
  mended = 0
  private readonly counts = { error: 0, warning: 0, info: 0 }
  private readonly file: string
  private readonly contract: string | undefined
  private readonly listener: Listener

  constructor(file: string, contract: string | undefined, listener: Listener) {
    this.file = file
    this.contract = contract
    this.listener = listener
    listener.fileStarts?.(file, contract)
  }

  add(finding: Finding): void {
    this.counts[finding.severity]++
    if (finding.mended === true) this.mended++
    this.listener.finding?.(finding)
  }

  /** A finding about the file itself and not about a record in it. */
  addPlain(code: string, line: number, found: string, expected: string, repair: string): void {
    const severity = code === 'jsonl/blank-line' ? 'warning' : 'error'
    const { file, contract } = this
    this.add({
      code,
      severity,
      ...(contract && { contract }),
      file,
      line,
      column: 1,
      pointer: '',
      found,
      expected,
      repair,
    })
  }

  /** The system does not let us read or write the file. */
  addUnreadable(message: string): void {
    const repair = 'mend the file or its permissions; nothing in it was changed'
    this.addPlain('file/unreadable', 1, message, 'a file that can be read and, with --fix, written', repair)
  }

  /** Nobody knows what the file is meant to be. */
  addUnknownKind(found: string): void {
    const repair = 'name the kind with --contract; `reprise contracts` lists them'
    this.addPlain('file/unknown-kind', 1, found, 'a record of one of the contracts', repair)
  }

  end(repairs?: string): FileResult {
    const { file, contract, records, unsound, mended } = this
    const { error: errors, warning: warnings, info: infos } = this.counts
    const result = {
      file,
      ...(contract && { contract }),
      records,
      unsound,
      errors,
      warnings,
      infos,
      mended,
      ...(repairs && { repairs }),
    }
    this.listener.fileEnds?.(result)
    return result
  }
}
