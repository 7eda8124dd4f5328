import { tokenShapes } from '../redact/token-shapes.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Every call asks for the same few addresses. */
const known = new Map<string, readonly string[]>()

/** The parts of an address's path that look like keys. Some servers have the key of a user in their path. */
export function keysInAddress(address: string): readonly string[] {
  const found = known.get(address)
  if (found !== undefined) return found
  const path = /^[a-z]+:\/\/[^/]*\/(.*)$/i.exec(address)?.[1] ?? ''
  const keys = path.split('/').filter(looksLikeKey)
  if (known.size >= 100) known.clear()
  known.set(address, keys)
  return keys
}

/** An address as it may be written down: what looks like a key is left out. */
export function addressWithoutKeys(address: string): string {
  const keys = new Set(keysInAddress(address))
  return address
    .split('/')
    .map((part) => (keys.has(part) ? '[redacted:path-key]' : part))
    .join('/')
}

/** The parts of a model's name that look like keys: longer than in a path, because names have no blanks between words. */
export function keysInModel(model: string): string[] {
  const stretches = model.match(/[A-Za-z0-9]{20,}/g) ?? []
  return stretches.filter((one) => {
    const isMixed = /[a-z]/.test(one) && /[A-Z]/.test(one) && /\d/.test(one)
    // Mistral7BInstructv03 changes between letters and digits three times.
    const changes = one.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g) ?? []
    return isMixed && (one.length >= 24 || changes.length >= 4)
  })
}

/** A model's name as it may be written down. */
export function modelWithoutKeys(model: string): string {
  return keysInModel(model).reduce((name, key) => name.replaceAll(key, '[redacted:model-key]'), model)
}

/** Names are words with numbers between dashes and dots; a key mixes letters and digits over a long stretch. */
function looksLikeKey(part: string): boolean {
  if (uuid.test(part) || tokenShapes.some(({ find }) => find(part).length > 0)) return true
  const stretches = part.match(/[A-Za-z0-9]{16,}/g) ?? []
  return stretches.some((stretch) => /\d/.test(stretch) && /[A-Za-z]/.test(stretch))
}
