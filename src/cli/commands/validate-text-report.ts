import type { Finding, Level, Severity } from '../../contracts/index.ts'
import type { FileResult, Listener, Summary } from '../../engine/index.ts'
import { plural } from '../../kit/index.ts'
import { coloursFor } from '../colours.ts'
import type { DescribedError } from '../describe-error.ts'
import { foldedOutput } from '../text/folded-output.ts'

interface ReportOptions {
  readonly level: Level
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
  const skipped: string[] = []
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
      if (result.unsound > 0 && options.level === 'lint')
        out.write(`  ${colours.dim(rulesNotChecked(result))}\n`)
      if (heading === undefined) out.write(result.repairs === undefined ? '\n' : `  ${fixed(result)}\n\n`)
      else if (options.quiet !== true) out.write(`${heading}  ${colours.green('fine')}\n`)
    },
    skipped(file) {
      skipped.push(file)
    },
  }
  return { listener, end, fail }

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
    repaired,
  }: Finding): string {
    const place = `${line ?? 1}:${column ?? 1}`
    const verdict = repaired === true ? 'read as' : 'expected'
    return (
      `  ${place.padEnd(8)} ${paint[severity](severity.padEnd(7))}  ${code}${pointer === '' ? '' : colours.dim(`  ${pointer}`)}\n` +
      `           found ${found}; ${verdict} ${expected}\n           ${colours.dim(`→ ${repair}`)}\n`
    )
  }

  function fixed({ written = 0, repairs }: FileResult): string {
    return colours.green(`${plural(written, 'repair')} written; listed in ${repairs}`)
  }

  function fail({ code, message, hint = '' }: DescribedError): void {
    const text = `${message} ${hint}`.trimEnd()
    foldedOutput(process.stderr).write(code === 'interrupted' ? `${text}\n` : `error: ${text}\n`)
  }

  function end({ files, records, errors, warnings, infos, unwritten }: Summary): void {
    if (files === 0) {
      out.write('No records found: nothing was checked.\n')
      return
    }
    const parts = [plural(errors, 'error'), plural(warnings, 'warning'), plural(infos, 'remark')]
    const verdict = errors > 0 ? colours.red(parts.join(', ')) : colours.green(parts.join(', '))
    out.write(`${plural(records, 'record')} in ${plural(files, 'file')}: ${verdict}\n`)
    if (unwritten > 0) out.write(colours.yellow(`${plural(unwritten, 'repair')} could not be written\n`))
    if (skipped.length > 0 && options.quiet !== true) {
      const hint = options.all === true ? '' : ' (--all names them)'
      out.write(
        colours.dim(`${plural(skipped.length, 'other JSON file')} skipped: no contract fits${hint}\n`),
      )
      if (options.all === true) for (const file of skipped) out.write(colours.dim(`  ${file}\n`))
    }
  }
}

/** Findings of the rules would only appear after the structure is repaired, so they are mentioned now. */
function rulesNotChecked({ unsound, records }: FileResult): string {
  const which = records === 1 ? 'this record' : plural(unsound, 'record')
  return `The rules of ${which} are checked once the structure holds.`
}
