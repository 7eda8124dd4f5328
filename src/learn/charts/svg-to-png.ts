import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** The parts of the alphabet that charts are drawn with; the name of a metric may hold any of them. */
const scripts = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese']
const weights = [400, 600]

/**
 * Draws an SVG as a PNG, `zoom` pixels for each of its units. Text is set in Inter, whatever fonts the machine has, so that the same
 * chart is the same picture everywhere.
 */
export async function svgToPng(svg: string, zoom = 2): Promise<Uint8Array> {
  const { Resvg } = await loaded()
  const drawing = new Resvg(svg, {
    font: { fontBuffers: await loadFonts(), defaultFontFamily: 'Inter', sansSerifFamily: 'Inter' },
    fitTo: { mode: 'zoom', value: zoom },
    background: '#ffffff',
  })
  try {
    const image = drawing.render()
    const png = image.asPng()
    image.free()
    return png
  } finally {
    drawing.free()
  }
}

const packages = createRequire(import.meta.url)

let renderer: Promise<typeof import('@resvg/resvg-wasm')> | undefined
let fonts: Promise<Uint8Array[]> | undefined

/** The renderer is WebAssembly of two megabytes, loaded once and only for a PNG. */
function loaded() {
  renderer ??= (async () => {
    const found = await import('@resvg/resvg-wasm')
    await found.initWasm(await readFile(packages.resolve('@resvg/resvg-wasm/index_bg.wasm')))
    return found
  })()
  return renderer
}

function loadFonts() {
  fonts ??= Promise.all(
    weights.flatMap((weight) =>
      scripts.map(async (script) => {
        const file = `@fontsource/inter/files/inter-${script}-${weight}-normal.woff2`
        return new Uint8Array(await readFile(packages.resolve(file)))
      }),
    ),
  )
  return fonts
}
