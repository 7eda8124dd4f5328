import { Agent, get, request } from 'node:http'

interface Seen {
  entries: number
  skipped: number
}

/** Watches a run through its studio until a test passes. Gives when the first entries came, and how late each message was. */
export function watchStream(
  { port, token }: { readonly port: number; readonly token: string },
  id: string,
  until: (seen: Seen) => boolean,
  onLive: () => void = () => undefined,
) {
  const headers = { authorization: `Bearer ${token}` }
  const agent = new Agent({ keepAlive: true })
  const seen: Seen = { entries: 0, skipped: 0 }
  const lags: number[] = []
  let first = 0
  let newest = ''
  let busy = false
  let rest: Buffer = Buffer.alloc(0)
  return new Promise<{ first: number; all: number; count: number; skipped: number; lags: number[] }>(
    (resolve, reject) => {
      const path = `/api/live/runs/${id}?confirm`
      const stream = get({ host: '127.0.0.1', port, path, headers }, (response) => {
        response.on('data', (piece: Buffer) => {
          rest = rest.length === 0 ? piece : Buffer.concat([rest, piece])
          let at = 0
          for (let end = rest.indexOf('\n\n', at); end >= 0; end = rest.indexOf('\n\n', at)) {
            read(rest.subarray(at, end))
            at = end + 2
          }
          rest = rest.subarray(at)
          if (!until(seen)) return
          stream.destroy()
          agent.destroy()
          resolve({ first, all: performance.now(), count: seen.entries, skipped: seen.skipped, lags })
        })
      })
      stream.on('error', (error) => (until(seen) ? undefined : reject(error)))
    },
  )

  /** One process plays many viewers, so it counts what it gets instead of making objects of it. */
  function read(message: Buffer): void {
    const event = message.toString('latin1', 7, message.indexOf('\n', 7))
    if (event === 'entries') {
      if (first === 0) first = performance.now()
      for (let at = message.indexOf('"seq":'); at >= 0; at = message.indexOf('"seq":', at + 1)) seen.entries++
      const last = message.lastIndexOf('"at":') + 5
      lags.push(Date.now() - Number.parseInt(message.toString('latin1', last, last + 13), 10))
    } else if (event === 'skipped') seen.skipped += JSON.parse(dataOf(message)).entries
    else if (event === 'live') onLive()
    else if (event === 'mark') confirm(dataOf(message))
  }

  /** As the page does: the newest mark, one at a time. */
  function confirm(mark: string): void {
    newest = mark
    if (busy) return
    busy = true
    const path = '/api/live/confirm'
    request({ agent, host: '127.0.0.1', port, path, method: 'POST', headers }, (answer) => {
      answer.resume().on('end', () => {
        busy = false
        if (newest !== mark) confirm(newest)
      })
    })
      .on('error', () => undefined)
      .end(mark)
  }
}

const dataOf = (message: Buffer) => message.toString('utf8', message.indexOf('data: ') + 6)
