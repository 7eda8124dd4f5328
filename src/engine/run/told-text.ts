import type { StreamRedactor } from '../../agents/index.ts'
import type { RunCore } from './perform.ts'

/** Passes a text on as it arrives, without secrets. */
export interface ToldText {
  onText(text: string): void
  /** Passes on what was held back. */
  end(): void
}

/** Tells the onlookers of a run, and whoever asked, of the text of one answer. */
export function toldText(core: RunCore, key: string, onText: (text: string) => void): ToldText {
  const redactor = core.redactStream?.() ?? whole(core.redact)
  const show = (text: string) => {
    if (text === '') return
    core.tell({ type: 'text', key, text })
    onText(text)
  }
  return {
    onText: (text) => show(redactor.add(text)),
    end: () => show(redactor.end()),
  }
}

/** Without a redactor for streams nothing is sure before the text is whole. */
function whole(redact: RunCore['redact']): StreamRedactor {
  let text = ''
  return {
    add(piece) {
      text += piece
      return ''
    },
    end: () => redact(text),
  }
}
