import { isPython } from './code-file.ts'

const scriptLoads =
  /(?:\bfrom|\bimport|\bexport\s+\*\s+from)\s*['"]([^'"\n]+)['"]|\b(?:import|require|mock|unmock|doMock|requireActual|importActual|importOriginal|resolve)\s*(?:<[^>]*>)?\(\s*['"`]([^'"`\n]+)['"`]/g
const pythonFrom = /^[ \t]*from[ \t]+(\.*[\w.]*)[ \t]+import[ \t]+(?:\(([^)]*)\)|([^\n#]+))/gm
const pythonImport = /^[ \t]*import[ \t]+([^\n#]+)/gm
const pythonPlugins = /\bpytest_plugins\s*=\s*[[(]?([^\])\n]*(?:\n[^\])]*)?)/g

/** The names of the modules that a file loads, as it writes them. Python's are dotted, with a leading dot where relative. */
export function loadedNames(path: string, text: string): string[] {
  if (!isPython(path)) return [...text.matchAll(scriptLoads)].map((found) => (found[1] ?? found[2])!)
  const names: string[] = []
  for (const [, from, many, one] of text.matchAll(pythonFrom)) {
    names.push(from!)
    const parts = (many ?? one ?? '').split(',').map((part) => part.trim().split(/\s+/)[0]!)
    for (const part of parts)
      if (/^\w+$/.test(part)) names.push(from!.endsWith('.') ? from! + part : `${from}.${part}`)
  }
  for (const [, list] of text.matchAll(pythonImport))
    names.push(...list!.split(',').map((part) => part.trim().split(/\s+/)[0]!))
  for (const [, list] of text.matchAll(pythonPlugins))
    names.push(...[...list!.matchAll(/['"]([\w.]+)['"]/g)].map((found) => found[1]!))
  return names.filter((name) => name !== '')
}
