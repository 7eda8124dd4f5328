import type { Finding, Severity } from '../../contracts/index.ts'
import type { FileResult, Listener, Summary } from '../../engine/index.ts'
import { coloursFor } from '../colours.ts'

interface ReportOptions {
  readonly quiet?: boolean
  readonly all?: boolean
}

/** How many findings of one kind are printed for a file before they are only counted. */
const shownOfAKind = 3

/** Prints findings for people, grouped by file. */
export function textReport(out: { write(text: string): unknown; isTTY?: boolean }, options: ReportOptions) {
  const colours = coloursFor(out)
  const paint: Record<Severity, (text: string) => string> = {
    error: colours.red,
    warning: colours.yellow,
    info: colours.dim,
  }
  let counts = new Map<string, number>()
  let heading: string | undefined
  let skipped = 0
  const listener: Listener = {
    fileStarts(file, contract) {
      counts = new Map()
      heading = `${colours.bold(file)}${contract === undefined ? '' : colours.dim(`  ${contract}`)}`
    },
    finding(finding) {
      if (options.quiet === true && finding.severity === 'info') return
      const seen = (counts.get(finding.code) ?? 0) + 1
      counts.set(finding.code, seen)
      if (options.all !== true && seen > shownOfAKind) return
      openGroup()
      out.write(describe(finding))
    },
    fileEnds(result) {
      for (const [code, seen] of counts) {
        const more = seen - shownOfAKind
        if (options.all !== true && more > 0)
          out.write(`  ${colours.dim(`… ${more} more of ${code} (--all shows them)`)}\n`)
      }
      if (heading === undefined) out.write(result.repairs === undefined ? '\n' : `  ${fixed(result)}\n\n`)
      else if (options.quiet !== true) out.write(`${heading}  ${colours.green('fine')}\n`)
    },
    skipped() {
      skipped++
    },
  }
  return { listener, end }

  function openGroup(): void {
    if (heading === undefined) return
    out.write(`${heading}\n`)
    heading = undefined
  }

  function describe({
    severity,
    code,
    line,
    column,
    pointer,
    found,
    expected,
    repair,
    mended,
  }: Finding): string {
    const place = `${line ?? 1}:${column ?? 1}`
    const verdict = mended === true ? 'read as' : 'expected'
    return (
      `  ${place.padEnd(8)} ${paint[severity](severity.padEnd(7))}  ${code}${pointer === '' ? '' : colours.dim(`  ${pointer}`)}\n` +
      `           found ${found}; ${verdict} ${expected}\n           ${colours.dim(`→ ${repair}`)}\n`
    )
  }

  function fixed({ mended, repairs }: FileResult): string {
    return colours.green(`${plural(mended, 'repair')} written; listed in ${repairs}`)
  }

  function end({ files, records, errors, warnings, infos }: Summary): void {
    if (files === 0) {
      out.write('No records found: nothing was checked.\n')
      return
    }
    const parts = [plural(errors, 'error'), plural(warnings, 'warning'), plural(infos, 'remark')]
    const verdict = errors > 0 ? colours.red(parts.join(', ')) : colours.green(parts.join(', '))
    out.write(`${plural(records, 'record')} in ${plural(files, 'file')}: ${verdict}\n`)
    if (skipped > 0 && options.quiet !== true) {
      out.write(colours.dim(`${plural(skipped, 'other JSON file')} skipped: no contract fits\n`))
    }
  }
}

function plural(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}
