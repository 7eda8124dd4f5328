/** Breaks a text into lines no longer than the width. A word that is longer gets a line of its own. */
export function wrap(text, width) {
  const lines = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (line === '') {
      line = word
    } else if (line.length + word.length > width) {
      lines.push(line)
      line = word
    } else {
      line += ` ${word}`
    }
  }
  if (line !== '') lines.push(line)
  return lines
}

/** Puts the lines of a text in the middle of the width. */
export function centre(text, width) {
  return wrap(text, width).map((line) => ' '.repeat(Math.floor((width - line.length) / 2)) + line)
}
