/** A line of a file with what the ideas look at. */
export interface SourceLine {
  readonly file: string
  readonly number: number
  readonly text: string
  readonly indent: number
  /** The line of the innermost loop around it. */
  readonly loop?: number
  readonly isLoop: boolean
}

const loopStart =
  /^\s*(?:for|while|do|loop)\b|\.(?:forEach|map|reduce|filter|flatMap)\(|^\s*(?:until|repeat)\b/
const isComment = /^\s*(?:\/\/|#|\*|\/\*|--)/

/** The comments that mark a region of a file to be worked on. */
export const regionMark = /\breprise:begin\s+([\w-]+)|\bEVOLVE-BLOCK-START\b/

/** The lines of a file, with the loop that each stands in as far as indentation shows it. */
export function readLines(file: string, text: string): SourceLine[] {
  const open: { readonly indent: number; readonly number: number }[] = []
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '' || (isComment.test(line) && !regionMark.test(line))) return []
    const indent = line.length - line.trimStart().length
    while (open.length > 0 && open.at(-1)!.indent >= indent) open.pop()
    const loop = open.at(-1)?.number
    const isLoop = loopStart.test(line)
    if (isLoop) open.push({ indent, number: index + 1 })
    return [{ file, number: index + 1, text: line, indent, isLoop, ...(loop !== undefined && { loop }) }]
  })
}
