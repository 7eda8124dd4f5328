import { shortestSecret } from './secrets-of-environment.ts'

/** A secret as it may stand in a text: itself, escaped for JSON or an address, or in base64 or hexadecimal digits. */
export function encodedForms(value: string): string[] {
  const escaped = escapedForms(value)
  const bytes = Buffer.from(value, 'utf8')
  const digits = bytes.toString('hex')
  const encoded = [...base64Forms(bytes), digits, digits.toUpperCase()]
  return [...new Set([value, ...escaped, ...encoded.filter(({ length }) => length >= shortestSecret)])]
}

function escapedForms(value: string): string[] {
  const inJson = jsonForms(value)
  const sound = value.toWellFormed()
  const inAddress = [
    encodeURIComponent(sound),
    encodeURI(sound),
    new URLSearchParams([['', sound]]).toString().slice(1),
    encodeURIComponent(sound).replace(/[!'()*]/g, percent),
  ]
  const inLowerCase = inAddress.map((text) => text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()))
  // Records hold JSON, and JSON often holds JSON again.
  return [...inJson, ...inJson.flatMap(jsonForms), ...inAddress, ...inLowerCase]
}

/** As JSON writers differ: slashes with a backslash or without, letters beyond ASCII as they are or as codes. */
function jsonForms(value: string): string[] {
  const plain = JSON.stringify(value).slice(1, -1)
  const forms = [plain, plain.replaceAll('/', '\\/')]
  const ascii = forms.map((text) => text.replace(/[^\0-\x7e]/g, unicode))
  return [...forms, ...ascii]
}

/** In base64 a secret looks different after zero, one or two other bytes; these are the letters that are only its own. */
function base64Forms(bytes: Buffer): string[] {
  const aligned = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    const first = Math.ceil((before * 8) / 6)
    const last = Math.floor(((before + bytes.length) * 8) / 6)
    return text.slice(first, last)
  })
  const forms = [bytes.toString('base64').replace(/=+$/, ''), ...aligned]
  return [...forms, ...forms.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))]
}

const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
const unicode = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
