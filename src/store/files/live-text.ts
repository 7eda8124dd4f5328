import { createHash } from 'node:crypto'
import { appendFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LiveText } from '../../spine/index.ts'

/** The file whose time says that somebody watches. */
export const watchedName = 'watched'
/** How long after the last sign of a watcher nothing is shown any more. */
const watchedForMs = 10_000
/** How long pieces of text wait for one another. */
const tickMs = 80
/** How much of what an agent says is kept for those who come later. */
const keptChars = 64 * 1024
/** A file that has become longer is replaced by one with what is kept. */
const maxFileBytes = 1024 * 1024

interface Voice {
  readonly file: string
  /** The end of what was said, and where it begins. */
  text: string
  from: number
  /** How much of it has been written, from the beginning. */
  written: number
  bytes: number
}

/**
 * What agents say while they say it: a file for each answer under way, below a folder of the run. It is written only while
 * somebody watches, is not flushed, and goes away with the answer.
 */
export function liveText(folder: string): LiveText {
  const voices = new Map<string, Voice>()
  let timer: NodeJS.Timeout | undefined
  let looked = { at: Number.NEGATIVE_INFINITY, watched: false }
  const watched = () => {
    const at = performance.now()
    if (at - looked.at > 1000) {
      const seen = statSync(join(folder, watchedName), { throwIfNoEntry: false })?.mtimeMs
      looked = { at, watched: seen !== undefined && Date.now() - seen < watchedForMs }
    }
    return looked.watched
  }
  return {
    watched,
    add(key, text) {
      const voice = voices.get(key) ?? newVoice(folder, key)
      voices.set(key, voice)
      voice.text += text
      if (voice.text.length > 2 * keptChars) {
        voice.from += voice.text.length - keptChars
        voice.text = voice.text.slice(-keptChars)
      }
      timer ??= setTimeout(tick, tickMs).unref()
    },
    end(key) {
      const voice = voices.get(key)
      voices.delete(key)
      if (voice !== undefined && voice.bytes > 0) rmSync(voice.file, { force: true })
    },
    close() {
      clearTimeout(timer)
      voices.clear()
      rmSync(folder, { recursive: true, force: true })
    },
  }

  function tick(): void {
    timer = undefined
    // Until somebody comes, what is said is only kept.
    if (voices.size > 0) timer = setTimeout(tick, tickMs).unref()
    if (!watched()) return
    try {
      for (const [key, voice] of voices) show(key, voice)
    } catch {
      // Whoever watches misses a piece; the run is not to notice.
    }
  }
}

function newVoice(folder: string, key: string): Voice {
  const name = createHash('sha256').update(key).digest('hex').slice(0, 24)
  return { file: join(folder, `${name}.jsonl`), text: '', from: 0, written: 0, bytes: 0 }
}

/** Writes what is new. Each line says where its text begins in the whole answer. */
function show(key: string, voice: Voice): void {
  const end = voice.from + voice.text.length
  if (voice.written === end) return
  const from = Math.max(voice.written, voice.from)
  const line = `${JSON.stringify({ at: from, text: voice.text.slice(from - voice.from) })}\n`
  if (voice.bytes === 0 || voice.bytes > maxFileBytes) {
    const text = voice.text.slice(-keptChars)
    const whole = `${JSON.stringify({ key })}\n${JSON.stringify({ at: end - text.length, text })}\n`
    writeFileSync(`${voice.file}.new`, whole)
    renameSync(`${voice.file}.new`, voice.file)
    voice.bytes = Buffer.byteLength(whole)
  } else {
    appendFileSync(voice.file, line)
    voice.bytes += Buffer.byteLength(line)
  }
  voice.written = end
}
