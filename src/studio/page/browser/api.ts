import type { WireError, WireMark } from '../../wire.ts'
import { answerOffline, isOffline, offlineRun } from './offline.ts'

const tokenKey = 'reprise-token'

/** Takes the token out of the address, so that a link that is passed on does not hold it, and remembers it. */
export function takeToken(): void {
  const [, token] = /^#token=([\w-]+)$/.exec(location.hash) ?? []
  if (token === undefined) return
  localStorage.setItem(tokenKey, token)
  history.replaceState(null, '', location.pathname + location.search)
}

/** Why the server refused something. */
export class Refused extends Error {
  readonly code: string
  readonly hint: string | undefined

  constructor({ code, message, hint }: WireError) {
    super(message)
    this.code = code
    this.hint = hint
  }
}

const headers = () => ({ authorization: `Bearer ${localStorage.getItem(tokenKey) ?? ''}` })

/** Asks the server for something. Throws Refused with the reason. */
export async function ask<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  if (isOffline()) {
    const found = await answerOffline(path)
    if (found !== undefined) return found as T
    throw new Refused({ code: 'not_exported', message: 'This is not part of the exported run.' })
  }
  const response = await fetch(`/api${path}`, {
    headers: { ...headers(), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  const answer = (await response.json()) as T & { error?: WireError }
  if (answer.error !== undefined) throw new Refused(answer.error)
  return answer
}

/** Saves a file that the server makes, under a name. Throws Refused with the reason. */
export async function download(path: string, name: string): Promise<{ bytes: number; leftOut: number }> {
  const response = await fetch(`/api${path}`, { headers: headers() })
  if (!response.ok) throw new Refused(((await response.json()) as { error: WireError }).error)
  const file = await response.blob()
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  return { bytes: file.size, leftOut: Number(response.headers.get('reprise-left-out')) }
}

/** Who listens to a stream. */
export interface Listener {
  event(name: string, data: unknown): void
  /** Whether the stream is open. What is `missing` may come yet; `refused` ends it for good. */
  state(state: 'open' | 'lost' | 'missing' | 'refused', reason?: string): void
}

/** Listens to a stream and opens it again when it breaks off. `path` is asked each time. Gives the function that ends it. */
export function listen(path: () => string, listener: Listener): () => void {
  const stop = new AbortController()
  if (isOffline()) {
    void replay(listener)
    return () => undefined
  }
  void (async () => {
    for (let wait = 300; !stop.signal.aborted; wait = Math.min(wait * 2, 3000)) {
      let isMissing = false
      try {
        const response = await fetch(`/api${path()}`, { headers: headers(), signal: stop.signal })
        if (response.status === 401 || response.status === 403 || response.status === 404) {
          const { error } = (await response.json()) as { error: WireError }
          isMissing = response.status === 404
          listener.state(isMissing ? 'missing' : 'refused', error.message)
          if (!isMissing) return
        } else {
          listener.state('open')
          wait = 300
          await read(response, listener)
        }
      } catch {
        // It is opened again below.
      }
      if (stop.signal.aborted) return
      if (!isMissing) listener.state('lost')
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  })()
  return () => stop.abort()
}

/** Gives all that the run inside the page holds, as the studio would. */
async function replay(listener: Listener): Promise<void> {
  const { run, entries, records } = await offlineRun()
  listener.state('open')
  listener.event('run', run)
  listener.event('entries', entries)
  listener.event('records', records)
  listener.event('live', {})
}

async function read(response: Response, listener: Listener): Promise<void> {
  const confirm = confirmer()
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      text += value
      let start = 0
      for (let end = text.indexOf('\n\n', start); end >= 0; end = text.indexOf('\n\n', start)) {
        const message = text.slice(start, end)
        start = end + 2
        const [, name, data] = /^event: (.*)\ndata: (.*)$/.exec(message) ?? []
        if (name === 'mark') confirm.mark(JSON.parse(data!))
        else if (name !== undefined) listener.event(name, JSON.parse(data!))
      }
      text = text.slice(start)
    }
  } finally {
    confirm.stop()
  }
}

/** Confirms the newest mark of a stream, one at a time: the studio sends nothing new before it knows how far we are. */
function confirmer() {
  let newest: WireMark | undefined
  let busy = false
  let stopped = false
  async function send(): Promise<void> {
    busy = true
    while (newest !== undefined && !stopped) {
      const mark: WireMark = newest
      const isSent = await ask('/live/confirm', mark).then(
        () => true,
        () => false,
      )
      if (!isSent) await new Promise((resolve) => setTimeout(resolve, 300))
      else if (newest === mark) newest = undefined
    }
    busy = false
  }
  return {
    mark(mark: WireMark) {
      newest = mark
      if (!busy) void send()
    },
    stop() {
      stopped = true
    },
  }
}
