/** A line of a unified diff as it is shown. */
export interface DiffRow {
  readonly kind: 'file' | 'note' | 'hunk' | 'added' | 'removed' | 'same'
  readonly text: string
}

/** The lines of a unified diff; of its headers only the name of each file and what is special about it. */
export function diffRows(diff: string): DiffRow[] {
  const rows: DiffRow[] = []
  // How many lines of the hunk are still to come: only outside of hunks is a line that begins with --- a header.
  let [removed, added] = [0, 0]
  let [name, before] = ['', '']
  for (const text of diff.replace(/\n$/, '').split('\n')) {
    const hunk = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(text)
    if (hunk !== null) {
      ;[removed, added] = [Number(hunk[1] ?? 1), Number(hunk[2] ?? 1)]
      rows.push({ kind: 'hunk', text })
    } else if ((removed > 0 || added > 0) && !text.startsWith('diff --git ')) {
      const kind = text.startsWith('+') ? 'added' : text.startsWith('-') ? 'removed' : 'same'
      if (kind !== 'added') removed--
      if (kind !== 'removed') added--
      rows.push({ kind, text })
    } else {
      ;[removed, added] = [0, 0]
      header(text)
    }
  }
  return rows

  function header(text: string): void {
    const [, path] = /^diff --git .* "?b\/(.*?)"?$/.exec(text) ?? []
    const [, sign, side = ''] = /^(---|\+\+\+) (?:[ab]\/)?([^\t]*)/.exec(text) ?? []
    if (path !== undefined) file(path)
    else if (sign === '---') before = side
    else if (sign === '+++') file(side === '/dev/null' ? before : side)
    else if (text !== '' && !text.startsWith('index ')) rows.push({ kind: 'note', text })
  }

  function file(path: string): void {
    if (path !== name) rows.push({ kind: 'file', text: path })
    name = path
  }
}
