import { type ParserPlugin, parse } from '@babel/parser'
import type { Source } from './syntax-node.ts'

/** Reads a JavaScript or TypeScript file; undefined where it cannot be understood. */
export function parseSource(path: string, text: string): Source | undefined {
  try {
    const tree = parse(text, {
      sourceType: 'unambiguous',
      allowReturnOutsideFunction: true,
      plugins: pluginsFor(path),
    })
    return { path, text, tree }
  } catch {
    return undefined
  }
}

function pluginsFor(path: string): ParserPlugin[] {
  const extension = path.slice(path.lastIndexOf('.'))
  if (!/^\.[cm]?tsx?$/.test(extension)) return ['jsx', 'decorators']
  return extension === '.tsx' ? ['typescript', 'jsx', 'decorators'] : ['typescript', 'decorators']
}
