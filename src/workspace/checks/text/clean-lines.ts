/** The lines of a terminal's output as a person would see them in the end. */
export function* cleanLines(text: string): Generator<string> {
  let start = text.charCodeAt(0) === 0xfeff ? 1 : 0
  while (start <= text.length) {
    const end = text.indexOf('\n', start)
    yield cleanLine(text.slice(start, end < 0 ? text.length : end))
    if (end < 0) return
    start = end + 1
  }
}

/** A longer line is cut, unless it may be a whole document of JSON or XML. */
const longestLine = 4000

function cleanLine(raw: string): string {
  let line = raw
  if (line.includes('\u001b') || line.includes('\u009b')) line = withoutEscapes(line)
  if (line.includes('\r')) line = lastDrawn(line)
  if (line.includes('\b')) line = withoutBackspaces(line)
  if (line.length <= longestLine || '{[<'.includes(line[0]!)) return line
  return line.slice(0, longestLine)
}

// Jumps to the first column, with which spinners draw over themselves.
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals are driven by them
const lineStart = /[\u001b\u009b]\[?[01]?G/g
// Titles and links, colours and movements, and the few that are two characters long.
const escapes =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminals are driven by them
  /\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)|(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|\u001b[ -/]*[0-Z\\^-~]/g

function withoutEscapes(line: string): string {
  return line.replace(lineStart, '\r').replace(escapes, '')
}

/** What stands after the last return to the start of the line; one at the very end is a Windows line end. */
function lastDrawn(line: string): string {
  let end = line.length
  while (line[end - 1] === '\r') end--
  return line.slice(line.lastIndexOf('\r', end - 1) + 1, end)
}

function withoutBackspaces(line: string): string {
  const kept: string[] = []
  for (const character of line.slice(-25 * longestLine)) {
    if (character === '\b') kept.pop()
    else kept.push(character)
  }
  return kept.join('')
}
