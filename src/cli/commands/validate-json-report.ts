import type { FileResult, Listener, Summary } from '../../engine/index.ts'
import type { DescribedError } from '../describe-error.ts'

/** Prints one JSON document while the work goes on, so that any number of findings fits into memory. */
export function jsonReport(out: { write(text: string): unknown }) {
  let files = 0
  let findings = 0
  let isFileOpen = false
  const counts = { files: 0, records: 0, errors: 0, warnings: 0, infos: 0, fixed: 0, unwritten: 0 }
  const skipped: { file: string; why: string }[] = []
  out.write('{\n  "files": [')
  const listener: Listener = {
    fileStarts(file, contract) {
      const head = JSON.stringify({ file, ...(contract === undefined ? {} : { contract }) }).slice(0, -1)
      out.write(`${files++ === 0 ? '' : ','}\n    ${head},"findings":[`)
      findings = 0
      isFileOpen = true
    },
    finding(finding) {
      out.write(`${findings++ === 0 ? '' : ','}\n      ${JSON.stringify(finding)}`)
    },
    fileEnds(result) {
      add(result)
      const { file: _, contract: __, ...numbers } = result
      endFile(`,${JSON.stringify(numbers).slice(1)}`)
    },
    skipped(file, why) {
      skipped.push({ file, why })
    },
  }
  return {
    listener,
    end(summary: Summary): void {
      endDocument({ skipped, summary })
    },
    /** Completes the document with the reason why there is no more of it. */
    fail(error: DescribedError): void {
      if (isFileOpen) endFile(',"complete":false}')
      endDocument({ skipped, summary: { ...counts, skipped: skipped.length }, error })
    },
  }

  function add({ records, errors, warnings, infos, repairs, unwritten = 0 }: FileResult): void {
    counts.files++
    counts.records += records
    counts.errors += errors
    counts.warnings += warnings
    counts.infos += infos
    counts.unwritten += unwritten
    if (repairs !== undefined) counts.fixed++
  }

  function endFile(rest: string): void {
    out.write(`${findings === 0 ? '' : '\n    '}]${rest}`)
    isFileOpen = false
  }

  function endDocument(rest: object): void {
    out.write(`${files === 0 ? '' : '\n  '}]`)
    for (const [key, value] of Object.entries(rest)) out.write(`,\n  "${key}": ${JSON.stringify(value)}`)
    out.write('\n}\n')
  }
}
