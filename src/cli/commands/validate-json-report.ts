import type { FileResult, Listener, Summary } from '../../engine/index.ts'

/** Prints one JSON document while the work goes on, so that any number of findings fits into memory. */
export function jsonReport(out: { write(text: string): unknown }) {
  let files = 0
  let findings = 0
  const skipped: { file: string; why: string }[] = []
  out.write('{\n  "files": [')
  const listener: Listener = {
    fileStarts(file, contract) {
      const head = JSON.stringify({ file, ...(contract === undefined ? {} : { contract }) }).slice(0, -1)
      out.write(`${files++ === 0 ? '' : ','}\n    ${head},"findings":[`)
      findings = 0
    },
    finding(finding) {
      out.write(`${findings++ === 0 ? '' : ','}\n      ${JSON.stringify(finding)}`)
    },
    fileEnds({ file: _, contract: __, ...counts }: FileResult) {
      out.write(`${findings === 0 ? '' : '\n    '}],${JSON.stringify(counts).slice(1)}`)
    },
    skipped(file, why) {
      skipped.push({ file, why })
    },
  }
  return {
    listener,
    end(summary: Summary): void {
      out.write(`${files === 0 ? '' : '\n  '}],\n  "skipped": ${JSON.stringify(skipped)},\n  "summary": `)
      out.write(`${JSON.stringify(summary)}\n}\n`)
    },
  }
}
