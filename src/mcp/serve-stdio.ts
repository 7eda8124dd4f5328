import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { makeServer, type ServerParts } from './make-server.ts'

/** Serves one client on standard input and output, until it leaves or the signal aborts. */
export async function serveOnStdio(parts: ServerParts, signal: AbortSignal): Promise<void> {
  const left = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve)
    process.stdin.once('close', resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  const handle = serveStdio(() => makeServer(parts))
  await left
  await handle.close()
}
