import { importAutoresearch, importReflexion, importResultsTsv } from '../exchange/index.ts'
import type { Importer } from '../spine/index.ts'

/** The readers of other programs' formats, by name. */
export const importers: Readonly<Record<string, Importer>> = {
  autoresearch: importAutoresearch,
  reflexion: (files, options) => importReflexion({ files }, options),
  'results-tsv': importResultsTsv,
}
