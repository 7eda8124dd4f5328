import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readProcesses, readPs } from '../../kit/index.ts'
import { commandAgent } from './command-agent.ts'

const root = mkdtempSync(join(tmpdir(), 'reprise-process-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const sleeper = 'sh -c \'trap "" TERM; echo $$ > pid; echo ready; while :; do sleep 0.1; done\''

/** A process of ours that has a command running in a folder; what it does when the command is ready is up to the caller. */
async function startOwner(
  folder: string,
  whenReady: string,
): Promise<{ pid: number; closed: Promise<unknown> }> {
  const file = join(folder, 'owner.ts')
  const agent = new URL('../../agents/command/command-agent.ts', import.meta.url).href
  writeFileSync(
    file,
    `import { commandAgent } from ${JSON.stringify(agent)}
    const onText = () => { console.log('ready'); ${whenReady} }
    const context = { key: 'act', attempt: 1, signal: new AbortController().signal, random: Math.random, onText }
    void commandAgent({ command: ${JSON.stringify(sleeper)} }).act({ messages: [], folder: ${JSON.stringify(folder)} }, context)`,
  )
  const child = spawn(process.execPath, ['--import', 'tsx', file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(child, 'exit')
  await once(child.stdout, 'data')
  return { pid: child.pid!, closed }
}

const sleeperIn = (folder: string) => Number(readFileSync(join(folder, 'pid'), 'utf8'))
const isLiving = async (pid: number) => (await readProcesses()).some((row) => row.pid === pid)

test('this process is seen with its parent and its group, by either way of looking', async () => {
  const own = (rows: Awaited<ReturnType<typeof readPs>>) => rows.find(({ pid }) => pid === process.pid)
  const found = own(await readPs())
  expect(found).toMatchObject({ pid: process.pid, parent: process.ppid })
  expect(own(await readProcesses())).toMatchObject(found!)
})

test('a process that exits at once takes its commands along', async () => {
  const folder = mkdtempSync(join(root, 'exit-'))
  const { closed } = await startOwner(folder, 'process.exit(3)')
  expect(await closed).toEqual([3, null])
  await expect.poll(() => isLiving(sleeperIn(folder))).toBe(false)
})

test.runIf(process.platform === 'linux' && spawnSync('prlimit', ['--version']).status === 0)(
  'a daemon that left its group, its parents and its environment ends with its command',
  async () => {
    const folder = mkdtempSync(join(root, 'daemon-'))
    const daemon =
      'env -i /bin/sh -c "setsid -f sh -c \\"echo \\\\$\\\\$ > pid; exec sleep 100\\"" </dev/null >/dev/null 2>&1'
    const command = `sh -c '${daemon}; while [ ! -s pid ]; do sleep 0.01; done'`
    const context = { key: 'act', attempt: 1, signal: new AbortController().signal, random: () => 0 }
    const outcome = await commandAgent({ command, graceMs: 50 }).act({ messages: [], folder }, context)
    expect(outcome).toMatchObject({ kind: 'reply' })
    expect(await isLiving(sleeperIn(folder))).toBe(false)
  },
)

test.runIf(process.platform === 'linux')(
  'after a kill the same question ends what the last process left running before it starts again',
  async () => {
    const folder = mkdtempSync(join(root, 'kill-'))
    const { pid, closed } = await startOwner(folder, '')
    process.kill(pid, 'SIGKILL')
    await closed
    const orphan = sleeperIn(folder)
    expect(await isLiving(orphan)).toBe(true)
    const ask = (key: string) =>
      commandAgent({ command: 'echo fine', graceMs: 50 }).act(
        { messages: [], folder },
        { key, attempt: 1, signal: new AbortController().signal, random: () => 0 },
      )
    expect(await ask('other')).toMatchObject({ kind: 'reply' })
    expect(await isLiving(orphan)).toBe(true)
    expect(await ask('act')).toMatchObject({ reply: { text: 'fine\n' } })
    expect(await isLiving(orphan)).toBe(false)
  },
)
