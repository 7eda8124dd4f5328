/** The size of every chart, and the box of its data. */
export const size = { width: 640, height: 360 }
export const box = { left: 56, right: 616, top: 44, bottom: 276 }

/** What a chart says to those who do not see it, and what is drawn. */
export interface Drawing {
  /** A prefix that makes the ids inside the SVG unique. */
  readonly id: string
  readonly title: string
  readonly description: string
  readonly body: readonly string[]
}

/** A whole SVG: readable on light and on dark, with a title and a description for screen readers. */
export function svg({ id, title, description, body }: Drawing): string {
  const { width, height } = size
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="${id}-title ${id}-desc" class="${id}">`,
    `<title id="${id}-title">${escaped(title)}</title>`,
    `<desc id="${id}-desc">${escaped(description)}</desc>`,
    `<style>${styles(id)}</style>`,
    `<rect class="paper" width="${width}" height="${height}"/>`,
    `<text class="head" x="${box.left}" y="24">${escaped(title)}</text>`,
    ...body,
    '</svg>\n',
  ].join('\n')
}

/** Text escaped for an SVG. */
export function escaped(text: string): string {
  return (
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      // XML has no place for these, not even escaped.
      .replace(unwritable, '')
  )
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are forbidden in XML
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** A length or a place, short and the same everywhere. */
export function place(value: number): string {
  return `${Number(value.toFixed(2))}`
}

/** Colours that people with any colour vision can distinguish (after Okabe and Ito), for light and for dark paper. */
export const inks = [
  ['#0072b2', '#56b4e9'],
  ['#d55e00', '#e69f00'],
  ['#007a5a', '#1fc79a'],
  ['#a33e7f', '#d98fbf'],
  ['#6b6b00', '#f0e442'],
  ['#4b4b4b', '#c8c8c8'],
  ['#7a3b00', '#c98a5b'],
  ['#3d2f8f', '#a79bf0'],
] as const

function styles(id: string): string {
  const colours = (dark: 0 | 1) =>
    inks.map((pair, index) => `.${id} .ink${index}{color:${pair[dark]}}`).join('')
  const paper = (background: string, text: string, faint: string) =>
    `.${id} .paper{fill:${background}}.${id} text{fill:${text}}.${id} .grid{stroke:${faint}}.${id} .axis{stroke:${text}}.${id} .mark{stroke:${background}}`
  return [
    `.${id} text{font:12px system-ui,sans-serif}.${id} .head{font-size:15px;font-weight:600}`,
    `.${id} .end{text-anchor:end}.${id} .middle{text-anchor:middle}`,
    `.${id} .line{fill:none;stroke:currentColor;stroke-width:2.5}.${id} .fill{fill:currentColor}.${id} .mark{fill:currentColor;stroke-width:1.5}`,
    paper('#ffffff', '#1f2328', '#d8dee4'),
    colours(0),
    `@media (prefers-color-scheme:dark){${paper('#0d1117', '#e6edf3', '#30363d')}${colours(1)}}`,
  ].join('')
}
