import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const program = join(root, 'dist/bin/reprise.js')
const folder = mkdtempSync(join(tmpdir(), 'reprise-own-loop-'))

/** A writer outside the program: it says what the test has it say, and can be kept waiting. */
const asked: string[] = []
let onAsk: ((response: ServerResponse) => void) | undefined
const server = createServer((request, response) => {
  let text = ''
  request.on('data', (part) => {
    text += part
  })
  request.on('end', () => {
    asked.push(text)
    onAsk?.(response)
  })
})

beforeAll(async () => {
  cpSync(join(root, 'examples/own-loop'), folder, { recursive: true })
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(root, join(folder, 'node_modules/reprise'))
  symlinkSync(join(root, 'node_modules/zod'), join(folder, 'node_modules/zod'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  writeFileSync(
    join(folder, 'writer.mjs'),
    `let prompt = ''
for await (const part of process.stdin) prompt += part
const answer = await fetch('http://127.0.0.1:${port}', { method: 'POST', body: prompt })
process.stdout.write(await answer.text())`,
  )
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
  rmSync(folder, { recursive: true, force: true })
})

function reprise(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}
const json = (...words: string[]) => JSON.parse(reprise(...words, '--json').stdout)

/** Runs the program without waiting for it, because it asks this process. */
function start(...words: string[]) {
  const child = spawn(process.execPath, [program, ...words], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => printed.push(String(part)))
  const ended = new Promise<{ status: number | null; printed: string }>((resolve) =>
    child.on('close', (status) => resolve({ status, printed: printed.join('') })),
  )
  return { child, ended }
}

const flags = ['--words', '25', '--keep', 'keeper', '--keep', 'storms', '--writer', 'command:node writer.mjs']

test('a loop of the user is a command with help, flags, settings and contracts', () => {
  expect(reprise('--help').stdout).toMatch(
    /Loops of this project:\s+shorten \[options\] <file>\s+shortens a text/,
  )
  const help = reprise('shorten', '--help').stdout
  for (const part of [
    '-w, --words <number>',
    '--keep <word>',
    '--writer <spec>',
    'bot:shorten/critic',
    'Examples:',
  ])
    expect(help).toContain(part)
  expect(json('config', 'shorten').settings).toContainEqual(
    expect.objectContaining({ key: 'shorten.words', value: '30', source: 'reprise.config.ts' }),
  )
  expect(json('contracts', 'shorten').map(({ name }: { name: string }) => name)).toEqual([
    'shorten/draft',
    'shorten/result',
  ])
  expect(JSON.parse(reprise('schema', 'shorten/draft').stdout).required).toContain('remarks')
  const wrong = reprise('shorten', 'story.txt', '--words', '2')
  expect(wrong).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('expected a whole number from 5 to 1000'),
  })
})

test('a run of it is killed and resumed, and pays for no reply twice', async () => {
  const killed = new Promise<void>((resolve) => {
    onAsk = (response) => {
      if (asked.length === 1) response.end('The lighthouse stood at the end of the harbour wall.')
      else resolve()
    }
  })
  const first = start('shorten', 'story.txt', ...flags, '--id', 'first')
  await killed
  first.child.kill('SIGKILL')
  await first.ended
  expect(json('show', 'first').state.status).toBe('interrupted')

  // A changed file changes nothing: its text is in the journal.
  writeFileSync(join(folder, 'story.txt'), 'Nothing.')
  onAsk = (response) => response.end('The keeper rang the bell in the storms.')
  const { status, printed } = await start('resume', 'first').ended
  expect(printed).toContain('round 2  8 words  accepted')
  expect(status).toBe(0)
  expect(asked).toHaveLength(3)
  expect(asked[2]).toBe(asked[1])
  expect(asked[2]).toContain("Of an earlier draft a critic said: The word 'keeper' is missing.")
  expect(asked[2]).toContain('In autumn the')
})

test('it is shown, step by step as well', () => {
  const { stdout } = reprise('show', 'first')
  expect(stdout).toContain('shorten (shorten.ts)')
  expect(stdout).toContain('accepted after 2 rounds, 8 words')
  expect(json('show', 'first')).toMatchObject({
    state: { status: 'completed' },
    result: { rounds: 2, accepted: true },
    files: [{ path: 'drafts.jsonl' }, { path: 'shortened.json' }],
  })
  const step = reprise('show', 'first', 'round-1/write').stdout
  expect(step).toContain('Shorten the text to at most 25 words.')
  expect(step).toContain('The lighthouse stood at the end of the harbour wall.')
})

test('its records are validated, and a broken one is refused', () => {
  const fine = reprise('validate', '.reprise')
  expect(fine.stdout).toContain('.reprise/runs/first/drafts.jsonl  shorten/draft  fine')
  expect(fine.status).toBe(0)
  mkdirSync(join(folder, 'broken'))
  const lines = readFileSync(join(folder, '.reprise/runs/first/drafts.jsonl'), 'utf8').split('\n')
  writeFileSync(
    join(folder, 'broken/drafts.jsonl'),
    `${lines[1]}\n${lines[0]!.replace(/"words":\d+/, '"words":99')}\n${lines[0]!.replace('"text"', '"txt"')}\n`,
  )
  const broken = json('validate', 'broken')
  const found = broken.files[0].findings.map(
    ({ code, line }: { code: string; line: number }) => `${line} ${code}`,
  )
  expect(found).toEqual(
    expect.arrayContaining(['1 shorten/round-order', '2 shorten/round-order', '2 shorten/word-count']),
  )
  expect(found.filter((one: string) => one.startsWith('3 '))).not.toEqual([])
  expect(reprise('validate', 'broken').status).toBe(1)
})

test('its records are found by their words and by SQL', () => {
  const hits = json('search', 'lighthouse', '--contract', 'shorten/draft')
  expect(hits).toEqual([expect.objectContaining({ contract: 'shorten/draft', line: 1, run: 'first' })])
  const rows = json('sql', 'select d.round, r.accepted from shorten_draft d, shorten_result r order by 1')
  expect(rows).toEqual([
    { round: 1, accepted: true },
    { round: 2, accepted: true },
  ])
})

test('it is replayed, forked with the bots of the loop, and deleted', () => {
  expect(reprise('replay', 'first').stdout).toContain('same  first: 2 files byte for byte')
  writeFileSync(join(folder, 'answer.txt'), 'The storms.')
  const fork = ['--at', 'round-1/write', '--reply', 'answer.txt', '--agent', 'writer=bot:shorten/writer']
  const forked = json('fork', 'first', ...fork, '--id', 'second')
  expect(forked).toMatchObject({ status: 'completed', result: { accepted: true } })
  expect(reprise('replay', 'second').stdout).toContain('same')
  expect(reprise('rm', 'first', 'second', '--yes').status).toBe(0)
  expect(json('runs').runs).toEqual([])
})

test('a loop that cannot be loaded is named, and other commands work', () => {
  const file = join(folder, 'shorten.ts')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, 'export default {')
  expect(reprise('runs')).toMatchObject({
    status: 0,
    stderr: expect.stringMatching(/warning: .*shorten\.ts cannot/),
  })
  const { status, stderr } = reprise('shorten', 'story.txt')
  expect(status).toBe(2)
  expect(stderr).toContain('shorten.ts cannot be loaded')
  expect(stderr).not.toContain('    at ')
  writeFileSync(file, text)
})
