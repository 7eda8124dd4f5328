import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import * as z from 'zod'
import type { Project } from '../../engine/index.ts'
import { Refusal } from '../../kit/index.ts'
import { bodyOf } from '../api/body-of.ts'
import type { Watching } from './feed.ts'
import type { Hubs } from './hubs.ts'
import type { RunsWatch } from './runs-watch.ts'

/** How often the list of runs is looked at while somebody sees it. */
const listMs = 500
/** How often a silent stream shows that it is alive. */
const beatMs = 10_000
/** How much waits for somebody who does not take it, before the stream is ended; a page opens it again. */
const maxUnsentBytes = 32 * 1024 * 1024

const markSchema = z.strictObject({ reader: z.string(), mark: z.number() })

/** The streams of what happens: one for the list of runs, one for each run. */
export function liveRoutes(project: Project, hubs: Hubs, runs: RunsWatch) {
  const lists = new Set<ServerResponse>()
  /** Those who confirm their marks. */
  const readers = new Map<string, Watching>()
  let timer: NodeJS.Timeout | undefined
  const routes = new Hono<{ Bindings: HttpBindings }>()
    .get('/live/runs', async (context) => {
      // What is known is sent at once; the next look brings the rest.
      if (runs.rows().length === 0) await runs.look()
      const response = openStream(context)
      send(response, 'all', { runs: runs.rows(), problems: runs.problems() })
      lists.add(response)
      response.on('close', () => lists.delete(response))
      timer ??= setTimeout(look, listMs)
      return RESPONSE_ALREADY_SENT
    })
    .get('/live/runs/:id', async (context) => {
      const id = context.req.param('id')
      if (!(await project.store.list()).includes(id))
        throw new Refusal('no_such_run', 'missing', `There is no run named '${id}'.`)
      // A run that is just being made has a folder before it has a manifest: it is missing too, so that the page asks again.
      await project.store.manifest(id)
      const first = Number(context.req.query('from') ?? 1)
      const from = Number.isSafeInteger(first) && first > 0 ? first : 1
      const response = openStream(context)
      const reader = randomUUID()
      const confirms = context.req.query('confirm') !== undefined
      const watching = hubs.watch(id, response, { from, ...(confirms && { marks: reader }) })
      if (confirms) readers.set(reader, watching)
      response.on('close', () => {
        readers.delete(reader)
        watching.leave()
      })
      return RESPONSE_ALREADY_SENT
    })
    .post('/live/confirm', async (context) => {
      const { reader, mark } = await bodyOf(markSchema, context)
      readers.get(reader)?.confirm(mark)
      return context.json({})
    })
  return { routes, close: () => clearTimeout(timer) }

  /** Looks once for all who see the list. */
  async function look(): Promise<void> {
    timer = undefined
    if (lists.size === 0) return
    const news = await runs.look().catch(() => undefined)
    if (news !== undefined && news.changed.length + news.gone.length > 0)
      for (const response of lists) {
        if (response.writableLength > maxUnsentBytes) response.destroy()
        else send(response, 'news', news)
      }
    timer = setTimeout(look, listMs)
  }
}

function openStream(context: Context<{ Bindings: HttpBindings }>): ServerResponse {
  const response = context.env.outgoing as ServerResponse
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  const beat = setInterval(() => response.write(': beat\n\n'), beatMs)
  response.on('close', () => clearInterval(beat))
  response.write(': open\n\n')
  return response
}

function send(response: ServerResponse, event: string, data: unknown): void {
  response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}
