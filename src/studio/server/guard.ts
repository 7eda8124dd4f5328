import type { Context, MiddlewareHandler } from 'hono'
import { isToken } from './token.ts'

/** What no page, script or image may do beyond what the studio needs. */
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** Adds the headers that keep other pages out and records from becoming markup. */
export const safeHeaders: MiddlewareHandler = async (context, next) => {
  await next()
  const headers = context.res.headers
  headers.set('content-security-policy', contentPolicy)
  headers.set('x-content-type-options', 'nosniff')
  headers.set('referrer-policy', 'no-referrer')
  headers.set('cross-origin-opener-policy', 'same-origin')
  headers.set('cross-origin-resource-policy', 'same-origin')
}

/**
 * Refuses requests that were not sent to this address (another name that leads here), that come from a page of another
 * origin, or, below /api, that do not carry the token.
 */
export function guard(port: () => number, token: string): MiddlewareHandler {
  return async (context, next) => {
    const hosts = ['127.0.0.1', 'localhost', '[::1]'].map((name) => `${name}:${port()}`)
    const host = context.req.header('host') ?? ''
    if (!hosts.includes(host))
      return refuse(context, 'bad_host', 'The studio is not reachable under this name.')
    const origin = context.req.header('origin')
    if (origin !== undefined && origin !== `http://${host}`)
      return refuse(context, 'bad_origin', 'The studio answers no other page.')
    if (context.req.header('sec-fetch-site') === 'cross-site' && context.req.path.startsWith('/api/'))
      return refuse(context, 'bad_origin', 'The studio answers no other page.')
    if (context.req.path.startsWith('/api/')) {
      const [, given] = /^Bearer (\S+)$/.exec(context.req.header('authorization') ?? '') ?? []
      if (!isToken(given, token))
        return context.json(
          { error: { code: 'no_token', message: 'Open the address that `reprise studio` printed.' } },
          401,
        )
    }
    return next()
  }
}

function refuse(context: Context, code: string, message: string) {
  return context.json({ error: { code, message } }, 403)
}
