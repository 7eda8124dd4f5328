import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** A module that users import, such as `reprise/testing`. */
export interface Entry {
  /** What users write between the quotes. */
  readonly name: string
  /** Its source below the folder of the package. */
  readonly source: string
  /** Its declarations below the folder of the package. */
  readonly declarations: string
}

/** The modules that the package lets users import, in the order of package.json. */
export function entriesOf(root: string): Entry[] {
  const text = readFileSync(resolve(root, 'package.json'), 'utf8')
  const { name, exports } = JSON.parse(text) as {
    readonly name: string
    readonly exports: Readonly<Record<string, string | { readonly types: string }>>
  }
  return Object.entries(exports).flatMap(([subpath, target]) => {
    if (typeof target === 'string') return []
    const declarations = resolve(root, target.types)
    const source = declarations.replace(/\/dist\//, '/src/').replace(/\.d\.ts$/, '.ts')
    return [{ name: name + subpath.slice(1), source, declarations }]
  })
}
