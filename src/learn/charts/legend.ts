import { box, escaped, inks, place, size } from './svg.ts'

/** What the colours mean, in rows below the chart. With dashes they are shown as lines, without as boxes. */
export function legend(names: readonly string[], dashes?: readonly string[]): string[] {
  let x = box.left
  let y = size.height - 22
  return names.map((name, index) => {
    const width = 38 + name.length * 7
    if (x > box.left && x + width > size.width) {
      x = box.left
      y += 16
    }
    const sample =
      dashes === undefined
        ? `<rect class="fill" x="${place(x)}" y="${y - 9}" width="18" height="10"/>`
        : `<line class="line" x1="${place(x)}" x2="${place(x + 18)}" y1="${y - 4}" y2="${y - 4}"${dashed(dashes[index])}/>`
    const entry =
      `<g class="ink${index % inks.length}">${sample}</g>` +
      `<text x="${place(x + 24)}" y="${y}">${escaped(name)}</text>`
    x += width
    return entry
  })
}

/** The dashes of a line as an attribute. */
export function dashed(dash: string | undefined): string {
  return dash === undefined || dash === '' ? '' : ` stroke-dasharray="${dash}"`
}
