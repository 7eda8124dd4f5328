import { escaped, inks, place } from '../../engine/index.ts'

/** What is drawn, and what it says to those who do not see it. */
export interface Drawing {
  /** A prefix that makes the names inside the SVG unique. */
  readonly id: string
  readonly title: string
  readonly description: string
  readonly width?: number
  readonly height: number
  readonly body: readonly string[]
}

/** A whole SVG that is readable on light and on dark paper, with a title and a description for screen readers. */
export function drawing({ id, title, description, width = 720, height, body }: Drawing): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="${id}-title ${id}-desc" class="${id}">`,
    `<title id="${id}-title">${escaped(title)}</title>`,
    `<desc id="${id}-desc">${escaped(description)}</desc>`,
    `<style>${styles(id)}</style>`,
    `<rect class="paper" width="${width}" height="${height}"/>`,
    text(16, 24, title, 'head'),
    ...body,
    '</svg>\n',
  ].join('\n')
}

function styles(id: string): string {
  const colours = (dark: 0 | 1) =>
    inks.map((pair, index) => `.${id} .ink${index}{color:${pair[dark]}}`).join('')
  const paper = (background: string, ink: string, faint: string) =>
    `.${id} .paper,.${id} text.on{fill:${background}}.${id} text:not(.on){fill:${ink}}.${id} .grid{stroke:${faint}}.${id} .faint{fill:${faint}}.${id} .gap{stroke:${background}}`
  return [
    `.${id} text{font:12px system-ui,sans-serif}.${id} .head{font-size:15px;font-weight:600}`,
    `.${id} .end{text-anchor:end}.${id} .middle{text-anchor:middle}`,
    `.${id} .line{fill:none;stroke:currentColor;stroke-width:2}.${id} .fill{fill:currentColor}.${id} .soft{fill:currentColor;fill-opacity:.18}`,
    paper('#ffffff', '#1f2328', '#d8dee4'),
    colours(0),
    `@media (prefers-color-scheme:dark){${paper('#0d1117', '#e6edf3', '#30363d')}${colours(1)}}`,
  ].join('')
}

/** A text at a place. */
export function text(x: number, y: number, words: string, style = ''): string {
  return `<text x="${place(x)}" y="${place(y)}"${style === '' ? '' : ` class="${style}"`}>${escaped(words)}</text>`
}

/** A rectangle in a colour, with words for who points at it. */
export function bar(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  style: string,
  says = '',
): string {
  const shape = `x="${place(x)}" y="${place(y)}" width="${place(Math.max(0, width))}" height="${place(height)}"`
  return says === ''
    ? `<rect ${shape} class="${style}"/>`
    : `<rect ${shape} class="${style}"><title>${escaped(says)}</title></rect>`
}

/** A line between two places. */
export const stroke = (x1: number, y1: number, x2: number, y2: number, style: string) =>
  `<line x1="${place(x1)}" y1="${place(y1)}" x2="${place(x2)}" y2="${place(y2)}" class="${style}"/>`

/** As much of a text as fits into a width. */
export function fitted(words: string, width: number): string {
  const most = Math.floor(width / 6.6)
  return words.length <= most ? words : most < 3 ? '' : `${words.slice(0, most - 1)}…`
}
