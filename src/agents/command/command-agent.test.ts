import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { AgentContext, AgentOutcome, AgentRequest } from '../agent.ts'
import { type CommandAgentOptions, commandAgent } from './command-agent.ts'

const root = mkdtempSync(join(tmpdir(), 'reprise-command-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
afterEach(() => void vi.useRealTimers())

const request: AgentRequest = { messages: [{ role: 'user', content: 'Say it.' }], folder: root }
const context: AgentContext = {
  key: 'round-1/plan',
  attempt: 2,
  signal: new AbortController().signal,
  random: () => 0.5,
}

function ask(
  options: CommandAgentOptions,
  asked: Partial<AgentRequest> = {},
  extra: Partial<AgentContext> = {},
): Promise<AgentOutcome> {
  const agent = commandAgent({ environment: { PATH: process.env.PATH }, graceMs: 100, ...options })
  return agent.act({ ...request, ...asked }, { ...context, ...extra })
}

const reply = (outcome: AgentOutcome) => {
  if (outcome.kind === 'failed') throw new Error(JSON.stringify(outcome.failure))
  return outcome.reply
}

test('the prompt goes to standard input and the answer comes from standard output', async () => {
  const answer = reply(await ask({ command: 'cat' }))
  expect(answer.text).toBe('Say it.\n')
  expect(answer.details).toEqual({ exit_code: 0, stderr: '', duration_ms: answer.durationMs })
  expect(answer.durationMs).toBeGreaterThan(0)
})

test('it works in the folder of the request', async () => {
  writeFileSync(join(root, 'here.txt'), 'here')
  expect(reply(await ask({ command: 'cat here.txt' })).text).toBe('here')
})

test('text is passed on as it arrives', async () => {
  const streamed: string[] = []
  await ask({ command: "sh -c 'printf one; printf two'" }, {}, { onText: (text) => streamed.push(text) })
  expect(streamed.join('')).toBe('onetwo')
})

test('a program that does not read its prompt is fine', async () => {
  const content = 'long '.repeat(100_000)
  expect(reply(await ask({ command: 'echo done' }, { messages: [{ role: 'user', content }] })).text).toBe(
    'done\n',
  )
})

test('only allowed variables are seen, and the key of the question comes along', async () => {
  const environment = { PATH: process.env.PATH, HOME: '/home/x', ANTHROPIC_API_KEY: 'a', OPENAI_API_KEY: 'b' }
  const more = { variables: ['MORE'] }
  const all = { ...environment, MORE: 'm', SECRET: 's' }
  const { text } = reply(
    await ask({ command: 'env', environment: all, allow: ['OPENAI_API_KEY', 'ABSENT'] }, more),
  )
  const names = text
    .trim()
    .split('\n')
    .map((line) => line.split('=')[0])
  expect(names.sort()).toEqual(
    ['HOME', 'MORE', 'OPENAI_API_KEY', 'PATH', 'REPRISE_ATTEMPT', 'REPRISE_COMMAND_ID', 'REPRISE_KEY'].sort(),
  )
  expect(text).toContain('REPRISE_KEY=round-1/plan\n')
  expect(text).toContain('REPRISE_ATTEMPT=2\n')
})

test('long output keeps head and tail and says how much was cut', async () => {
  const command = `sh -c 'echo first; yes | head -c 100000; echo last; yes no | head -c 50000 >&2'`
  const { text, details } = reply(await ask({ command, maxOutputBytes: 1000, maxErrorBytes: 100 }))
  expect(text).toMatch(/^first\ny\n.*\n\[… 99011 bytes cut …\]\n.*\nlast\n$/s)
  expect(details).toMatchObject({ stdout_cut_bytes: 99_011, stderr_cut_bytes: 49_900 })
})

test('a code other than zero is a failure with the last lines of the complaint', async () => {
  const command = "sh -c 'for n in $(seq 30); do echo line $n >&2; done; exit 3'"
  const outcome = await ask({ command })
  expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 'exit_code', retryable: true } })
  const { message } = (outcome as Extract<AgentOutcome, { kind: 'failed' }>).failure
  expect(message).toMatch(/^sh exited with code 3\.\nline 21\n/)
  expect(message).toMatch(/line 30$/)
})

test('a shell that does not find the program ends the loop at once and not attempt by attempt', async () => {
  expect(await ask({ command: "sh -c 'no-such-program-here'" })).toMatchObject({
    failure: { code: 'not_startable', message: expect.stringContaining('exit code 127'), retryable: false },
  })
})

test('the prompt can be a word of the command or a file, which is gone afterwards', async () => {
  expect(reply(await ask({ command: "printf '%s|' {prompt} end" })).text).toBe('Say it.\n|end|')
  const { text } = reply(await ask({ command: `sh -c 'echo "$1"; cat "$1" -' name {prompt_file}` }))
  const [file, ...rest] = text.split('\n')
  expect(rest).toEqual(['Say it.', ''])
  expect(existsSync(file!)).toBe(false)
})

test('the file of a prompt is also gone when the program cannot be started or fails', async () => {
  const temporary = mkdtempSync(join(root, 'temporary-'))
  vi.stubEnv('TMPDIR', temporary)
  await ask({ command: 'no-such-program-here {prompt_file}' })
  await ask({ command: 'false {prompt_file}' })
  vi.unstubAllEnvs()
  expect(readdirSync(temporary)).toEqual([])
})

test('a program that a signal ended is a failure that names the signal', async () => {
  expect(await ask({ command: "sh -c 'kill -KILL $$'" })).toMatchObject({
    failure: { code: 'exit_code', message: 'sh was ended by SIGKILL.' },
  })
})

test('a program that cannot be started is reported with the reason', async () => {
  writeFileSync(join(root, 'not-executable'), 'echo')
  chmodSync(join(root, 'not-executable'), 0o600)
  expect(await ask({ command: 'no-such-program-here' })).toMatchObject({
    failure: { code: 'not_startable', message: expect.stringContaining('ENOENT'), retryable: false },
  })
  expect(await ask({ command: './not-executable' })).toMatchObject({
    failure: { code: 'not_startable', message: expect.stringContaining('EACCES') },
  })
  expect(await ask({ command: 'cat' }, { folder: join(root, 'absent') })).toMatchObject({
    failure: { code: 'not_startable', message: expect.stringContaining("There is no folder '") },
  })
})

test('an answer in a shape is read and checked', async () => {
  const schema = { type: 'object', properties: { vote: { type: 'string' } }, required: ['vote'] }
  const say = (text: string) => ask({ command: `echo '${text}'` }, { schema })
  expect(reply(await say('{"vote":"alice"}')).value).toEqual({ vote: 'alice' })
  expect(reply(await say('Sure:\n```json\n{"vote":"bob"}\n```')).value).toEqual({ vote: 'bob' })
  expect(await say('alice')).toMatchObject({ failure: { code: 'malformed_reply' } })
  expect(await say('{"vote":7}')).toMatchObject({ failure: { code: 'wrong_schema' } })
})

test('tools of a request are refused, since a command cannot call them', async () => {
  const tools = [{ name: 'look', description: 'Looks.', input: {} }]
  expect(await ask({ command: 'cat' }, { tools })).toMatchObject({ failure: { code: 'bad_request' } })
})

test('the spelling of an agent never holds a secret', () => {
  const token = ['sk', 'ant', 'a1b2c3d4'.repeat(6)].join('-')
  const environment = { MY_TOKEN: 'not-of-a-known-shape' }
  const { spec } = commandAgent({ command: `agent ${token} not-of-a-known-shape`, environment })
  expect(spec).toBe('command:agent [redacted:anthropic-key] [redacted:MY_TOKEN]')
})

// Other systems have no setsid, and hide the environments by which processes without parents are known.
const onLinux = test.runIf(process.platform === 'linux')

// Every process of the tree ignores SIGTERM; one leaves the group, one also loses its parents.
const stubborn = `trap '' TERM
echo $$ >> pids
sh -c 'trap "" TERM; echo $$ >> pids; sleep 600 & echo $! >> pids; wait' &
setsid sh -c 'trap "" TERM; echo $$ >> pids; while :; do sleep 1; done' &
(setsid sh -c 'trap "" TERM; echo $$ >> pids; echo ready; while :; do sleep 1; done' &)
while [ $(wc -l < pids) -lt 5 ]; do :; done
echo all-ready
while :; do sleep 1; done
`

function stubbornFolder() {
  const folder = mkdtempSync(join(root, 'tree-'))
  writeFileSync(join(folder, 'tree.sh'), stubborn)
  const pids = () => readFileSync(join(folder, 'pids'), 'utf8').trim().split('\n').map(Number)
  return { folder, pids }
}

/** A zombie answers to signal 0 as well, so its state is looked up where that is possible. */
function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const stat = `/proc/${pid}/stat`
  return !existsSync(stat) || !/\) [ZX] /.test(readFileSync(stat, 'latin1'))
}

onLinux(
  'when time is over the whole tree is ended, even what ignores SIGTERM and left the group',
  async () => {
    const { folder, pids } = stubbornFolder()
    const timeoutMs = 60 * 60_000
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const onText = (text: string) => text.includes('all-ready') && vi.advanceTimersByTime(timeoutMs)
    const outcome = await ask({ command: 'sh tree.sh', timeoutMs }, { folder }, { onText })
    expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 'timeout', retryable: true } })
    expect(pids()).toHaveLength(5)
    expect(pids().filter(lives)).toEqual([])
  },
)

onLinux('when it is cancelled the whole tree is ended', async () => {
  const { folder, pids } = stubbornFolder()
  const controller = new AbortController()
  const onText = (text: string) => text.includes('all-ready') && controller.abort()
  const outcome = await ask({ command: 'sh tree.sh' }, { folder }, { signal: controller.signal, onText })
  expect(outcome).toMatchObject({ failure: { code: 'cancelled', message: 'sh was cancelled.' } })
  expect(pids()).toHaveLength(5)
  expect(pids().filter(lives)).toEqual([])
})

test('a program that heeds SIGTERM is given time to clean up', async () => {
  const folder = mkdtempSync(join(root, 'polite-'))
  const controller = new AbortController()
  const command = `sh -c 'trap "echo clean > done; exit 0" TERM; echo ready; while :; do sleep 0.05; done'`
  const onText = () => controller.abort()
  const outcome = await ask({ command, graceMs: 20_000 }, { folder }, { signal: controller.signal, onText })
  expect(outcome).toMatchObject({ failure: { code: 'cancelled' } })
  expect(readFileSync(join(folder, 'done'), 'utf8')).toBe('clean\n')
})

onLinux('what a finished program left running ends with it, and its answer counts', async () => {
  const folder = mkdtempSync(join(root, 'left-'))
  const command = "sh -c 'sleep 600 & echo $!; setsid sleep 600 & echo $!'"
  const { text } = reply(await ask({ command }, { folder }))
  const pids = text.trim().split('\n').map(Number)
  expect(pids).toHaveLength(2)
  expect(pids.filter(lives)).toEqual([])
})

test('what was cancelled before it started is never started', async () => {
  const signal = AbortSignal.abort()
  expect(await ask({ command: 'touch started' }, {}, { signal })).toMatchObject({
    failure: { code: 'cancelled' },
  })
  expect(existsSync(join(root, 'started'))).toBe(false)
})
