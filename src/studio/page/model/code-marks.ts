/** A piece of a line of code: a comment, a text, a number, a word of the language, or anything else. */
export interface CodePart {
  readonly kind: 'comment' | 'text' | 'number' | 'word' | 'other'
  readonly text: string
}

const words =
  /^(?:abstract|and|as|async|await|break|case|catch|class|const|continue|def|default|del|do|elif|else|enum|export|extends|false|False|finally|fn|for|from|func|function|go|if|impl|implements|import|in|interface|is|let|match|mod|module|mut|new|nil|None|not|null|or|package|pass|private|protected|pub|public|raise|readonly|return|self|static|struct|super|switch|this|throw|trait|true|True|try|type|typeof|undefined|use|var|void|where|while|with|yield)$/

const piece =
  /(\/\/.*$|#(?![0-9a-fA-F]{3,8}\b).*$|\/\*.*?(?:\*\/|$))|("(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|`(?:[^`\\]|\\.)*`?)|(\b\d[\d_.]*\b)|([A-Za-z_]\w*)/g

/** A line of code in pieces. It knows what most languages have in common, which is enough to read by. */
export function codeParts(line: string): CodePart[] {
  const parts: CodePart[] = []
  let end = 0
  for (const found of line.matchAll(piece)) {
    const [text, comment, quoted, number] = found
    if (found.index > end) parts.push({ kind: 'other', text: line.slice(end, found.index) })
    end = found.index + text.length
    const kind =
      comment !== undefined
        ? 'comment'
        : quoted !== undefined
          ? 'text'
          : number !== undefined
            ? 'number'
            : words.test(text)
              ? 'word'
              : 'other'
    parts.push({ kind, text })
  }
  if (end < line.length) parts.push({ kind: 'other', text: line.slice(end) })
  return parts
}
