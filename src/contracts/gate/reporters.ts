import type { Remark, Report, Severity } from '../finding.ts'

interface Statement {
  readonly code: string
  readonly severity: Severity
}

/**
 * The reports of some rules. They are made once and write into the list of the check that is running, because most records
 * have nothing to report and there are millions of them.
 */
export class Reporters {
  /** One report for each rule, in the order of the rules. */
  readonly reports: readonly Report[]
  private remarks: Remark[] = []

  constructor(rules: readonly Statement[]) {
    this.reports = rules.map(({ code, severity }): Report => {
      return (path, found, expected, repair) =>
        this.remarks.push({ code, severity, path, found, expected, repair })
    })
  }

  /** What was reported since the last call. */
  take(): readonly Remark[] {
    if (this.remarks.length === 0) return none
    const taken = this.remarks
    this.remarks = []
    return taken
  }
}

const none: readonly Remark[] = []
