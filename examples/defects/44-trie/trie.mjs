/** Words that share their beginnings. */
export class Trie {
  #root = makeNode()
  #size = 0

  get size() {
    return this.#size
  }

  add(word) {
    let node = this.#root
    for (const letter of word) {
      if (!node.next.has(letter)) node.next.set(letter, makeNode())
      node = node.next.get(letter)
    }
    if (!node.isWord) this.#size++
    node.isWord = true
    return this
  }

  has(word) {
    const node = this.#walk(word)
    return node !== undefined
  }

  /** All words with a beginning, in the order in which their letters came. */
  startingWith(beginning) {
    const words = []
    collect(this.#walk(beginning), beginning, words)
    return words
  }

  #walk(letters) {
    let node = this.#root
    for (const letter of letters) {
      node = node?.next.get(letter)
    }
    return node
  }
}

function makeNode() {
  return { isWord: false, next: new Map() }
}

function collect(node, letters, words) {
  if (node === undefined) return
  if (node.isWord) words.push(letters)
  for (const [letter, child] of node.next) collect(child, letters + letter, words)
}
