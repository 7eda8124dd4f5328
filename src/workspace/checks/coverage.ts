/** Finds the share of the code that was covered, wherever in the output a tool prints it. */
export class Coverage {
  readonly #found = new Set<number>()
  #linesColumn = 1

  take(line: string): void {
    const found = this.#inTable(line) ?? inWords(line)
    // Two are enough to know that none of them is the total.
    if (found !== undefined && found <= 100 && this.#found.size < 2) this.#found.add(found)
  }

  /** The one number that was printed; none when there are several, since none of them is the total. */
  percentage(): number | undefined {
    return this.#found.size === 1 ? [...this.#found][0] : undefined
  }

  /** The table of istanbul, v8, c8 and node:test: the line of all files, in the column of the lines. */
  #inTable(line: string): number | undefined {
    if (!line.includes('|') || !/^[#ℹ ]{0,4}(?:File|file|All files|all files) /.test(line)) return undefined
    const cells = line.split('|', 12).map((cell) => cell.trim())
    if (/file$/i.test(cells[0]!)) {
      const lines = cells.findIndex((cell) => cell === '% Lines' || cell === 'line %')
      this.#linesColumn = lines < 0 ? 1 : lines
      return undefined
    }
    return numberIn(cells[this.#linesColumn])
  }
}

function inWords(line: string): number | undefined {
  if (!line.includes('%')) return undefined
  const [, share] =
    /^TOTAL(?: +\d{1,9}){2,4} +(\d{1,3}(?:\.\d{1,9})?)%$/.exec(line) ??
    /^(?:ok {2}\t.*\t)?coverage: (\d{1,3}(?:\.\d{1,9})?)% of statements/.exec(line) ??
    /^total:\s+\(statements\)\s+(\d{1,3}(?:\.\d{1,9})?)%$/.exec(line) ??
    /^Lines {1,12}: (\d{1,3}(?:\.\d{1,9})?)% \(/.exec(line) ??
    []
  return numberIn(share)
}

function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,3}(?:\.\d{1,9})?$/.test(text) ? Number(text) : undefined
}
