/** A place in a file, as a tool printed it. */
export interface Place {
  readonly file: string
  readonly line?: number
  readonly column?: number
}

/** The place at the end of a stack frame: `at f (src/a.js:1:2)`, `❯ f src/a.js:1:2`, `src/a.js:1`. */
export function placeOfFrame(frame: string): Place | undefined {
  let text = frame.trim()
  if (text.endsWith(')')) text = text.slice(text.lastIndexOf('(') + 1, -1)
  else if (text.startsWith('❯ ')) text = text.slice(text.lastIndexOf(' ') + 1)
  else text = text.replace(/^at (?:async )?/, '')
  return placeOf(text)
}

/** A place that is written as file:line or file:line:column. */
export function placeOf(text: string): Place | undefined {
  const [, file, line, column] = /^(.*?):(\d{1,9})(?::(\d{1,9}))?$/.exec(text) ?? []
  if (file === undefined || file === '') return undefined
  return {
    file: plainPath(file),
    line: Number(line),
    ...(column !== undefined && { column: Number(column) }),
  }
}

/** Whether a file is the user's own and not the runtime's or a dependency's. */
export function isOwn({ file }: Place): boolean {
  return !/^node:|^internal\/|^<|node_modules[\\/]|site-packages[\\/]|^\/rustc\/|\/lib\/python\d/.test(file)
}

/** A path without the scheme of a file address and without the dot for here. */
export function plainPath(path: string): string {
  return path.replace(/^file:\/\/(?:\/(?=[A-Za-z]:))?/, '').replace(/^\.[\\/]/, '')
}
