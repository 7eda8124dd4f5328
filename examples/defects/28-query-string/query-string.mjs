/** Reads the part of an address behind the question mark. Names that come again become lists. */
export function parseQuery(query) {
  const values = {}
  for (const pair of query.replace(/^\?/, '').split('&')) {
    if (pair === '') continue
    const [name, value] = pair.split('=').map(decode)
    const before = values[name]
    if (before === undefined) values[name] = value
    else values[name] = [before, value].flat()
  }
  return values
}

/** Writes what `parseQuery` reads. */
export function printQuery(values) {
  return Object.entries(values)
    .flatMap(([name, value]) => [value].flat().map((item) => `${encode(name)}=${encode(item)}`))
    .join('&')
}

function decode(text) {
  return decodeURIComponent(text.replace('+', ' '))
}

function encode(text) {
  return encodeURIComponent(text)
}
