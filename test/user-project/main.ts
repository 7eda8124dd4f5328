// A program of a user that imports from every entry. It is compiled as such, and run.
import {
  type Agent,
  agentFrom,
  type Config,
  type Contract,
  defineBot,
  defineConfig,
  defineContract,
  defineLoop,
  type Finding,
  forkRun,
  type Loop,
  openProject,
  Refusal,
  type Run,
  type RunEvent,
  type RunOutcome,
  readRecord,
  replayRun,
  resumeRun,
  runContextOf,
  setting,
  startRun,
  validatePaths,
  WorkFailed,
  writeRecord,
} from 'reprise'
import { type AgentReply, scriptAgent as agentOfScript, parseAgentSpec } from 'reprise/agents'
import { type ChatMessage, chat, contractNamed, jsonSchemaOf } from 'reprise/contracts'
import { type RalphConfig, ralphLoop } from 'reprise/loops/ralph'
import { townLoop, viewFor } from 'reprise/loops/town'
import { memoryStore, scriptAgent, startLoopback, testContext } from 'reprise/testing'
import type { LoopCommand, Question, RunRequest, StepContext } from 'reprise/types'
import * as z from 'zod'

interface Note {
  readonly round: number
  readonly text: string
}

const note: Contract<Note> = defineContract({
  name: 'user/note',
  title: 'Note',
  summary: 'What was said in a round.',
  version: '1.0.0',
  source: 'this program',
  form: 'jsonl',
  path: 'user-notes.jsonl',
  schema: z.looseObject({ round: z.int(), text: z.string() }),
})

const loud = defineBot('loud', ({ messages }) => (messages.at(-1)?.content ?? '').toUpperCase())

const count: LoopCommand<{ words: string[] }> = {
  name: 'user count',
  says: 'Counts words.',
  settings: z.strictObject({ words: setting.texts('a word') }),
  run: async ({ words }, { print }) => {
    print(`${words.length}`)
    return 0
  },
}

const loop = defineLoop({
  name: 'user',
  title: 'Says something in rounds.',
  config: z.strictObject({ rounds: setting.count(1, 9).default(2).meta({ description: 'how many rounds' }) }),
  roles: { speaker: { says: 'speaks', default: 'bot:loud' } },
  records: [note],
  bots: [loud],
  commands: [count],
  async run({ rounds }, run, { speaker }) {
    const said: string[] = []
    for (let round = 1; round <= rounds; round++) said.push(await speak(run.scope(`round-${round}`), speaker))
    for (const [index, text] of said.entries()) run.append(note, { round: index + 1, text })
    return said
  },
  summary: (said) => said.join(', '),
})

async function speak(run: Run, speaker: Agent): Promise<string> {
  const question: Question = { name: 'say', messages: [{ role: 'user', content: `hello from ${run.path}` }] }
  const reply: AgentReply = await run.ask(speaker, question)
  return run.step('trim', async ({ attempt }: StepContext) => `${reply.text.trim()}${attempt > 1 ? '!' : ''}`)
}

/** Runs, replays, resumes and forks the loop in memory, and prints what came of it. */
async function inMemory(): Promise<void> {
  const store = memoryStore()
  const events: RunEvent['type'][] = []
  const context = testContext({ store, subscribe: ({ type }) => void events.push(type) })
  const speaker = scriptAgent({ replies: [{ key: 'round-1/say', reply: ' one ' }, { reply: 'two' }] })
  const request: RunRequest<{ rounds: number }, 'speaker'> = {
    id: 'first',
    seed: 1,
    config: { rounds: 2 },
    team: { speaker },
  }
  const outcome: RunOutcome<string[]> = await startRun(loop, request, context)
  const { files } = await replayRun(loop, { id: 'first', team: { speaker } }, context)
  await forkRun(
    loop,
    { from: 'first', id: 'second', at: 'round-2/say', team: { speaker }, reply: { text: 'three' } },
    context,
  )
  const forked = await resumeRun(loop, { id: 'second', team: { speaker } }, context)
  const notes: unknown[] = []
  for await (const { record } of store.read('second', note)) notes.push(record)
  console.log(JSON.stringify({ outcome: outcome.result, files, forked: forked.result, notes }))
  console.log(new Set(events).has('record') ? 'heard of records' : 'heard of nothing')
}

/** What compiles is what counts here. */
export async function others(folder: string): Promise<readonly Finding[]> {
  const config: Config = defineConfig({ agents: { speaker: 'bot:loud' }, budget: '5usd' })
  const project = await openProject({ folder, env: {} })
  const agent = agentFrom('bot:loud', { bots: [loud] })
  const started = await startRun(
    loop,
    { id: 'a', seed: 1, team: { speaker: agent } },
    runContextOf(project, { subscribe: console.log }),
  )
  const summary = await validatePaths([folder], { level: 'lint' }, { finding: console.error })
  const line: ChatMessage | undefined = undefined
  const loops: Loop[] = [loop, ralphLoop, townLoop]
  const server = await startLoopback(() => ({ text: 'hello' }))
  await server.close()
  const settings: Partial<RalphConfig> = { task: 'a task' }
  try {
    agentOfScript({ file: 'none.json' })
  } catch (error) {
    if (error instanceof WorkFailed) console.log(error.key)
    else if (error instanceof Refusal) console.log(error.code, error.kind, error.hint)
  }
  console.log(
    config,
    started.status,
    summary.errors,
    line,
    loops.length,
    settings,
    viewFor,
    parseAgentSpec('person'),
  )
  console.log(jsonSchemaOf(contractNamed('town/chat')), writeRecord(note, { round: 1, text: 'a' }))
  return readRecord(chat, '{}', { file: 'chat.jsonl', level: 'lint' }).findings
}

await inMemory()
