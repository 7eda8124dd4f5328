import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import type { Project } from '../../engine/index.ts'
import type { WireRun } from '../wire.ts'
import { openHubs } from './hubs.ts'
import { liveRoutes } from './live-routes.ts'

test('who takes nothing of the list of runs is let go, so that what waits for it does not grow', async () => {
  let looks = 0
  const large = { run_id: 'x'.repeat(24 * 1024 * 1024) } as WireRun
  const news = { changed: [large], gone: [], problems: [] }
  const look = async () => {
    looks++
    return news
  }
  const runs = { look, rows: () => [], problems: () => [] }
  const project = {} as Project
  const live = liveRoutes(project, openHubs(project), runs)
  const server = serve({ fetch: (live.routes as unknown as Hono).fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  onTestFinished(() => {
    socket.destroy()
    live.close()
    server.close()
  })
  socket.write('GET /live/runs HTTP/1.1\r\nhost: x\r\n\r\n')
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
  await expect.poll(() => looks).toBeGreaterThan(1)
  await expect.poll(connections).toBe(0)
})
