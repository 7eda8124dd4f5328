// Counts the words of a text, the most frequent first. It is correct and slower than it has to be.

// reprise:begin scanning family=scanning
const scan = 'split' // reprise:one-of 'split' | 'match' | 'codes'
// reprise:end

// reprise:begin counting family=counting
const count = 'list' // reprise:one-of 'list' | 'object' | 'map'
// reprise:end

// reprise:begin ranking family=ranking
const rank = 'insertion' // reprise:one-of 'insertion' | 'sorting'
// reprise:end

/** The most frequent words of a text with their numbers; of equally frequent ones, the first in the alphabet comes first. */
export function frequentWords(text, most) {
  let words = scanners[scan](text)
  // reprise:begin passes family=passes edits=deletions
  words = words.map((word) => word.normalize('NFC'))
  words = words.filter((word) => word !== '')
  words = words.map((word) => word.toLowerCase())
  words = [...words].sort().reverse()
  words = words.map((word) => word.normalize('NFC'))
  words = words.map((word) => word.trim())
  // reprise:end
  return rankers[rank](counters[count](words)).slice(0, most)
}

function split(text) {
  return text.split(/[^\p{L}\p{N}]+/u)
}

function match(text) {
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Walks over the codes; only a word with a letter outside of ASCII takes the slow way. */
function codes(text) {
  const words = []
  let start = -1
  for (let at = 0; at <= text.length; at++) {
    const code = at === text.length ? 32 : text.charCodeAt(at)
    if (code > 127) return match(text)
    const isInside = (code > 96 && code < 123) || (code > 64 && code < 91) || (code > 47 && code < 58)
    if (isInside && start === -1) start = at
    else if (!isInside && start !== -1) {
      words.push(text.slice(start, at))
      start = -1
    }
  }
  return words
}

function inList(words) {
  const found = []
  for (const word of words) {
    const entry = found.find(([known]) => known === word)
    if (entry === undefined) found.push([word, 1])
    else entry[1]++
  }
  return found
}

function inObject(words) {
  const found = Object.create(null)
  for (const word of words) found[word] = (found[word] ?? 0) + 1
  return Object.entries(found)
}

function inMap(words) {
  const found = new Map()
  for (const word of words) found.set(word, (found.get(word) ?? 0) + 1)
  return [...found]
}

const isBefore = ([word, times], [other, others]) => times > others || (times === others && word < other)

function byInsertion(entries) {
  const ranked = []
  for (const entry of entries) {
    const place = ranked.findIndex((other) => isBefore(entry, other))
    ranked.splice(place === -1 ? ranked.length : place, 0, entry)
  }
  return ranked
}

function bySorting(entries) {
  return entries.sort((left, right) => (isBefore(left, right) ? -1 : 1))
}

const scanners = { split, match, codes }
const counters = { list: inList, object: inObject, map: inMap }
const rankers = { insertion: byInsertion, sorting: bySorting }
