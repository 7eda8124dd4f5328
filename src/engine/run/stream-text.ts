import type { StreamRedactor } from '../../agents/index.ts'
import type { RunCore } from './run-core.ts'

/** Passes a text on as it arrives, without secrets. */
export interface TextStream {
  onText(text: string): void
  /** Passes on what was held back. */
  end(): void
}

/** Emits the text of one answer to the subscribers of a run, and passes it to the caller. */
export function streamText(core: RunCore, key: string, onText?: (text: string) => void): TextStream {
  const redactor = core.redactStream?.() ?? whole(core.redact)
  const show = (text: string) => {
    if (text === '') return
    core.emit({ type: 'text', key, text })
    core.live?.add(key, text)
    onText?.(text)
  }
  return {
    onText: (text) => show(redactor.add(text)),
    end() {
      show(redactor.end())
      core.live?.end(key)
    },
  }
}

/** Without a redactor for streams nothing is certain before the text is whole. */
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
