import { expect, test } from 'vitest'
import { type Agent, type AgentReply, botAgent, collectBots } from '../../../agents/index.ts'
import { type Question, type Run, WorkFailed } from '../../../spine/index.ts'
import { grammarSource } from './claim-source.ts'
import { extractClaims } from './extract-claims.ts'
import { grammarBot } from './grammar-bot.ts'

const names = ['Ann', 'Bob', 'Cat']
const words = (text: string) => ({ names, speaker: 0, lastNight: 2, text })
const model = { spec: 'compatible:somewhere#m', kind: 'model', pure: false } as Agent

/** A run whose agent answers with a value. */
function runSaying(reply: AgentReply | Error): Run & { asked: Question[] } {
  const asked: Question[] = []
  const ask = async (_: Agent, question: Question) => {
    asked.push(question)
    if (reply instanceof Error) throw reply
    return reply
  }
  return { path: 'day-3/discussion/seat-1', ask, asked } as unknown as Run & { asked: Question[] }
}

const listing = (...claims: unknown[]): AgentReply => ({ text: '', value: { claims } })

test('what an agent lists becomes claims, with names and roles resolved', async () => {
  const run = runSaying(
    listing(
      { kind: 'role', role: 'gf', player: 'BOB', text: 'bob gf' },
      { kind: 'role', role: 'Sheriff', text: 'me sheriff' },
      { kind: 'result', night: 1, target: 'cat', result: 'not suspicious', text: 'cat fine' },
      { kind: 'result', night: 1, target: 'cat', result: 'group', roles: ['doc', 'SK'], text: 'doc or sk' },
      {
        kind: 'result',
        night: 2,
        target: 'cat',
        result: 'visitors',
        players: ['bob'],
        text: 'bob was there',
      },
      { kind: 'visit', night: 2, target: 'bob', text: 'went to bob' },
      { kind: 'happened', night: 2, what: 'Attacked', text: 'ouch' },
      { kind: 'opinion', player: 'bob', view: 'evil', text: '' },
    ),
  )
  const { claims, trace } = await extractClaims(words('all of it'), model, run)
  expect(claims.map(({ claim }) => claim)).toEqual([
    { about: 'role', seat: 1, role: 'Godfather' },
    { about: 'role', seat: 0, role: 'Sheriff' },
    { about: 'result', night: 1, target: 2, result: { kind: 'innocent' } },
    { about: 'result', night: 1, target: 2, result: { kind: 'group', roles: ['Doctor', 'Serial Killer'] } },
    { about: 'result', night: 2, target: 2, result: { kind: 'visitors', seats: [1] } },
    { about: 'visit', night: 2, visitor: 0, target: 1 },
    { about: 'happened', night: 2, what: 'attacked' },
    { about: 'opinion', seat: 1, view: 'evil' },
  ])
  expect(claims[0]!.text).toBe('bob gf')
  expect(claims.at(-1)!.text).toBe('all of it')
  expect(trace.map(({ kind }) => kind)).toEqual(['request', 'reply'])
  expect(run.asked[0]).toMatchObject({ name: 'claims', schema: { type: 'object' } })
})

test.each<[string, unknown]>([
  ['target_not_found', { kind: 'role', role: 'Spy', player: 'Zoe', text: 'x' }],
  ['role_not_found', { kind: 'role', role: 'King', text: 'x' }],
  ['malformed_claim', { kind: 'visit', target: 'Bob', text: 'no night' }],
  ['malformed_claim', { kind: 'visit', target: 'Bob', night: 1.5, text: 'x' }],
  ['malformed_claim', { kind: 'result', night: 1, target: 'Bob', text: 'no result' }],
  ['malformed_claim', { kind: 'happened', night: 1, text: 'no what' }],
  ['malformed_claim', { kind: 'opinion', player: 'Bob', text: 'no view' }],
  ['malformed_claim', { kind: 'song', text: 'x' }],
  ['malformed_claim', 'Bob is evil'],
])('%s: a claim such as %j is dropped with a note', async (code, raw) => {
  const { claims, trace } = await extractClaims(words('x'), model, runSaying(listing(raw)))
  expect(claims).toEqual([])
  expect(trace.at(-1)).toMatchObject({ kind: 'tool', name: 'extract_claims', input: JSON.stringify(raw) })
  expect((trace.at(-1) as { result: string }).result).toMatch(new RegExp(`^REFUSED:${code} - .`))
})

test('an agent that fails leaves no claims and a trace', async () => {
  const run = runSaying(new WorkFailed('k', 'timeout', 'too late'))
  const { claims, trace } = await extractClaims(words('x'), model, run)
  expect(claims).toEqual([])
  expect(trace.at(-1)).toMatchObject({ kind: 'reply', failure: 'timeout' })
})

test('bot:grammar reads from the question what the grammar reads from the words', async () => {
  const bot = botAgent('grammar', collectBots([grammarBot]))
  const ask = async (agent: Agent, { name: _, ...request }: Question) => {
    const signal = new AbortController().signal
    const outcome = await agent.act(request, { key: 'k', attempt: 1, signal, random: () => 0 })
    if (outcome.kind === 'failed') throw new Error(outcome.failure.message)
    return outcome.reply
  }
  const run = { path: 'p', ask } as unknown as Run
  const text =
    'I\'m sheriff. N1 Bob sus! "Night 2": nothing. Night 2: I found Cat visited by nobody. I was jailed last night. I visited Cat n1. N2 Bob is doc/sk. N2 Bob is gf. Bob visited Cat n2. I trust Bob. n2 Cat visiting Bob. Vote Bob.'
  const { claims, trace } = await extractClaims(words(text), bot, run)
  expect(claims).toEqual(
    grammarSource(names)({ text }, { speaker: 0, lastNight: 2 }).claims.filter(
      ({ claim }) => claim.about !== 'call',
    ),
  )
  expect(claims).toHaveLength(10)
  expect(trace).toEqual([])
})

test('bot:grammar finds nothing in a question that is none', () => {
  const context = { key: 'k', attempt: 1, signal: new AbortController().signal, random: () => 0 }
  expect(grammarBot.act({ messages: [{ role: 'user', content: 'Hello.' }] }, context)).toBe('{"claims":[]}')
})
