import type { StreamEvent, ToolUse } from './stream-event.ts'

/** Turns events into the text that people follow: what the agent says, and which tool it uses on what. */
export type Condense = (event: StreamEvent) => string

const longestObject = 160

/** Paths are shown as seen from the folder. */
export function condenser(folder: string): Condense {
  let atLineStart = true
  /** A text on lines of its own, with an end of line before it where the last piece had none. */
  const onOwnLine = (text: string) => {
    const before = atLineStart ? '' : '\n'
    atLineStart = true
    return `${before}${text}\n`
  }
  return (event) => {
    switch (event.type) {
      case 'said':
        if (!event.continues) return onOwnLine(event.text.trim())
        atLineStart = event.text.endsWith('\n')
        return event.text
      case 'tool':
        return onOwnLine(`• ${inWords(event, folder)}`)
      case 'denied':
        return onOwnLine(`• refused: ${inWords(event, folder)}`)
      case 'retrying':
        return onOwnLine(`• trying again: ${firstLine(event.trouble.message)}`)
      case 'ended':
      case 'failed':
        if (atLineStart) return ''
        atLineStart = true
        return '\n'
      default:
        return ''
    }
  }
}

/** `edit src/a.ts` */
export function inWords(use: ToolUse, folder: string): string {
  const { what, on } = inFolder(use, folder)
  return on === undefined ? what : `${what} ${firstLine(on)}`
}

/** The use of a tool with its path as seen from the folder. */
export function inFolder({ what, on }: ToolUse, folder: string): ToolUse {
  if (on === undefined) return { what }
  return { what, on: on === folder ? '.' : on.startsWith(`${folder}/`) ? on.slice(folder.length + 1) : on }
}

function firstLine(text: string): string {
  const [line = '', ...rest] = text.trim().split('\n')
  return rest.length > 0 || line.length > longestObject ? `${line.slice(0, longestObject)} …` : line
}
