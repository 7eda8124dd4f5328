import type { Finding } from '../../contracts/index.ts'
import type { FileResult, Listener } from './validation.ts'
import type { LeftAlone, Written } from './write-repairs.ts'

const mostLines = 10_000

/** Counts what is found in one file while passing it on. */
export class Tally {
  records = 0
  unsound = 0
  repaired = 0
  /** The lines with repairs; undefined when they are too many to remember. */
  mendedLines: Set<number> | undefined = new Set()
  private unwritten = 0
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
    if (finding.repaired === true) this.addRepaired(finding)
    this.listener.finding?.(finding)
  }

  private addRepaired({ line = 1 }: Finding): void {
    this.repaired++
    this.mendedLines?.add(line)
    if ((this.mendedLines?.size ?? 0) > mostLines) this.mendedLines = undefined
  }

  /** A finding about the file itself and not about a record in it. */
  addPlain(code: string, line: number, found: string, expected: string, repair: string): void {
    const severity = code === 'jsonl/blank-line' || code === 'fix/not-written' ? 'warning' : 'error'
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
    const repair = 'correct the file or its permissions; nothing in it was changed'
    this.addPlain('file/unreadable', 1, message, 'a file that can be read and, with --fix, written', repair)
  }

  /** Nobody knows what the file is meant to be. */
  addUnknownKind(found: string): void {
    const repair = 'name the kind with --contract; `reprise contracts` lists them'
    this.addPlain('file/unknown-kind', 1, found, 'a record of one of the contracts', repair)
  }

  /** The file is a log of another program, which a command of ours reads. */
  addForeign(title: string, path: string): void {
    const found = `a log of another program (${title})`
    const repair = `\`reprise import ${path}\` converts it to trajectories, which can be checked`
    this.addPlain('file/foreign-log', 1, found, 'a record of one of the contracts', repair)
  }

  /** Repairs that were made while reading could not be written into the file. */
  addUnwritten({ line, repairs, advice }: LeftAlone): void {
    this.unwritten += repairs
    const found = repairs === 1 ? '1 repair' : `${repairs} repairs`
    this.addPlain('fix/not-written', line, found, 'repairs that can be written into the file', advice)
  }

  /** `fix` is what came of writing the repairs, where that was asked for. */
  end(fix?: Written): FileResult {
    for (const left of fix?.left ?? []) this.addUnwritten(left)
    const { file, contract, records, unsound, repaired, unwritten } = this
    const { error: errors, warning: warnings, info: infos } = this.counts
    const result = {
      file,
      ...(contract && { contract }),
      records,
      unsound,
      errors,
      warnings,
      infos,
      repaired,
      ...(fix && { written: fix.written, unwritten }),
      ...(fix?.list && { repairs: fix.list }),
    }
    this.listener.fileEnds?.(result)
    return result
  }
}
