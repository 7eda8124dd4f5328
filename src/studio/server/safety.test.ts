import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ask, studioWithRun } from '../studio.suite.ts'

let opened: Awaited<ReturnType<typeof studioWithRun>>
beforeAll(async () => {
  opened = await studioWithRun()
})
afterAll(() => opened.close())

const withToken = () => ({ authorization: `Bearer ${opened.studio.token}` })
const reads = [
  '/api/runs',
  '/api/runs/count-one/step?key=round-1/count',
  '/api/live/runs',
  '/api/runs/count-one/export?as=page',
  '/api/sql?q=select%201',
]
const acts: readonly [path: string, body: object][] = [
  ['/api/runs/count-one/control', { type: 'stop' }],
  ['/api/runs/count-one/answer', { key: 'round-1/count', text: 'vote 3' }],
  ['/api/runs/count-one/labels', { tags: ['mine'], note: '' }],
  ['/api/ready/start', { loop: 'town', settings: {}, agents: {} }],
  ['/api/ready/resume', { run: 'count-one' }],
  ['/api/ready/start/abc', {}],
  ['/api/fork', { from: 'count-one', at: 'round-1/count' }],
]

describe('the token', () => {
  test.each(reads)('%s is not read without it', async (path) => {
    expect((await ask(opened.studio, path)).status).toBe(401)
    expect((await ask(opened.studio, path, { authorization: 'Bearer wrong' })).status).toBe(401)
    const almost = `Bearer ${opened.studio.token.slice(0, -1)}x`
    expect((await ask(opened.studio, path, { authorization: almost })).status).toBe(401)
  })

  test.each(acts)('%s does nothing without it', async (path, body) => {
    expect((await ask(opened.studio, path, { 'content-type': 'application/json' }, body)).status).toBe(401)
  })

  test('it is not accepted from a query or a cookie, which other pages could send along', async () => {
    const { studio } = opened
    expect((await ask(studio, `/api/runs?token=${studio.token}`)).status).toBe(401)
    expect((await ask(studio, '/api/runs', { cookie: `token=${studio.token}` })).status).toBe(401)
  })

  test('only the user can read the file that keeps it', () => {
    const { mode } = statSync(join(opened.project.root, '.reprise', 'studio-token'))
    expect(mode & 0o777).toBe(0o600)
  })
})

describe('other pages', () => {
  test.each(['evil.example', 'evil.example:80', '127.0.0.1', '127.0.0.1.evil.example:1', 'localhost:1'])(
    'a request to the name %s is refused, token or not',
    async (host) => {
      const answer = await ask(opened.studio, '/api/runs', { ...withToken(), host })
      expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('bad_host')])
      expect((await ask(opened.studio, '/', { host })).status).toBe(403)
    },
  )

  test.each(['http://evil.example', 'null', 'https://127.0.0.1', 'http://127.0.0.1:1'])(
    'a request from a page of %s is refused, token or not',
    async (origin) => {
      const answer = await ask(opened.studio, '/api/runs', { ...withToken(), origin })
      expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('bad_origin')])
    },
  )

  test('no other page may read an answer, frame the studio or lend it scripts', async () => {
    const { headers } = await ask(opened.studio, '/')
    const policy = String(headers['content-security-policy'])
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "form-action 'none'",
    ])
      expect(policy).toContain(rule)
    expect(policy).not.toContain('unsafe')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('files', () => {
  test.each([
    '../../studio-token',
    '..%2f..%2fstudio-token',
    '/etc/passwd',
    './.reprise/studio-token',
    'records/../../../studio-token',
  ])('%s is not a file of a run', async (path) => {
    const answer = await ask(
      opened.studio,
      `/api/runs/count-one/file?path=${encodeURIComponent(path)}`,
      withToken(),
    )
    expect([answer.status, answer.text]).toEqual([404, expect.stringContaining('no_such_file')])
  })

  test('a link that leads out of the project is not followed', async () => {
    const folder = join(opened.project.store.folderOf('count-one'), 'state')
    mkdirSync(folder, { recursive: true })
    symlinkSync('/etc/hosts', join(folder, 'goal.md'))
    writeFileSync(join(folder, 'iteration_state.json'), '{"real":true}')
    const read = (name: string) =>
      ask(opened.studio, `/api/runs/count-one/file?path=state/${name}`, withToken())
    expect((await read('iteration_state.json')).text).toContain('real')
    expect((await read('goal.md')).status).toBe(404)
  })

  test('a run that somebody else wrote names no file outside of the project as its own, not even through a link', async () => {
    const folder = opened.project.store.folderOf('count-one')
    const outside = mkdtempSync(join(tmpdir(), 'reprise-outside-'))
    onTestFinished(() => rmSync(outside, { recursive: true, force: true }))
    mkdirSync(join(outside, 'state'))
    writeFileSync(join(outside, 'state', 'iteration_state.json'), '{"secret":true}')
    symlinkSync(outside, join(opened.project.root, 'linked'))
    const away = relative(opened.project.root, outside)
    const names = [away, 'linked'].map((place) => `${place}/state/iteration_state.json`)
    writeFileSync(join(folder, 'external-files.txt'), `${names.join('\n')}\n`)
    onTestFinished(() => rmSync(join(folder, 'external-files.txt')))
    for (const name of names) {
      const path = encodeURIComponent(`./${name}`)
      for (const kind of ['record', 'file'])
        expect(
          (await ask(opened.studio, `/api/runs/count-one/${kind}?path=${path}`, withToken())).status,
        ).toBe(404)
    }
    expect((await ask(opened.studio, '/api/runs/count-one/files', withToken())).text).not.toContain('linked')
  })

  test.each(['..', '../count-one', '%2e%2e%2fruns', 'nobody'])('%s is not the name of a run', async (id) => {
    const answer = await ask(opened.studio, `/api/runs/${encodeURIComponent(id)}/step?key=a`, withToken())
    expect(answer.status).toBe(404)
  })

  test('no file of the machine is part of the page', async () => {
    for (const path of ['/../../package.json', '/%2e%2e/%2e%2e/package.json', '/assets/../../x.js'])
      expect((await ask(opened.studio, path)).text).not.toContain('"name"')
  })

  test('SQL reads no other file and writes nothing', async () => {
    for (const query of ["select * from read_text('/etc/hosts')", "copy (select 1) to '/tmp/x.csv'"]) {
      const answer = await ask(opened.studio, `/api/sql?q=${encodeURIComponent(query)}`, withToken())
      expect([400, 403, 404, 500]).toContain(answer.status)
      expect(answer.text).not.toContain('localhost')
    }
  })
})

describe('commands', () => {
  test('a command that was not shown is not started', async () => {
    const answer = await ask(opened.studio, '/api/ready/start/invented', withToken(), {})
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('no_ticket')])
  })

  test('the page cannot name a program, only fill in a form', async () => {
    const form = { loop: 'town', settings: { program: '/bin/sh' }, agents: {} }
    const answer = await ask(opened.studio, '/api/ready/start', withToken(), form)
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('unknown_setting')])
  })

  test('what is filled in stays one word, and the command is shown before it is started', async () => {
    const form = {
      loop: 'town',
      settings: { list: 'Classic; rm -rf $(pwd)' },
      agents: { default: "bot:bayes' --x" },
    }
    const answer = await ask(opened.studio, '/api/ready/start', withToken(), form)
    const { line, ticket } = JSON.parse(answer.text)
    expect(line).toContain("--list='Classic; rm -rf $(pwd)'")
    expect(line).toContain("--agent='bot:bayes'\\'' --x'")
    // The program of this studio only fails: the run never appears, and the ticket is used up.
    expect((await ask(opened.studio, `/api/ready/start/${ticket}`, withToken(), {})).text).toContain(
      'not_started',
    )
    expect((await ask(opened.studio, `/api/ready/start/${ticket}`, withToken(), {})).text).toContain(
      'no_ticket',
    )
  })
})

describe('an export', () => {
  test.each([
    ['nobody', 'page', 'no_such_run'],
    ['..%2Fcount-one', 'page', 'no_such_run'],
    ['count-one', '../../studio-token', 'unknown_format'],
    ['count-one', '--out=/tmp/x', 'unknown_format'],
  ])('of %s as %s is refused', async (id, as, code) => {
    const answer = await ask(
      opened.studio,
      `/api/runs/${id}/export?as=${encodeURIComponent(as)}`,
      withToken(),
    )
    expect([answer.status >= 400, answer.text]).toEqual([true, expect.stringContaining(code)])
  })

  test('is nothing for another page, token or not', async () => {
    const headers = { ...withToken(), origin: 'http://evil.example' }
    expect((await ask(opened.studio, '/api/runs/count-one/export?as=page', headers)).status).toBe(403)
  })
})

describe('requests that are not as they should be', () => {
  const path = '/api/runs/count-one/labels'

  test.each(['{nope', 'null', '[]', '"text"', ''])('%j as a body is refused, and is no bug', async (text) => {
    for (const to of [path, '/api/live/confirm', '/api/ready/command']) {
      const answer = await ask(opened.studio, to, withToken(), Buffer.from(text))
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('bad_request')])
    }
  })

  test.each([
    ['content-length: 9000000', ''],
    ['transfer-encoding: chunked', `895440\r\n${'x'.repeat(9_000_000)}\r\n`],
  ])('a body of nine megabytes is not waited for (%s)', async (length, body) => {
    const { port, token } = opened.studio
    const head = [
      `POST ${path} HTTP/1.1`,
      `host: 127.0.0.1:${port}`,
      `authorization: Bearer ${token}`,
      length,
    ]
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    // The studio ends the connection while the rest is still on its way.
    socket.on('error', () => undefined)
    const answer = new Promise<string>((resolve) => socket.once('data', (piece) => resolve(String(piece))))
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    expect(await answer).toMatch(/^HTTP\/1.1 400 .*too_large/s)
  })
})

test('no other machine can connect', async () => {
  const others = Object.values(networkInterfaces())
    .flat()
    .filter((one) => one !== undefined && !one.internal && one.family === 'IPv4')
  for (const { address } of others as { address: string }[]) {
    const connected = await new Promise<boolean>((resolve) => {
      const socket = connect({ host: address, port: opened.studio.port, timeout: 2000 })
      const end = (result: boolean) => {
        socket.destroy()
        resolve(result)
      }
      socket
        .on('connect', () => end(true))
        .on('error', () => end(false))
        .on('timeout', () => end(false))
    })
    expect(connected).toBe(false)
  }
})

test('nobody answers for a person who is not asked', async () => {
  const answer = await ask(opened.studio, '/api/runs/count-one/answer', withToken(), {
    key: 'round-1/count',
    text: 'vote 3',
  })
  expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('not_running')])
})

test('a note is kept as text, and a run that does not exist gets none', async () => {
  const labels = { tags: ['good', 'good'], note: '<b>look</b> at round 2' }
  const kept = await ask(opened.studio, '/api/runs/count-one/labels', withToken(), labels)
  expect(JSON.parse(kept.text)).toMatchObject({ tags: ['good'], note: '<b>look</b> at round 2' })
  for (const id of ['nothing', '__proto__', '..%2F..%2Fetc'])
    expect((await ask(opened.studio, `/api/runs/${id}/labels`, withToken(), labels)).status).toBe(404)
  const list = await ask(opened.studio, '/api/runs', withToken())
  expect(JSON.parse(list.text).runs).toContainEqual(expect.objectContaining({ tags: ['good'] }))
})
