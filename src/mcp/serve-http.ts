import { timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
} from '@modelcontextprotocol/server'
import { makeServer, type ServerParts } from './make-server.ts'

export interface HttpServer {
  readonly url: string
  close(): Promise<void>
}

/** The path of the protocol. */
const path = '/mcp'

/** The largest request. */
const mostBytes = 20 * 1_048_576

/** Serves on loopback only. Every request needs the token, and the Host and the Origin of this machine. */
export async function serveHttp(
  parts: ServerParts,
  { port, token }: { readonly port: number; readonly token: string },
): Promise<HttpServer> {
  const handler = createMcpHandler(() => makeServer(parts))
  const fetch = async (request: Request): Promise<Response> => {
    const refused =
      hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
      originValidationResponse(request, localhostAllowedOrigins())
    if (refused !== undefined) return refused
    if (!hasToken(request, token))
      return new Response('A token is required.\n', {
        status: 401,
        headers: { 'www-authenticate': 'Bearer' },
      })
    if (new URL(request.url).pathname !== path) return new Response('Not found.\n', { status: 404 })
    if (Number(request.headers.get('content-length') ?? 0) > mostBytes)
      return new Response('The request is too large.\n', { status: 413 })
    return handler.fetch(request)
  }
  const server = createServer(getRequestListener(fetch))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${taken}${path}`,
    close: async () => {
      await handler.close()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function hasToken(request: Request, token: string): boolean {
  const given = Buffer.from(request.headers.get('authorization') ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
