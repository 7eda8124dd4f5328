import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Project } from '../../engine/index.ts'
import { Refusal } from '../../kit/index.ts'
import { actRoutes } from '../api/act-routes.ts'
import { openLabels } from '../api/labels.ts'
import { loopCommands } from '../api/loop-commands.ts'
import { readRoutes } from '../api/read-routes.ts'
import { openSearch } from '../api/search.ts'
import { openSteps } from '../api/steps.ts'
import { exportRoutes } from '../export/export-routes.ts'
import { openHubs } from '../live/hubs.ts'
import { liveRoutes } from '../live/live-routes.ts'
import { watchRuns } from '../live/runs-watch.ts'
import { openCommands } from '../start/commands.ts'
import { describeProblem } from './describe-problem.ts'
import { guard, safeHeaders } from './guard.ts'
import { type PageFile, readPage } from './page-files.ts'
import { tokenOf } from './token.ts'

/** How a studio is opened. */
export interface StudioOptions {
  readonly project: Project
  /** The port; where it is taken, the next free one is used, unless `exact`. 0 is any free one. */
  readonly port: number
  readonly exact?: boolean
  /** The words that start this program, for runs that the page starts. */
  readonly program: readonly string[]
  /** The page; the built one unless given. */
  readonly page?: ReadonlyMap<string, PageFile>
}

/** A studio that is open. */
export interface Studio {
  /** The address with the token, for the browser of the user. */
  readonly address: string
  readonly port: number
  readonly token: string
  close(): Promise<void>
}

/** How many ports are tried. */
const maxPorts = 20

/** How much a request may say: room for an answer that a person writes for a fork. */
const maxBodyBytes = 8 * 1024 * 1024

/** Opens the studio of a project on this machine only. */
export async function openStudio(options: StudioOptions): Promise<Studio> {
  const { project, page = readPage() } = options
  const token = await tokenOf(project)
  const labels = openLabels(project)
  const runs = watchRuns(project, labels)
  const hubs = openHubs(project, labels)
  const steps = openSteps(project)
  const commands = openCommands(project, options.program)
  const search = openSearch(project)
  const live = liveRoutes(project, hubs, runs)
  let port = options.port
  const app = new Hono()
    .use('*', safeHeaders)
    .use(
      '*',
      guard(() => port, token),
    )
    .use('*', bodyLimit({ maxSize: maxBodyBytes, onError: refuseSize }))
    .route('/api', readRoutes(project, { runs, steps, search }))
    .route('/api', actRoutes(project, commands, labels))
    .route('/api', loopCommands(project, commands))
    .route('/api', exportRoutes(project, options.program))
    .route('/api', live.routes as unknown as Hono)
    .all('/api/*', (context) =>
      context.json({ error: { code: 'no_such_address', message: 'There is no such address.' } }, 404),
    )
    .get('*', (context) => {
      const file = page.get(context.req.path)
      if (file === undefined && /\.\w+$/.test(context.req.path)) return context.text('Not found.', 404)
      const { type, bytes } = file ?? page.get('/index.html')!
      const caching = context.req.path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache'
      return context.body(bytes, 200, { 'content-type': type, 'cache-control': caching })
    })
    .onError(describeProblem)
  const { server, port: found } = await listen(app.fetch, options)
  port = found
  return {
    address: `http://127.0.0.1:${port}/#token=${token}`,
    port,
    token,
    async close() {
      live.close()
      hubs.close()
      steps.close()
      await search.close()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      })
    },
  }
}

function refuseSize(): never {
  throw new Refusal('too_large', 'usage', `A request has at most ${maxBodyBytes} bytes.`)
}

type Server = ReturnType<typeof serve>

async function listen(fetch: Hono['fetch'], { port, exact = false }: StudioOptions) {
  for (let tried = 0; ; tried++) {
    const wanted = port === 0 ? 0 : port + tried
    try {
      return await listenAt(fetch, wanted)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EADDRINUSE' && !exact && tried < maxPorts) continue
      const why = code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${code})`
      throw new Refusal('bad_port', 'busy', `The port ${wanted} ${why}.`, {
        hint: 'Name another with --port.',
      })
    }
  }
}

function listenAt(fetch: Hono['fetch'], port: number): Promise<{ server: Server; port: number }> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname: '127.0.0.1' }, (info: AddressInfo) =>
      resolve({ server, port: info.port }),
    )
    server.once('error', reject)
  })
}
