import { parse } from '@babel/parser'
import { languageOf, maskSource } from './mask-source.ts'

/** Whether a changed text can still be read as a file of its kind, as far as that is known without running it. */
export function staysReadable(path: string, text: string): boolean {
  const language = languageOf(path)
  if (language === 'json') return isJson(text)
  if (language === 'script') return isScript(path, text)
  return language === 'text' || isBalanced(maskSource(text, language).masked)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function isScript(path: string, text: string): boolean {
  const types = /\.[mc]?tsx?$/.test(path) ? (['typescript'] as const) : []
  const markup = /\.[jt]sx$/.test(path) ? (['jsx'] as const) : []
  try {
    parse(text, { sourceType: 'unambiguous', plugins: [...types, ...markup] })
    return true
  } catch {
    return false
  }
}

function isBalanced(masked: string): boolean {
  let depth = 0
  for (const sign of masked) {
    if ('([{'.includes(sign)) depth++
    else if (')]}'.includes(sign) && --depth < 0) return false
  }
  return depth === 0
}
