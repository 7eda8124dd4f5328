/** Writes each run of equal letters as its length and the letter: aaab becomes 3ab. */
export function encode(text) {
  let encoded = ''
  let length = 1
  for (let at = 1; at < text.length; at++) {
    if (text[at] === text[at - 1]) {
      length++
    } else {
      encoded += run(length, text[at - 1])
      length = 1
    }
  }
  return encoded
}

/** Reads what `encode` writes. */
export function decode(encoded) {
  return encoded.replace(/(\d+)(\D)/g, (_, length, letter) => letter.repeat(Number(length)))
}

function run(length, letter) {
  return length === 1 ? letter : `${length}${letter}`
}
