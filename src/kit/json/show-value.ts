/** A value in a few words, for a message to a person. */
export function showValue(value: unknown, limit = 60): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return value.length === 1 ? 'a list of 1 item' : `a list of ${value.length} items`
  if (value !== null && typeof value === 'object') {
    const keys = Object.keys(value)
    return keys.length === 0 ? 'an empty object' : `an object with ${shorten(keys.join(', '), limit)}`
  }
  if (typeof value === 'string') return JSON.stringify(shorten(value, limit).toWellFormed())
  return String(value)
}

function shorten(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1)}…`
}
