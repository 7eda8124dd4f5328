import { mkdtempSync, rmSync } from 'node:fs'
import { get, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineLoop, type Loop, openProject, type Project, runContextOf, startRun } from '../engine/index.ts'
import { openStudio, type Studio } from './index.ts'

/** A small loop for tests: as many steps as it is asked for, each with a value. */
export const countingLoop = defineLoop<{ steps: number }, { counted: number }>({
  name: 'counting',
  async run({ steps }, run) {
    for (let number = 1; number <= steps; number++)
      await run.scope(`round-${number}`).step('count', async () => ({ number, text: 'x'.repeat(20) }))
    return { counted: steps }
  },
})

/** A project with one finished run, and its studio. `loop` is a loop of the user's own that the project knows. */
export async function studioWithRun(
  loop?: Loop,
): Promise<{ project: Project; studio: Studio; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'reprise-studio-'))
  const opened = await openProject({ folder, env: {} })
  const project = { ...opened, loops: loop === undefined ? [] : [{ loop, module: 'own.ts' }] }
  const context = runContextOf(project, { index: false })
  await startRun(countingLoop, { id: 'count-one', config: { steps: 3 }, seed: 1, team: {} }, context)
  const html = { type: 'text/html', bytes: new TextEncoder().encode('<title>Reprise</title>') }
  const studio = await openStudio({
    project,
    port: 0,
    program: [process.execPath, '-e', 'process.exit(3)'],
    page: new Map([['/index.html', html]]),
  })
  return {
    project,
    studio,
    async close() {
      await studio.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** An answer of the studio. */
export interface Answer {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Sends a request with exactly these headers, as no browser would. A body is sent as JSON, and bytes as they are. */
export function ask(
  { port }: Studio,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: unknown,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, headers, method: body === undefined ? 'GET' : 'POST' }
    const sent = request(options, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece) => pieces.push(piece))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(pieces).toString('utf8'),
          headers: response.headers,
        }),
      )
    })
    sent.on('error', reject)
    sent.end(body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body))
  })
}

/** Listens to a stream until a message has passed a test. Gives all messages. */
export function listen(
  { port, token }: Studio,
  path: string,
  until: (event: string, data: unknown) => boolean,
): Promise<readonly (readonly [event: string, data: unknown])[]> {
  return new Promise((resolve, reject) => {
    const heard: (readonly [string, unknown])[] = []
    let text = ''
    const headers = { authorization: `Bearer ${token}` }
    const stream = get({ host: '127.0.0.1', port, path, headers }, (response) => {
      response.on('data', (piece: Buffer) => {
        text += piece.toString('utf8')
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(text.slice(0, end)) ?? []
          text = text.slice(end + 2)
          if (event === undefined) continue
          const value: unknown = JSON.parse(data!)
          heard.push([event, value])
          if (!until(event, value)) continue
          stream.destroy()
          resolve(heard)
        }
      })
    })
    stream.on('error', (error) => (heard.length > 0 ? undefined : reject(error)))
  })
}
