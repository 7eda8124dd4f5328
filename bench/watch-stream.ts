import { get } from 'node:http'

interface Seen {
  entries: number
  skipped: number
}

/** Watches a run through its studio until a test passes. Gives when the first entries came, and how late each message was. */
export function watchStream(
  { port, token }: { readonly port: number; readonly token: string },
  id: string,
  until: (seen: Seen) => boolean,
) {
  return new Promise<{ first: number; all: number; count: number; skipped: number; lags: number[] }>(
    (resolve, reject) => {
      const seen: Seen = { entries: 0, skipped: 0 }
      const lags: number[] = []
      let first = 0
      let text = ''
      const headers = { authorization: `Bearer ${token}` }
      const stream = get({ host: '127.0.0.1', port, path: `/api/live/runs/${id}`, headers }, (response) => {
        response.setEncoding('utf8')
        response.on('data', (piece: string) => {
          text += piece
          let at = 0
          for (let end = text.indexOf('\n\n', at); end >= 0; end = text.indexOf('\n\n', at)) {
            read(text.slice(at, end))
            at = end + 2
          }
          text = text.slice(at)
          if (!until(seen)) return
          stream.destroy()
          resolve({ first, all: performance.now(), count: seen.entries, skipped: seen.skipped, lags })
        })
      })
      stream.on('error', (error) => (until(seen) ? undefined : reject(error)))
      function read(message: string): void {
        if (message.startsWith('event: entries')) {
          if (first === 0) first = performance.now()
          // Counting is enough, and is cheaper than reading.
          seen.entries += message.split('"seq":').length - 1
          const [, time] = /"at":(\d+)[^}]*}\]$/.exec(message) ?? []
          if (time !== undefined) lags.push(Date.now() - Number(time))
        } else if (message.startsWith('event: skipped'))
          seen.skipped += JSON.parse(/data: (.*)/.exec(message)![1]!).count
      }
    },
  )
}
