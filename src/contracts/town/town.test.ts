import { describe, expect, test } from 'vitest'
import { checkStream } from '../gate/stream-check.ts'
import { readGolden } from '../golden.suite.ts'
import { describeRules, type RuleCase } from '../rule-cases.suite.ts'
import { agentActionPayloads } from './agent-action-payloads.ts'
import { gameEventPayloads, secretEventTypes } from './game-event-payloads.ts'
import { town } from './index.ts'
import { inferenceTracePayloads } from './inference-trace-payloads.ts'
import { plainRole, sideOf } from './role-names.ts'
import { parseTurn, turnAt } from './turn.ts'

const spoilt = (kind: string, spoil: NonNullable<RuleCase['spoil']>): RuleCase => ({
  contract: `town/${kind}`,
  spoil,
})
const events = (spoil: NonNullable<RuleCase['spoil']>) => spoilt('game-events', spoil)
// biome-ignore lint/suspicious/noExplicitAny: cases break their records on purpose
const of = (records: any[], type: string, nth = 0) =>
  records.filter(({ event_type, action_type }) => (event_type ?? action_type) === type)[nth]

describeRules(town, {
  'town/result-seats': spoilt('result', (record) => {
    record.winners = [9]
  }),
  'town/result-winner': spoilt('result', (record) => {
    record.winning_faction = 'Mafia'
  }),
  'town/time-zone': events((record) => {
    record.timestamp = '2026-11-16T20:00:00+01:00'
  }),
  'town/phase-name': events((record) => {
    record.phase = 'Twilight'
  }),
  'town/zoneless-time': events((record) => {
    record.timestamp = '2026-11-16T19:00:00.000'
  }),
  'town/no-game-id': events((_, records) => {
    for (const record of records) delete record.game_id
  }),
  'town/no-seq': events((_, records) => {
    for (const record of records) delete record.seq
  }),
  'town/seq-order': events((_, records) => {
    records.splice(12, 1)
  }),
  'town/time-order': events((_, records) => {
    records[12].timestamp = '2026-11-16T18:59:59Z'
  }),
  'town/undocumented-keys': spoilt('chat', (record) => {
    record.logger = 'chat'
    record.level = 'INFO'
  }),
  'town/local-time': spoilt('chat', (record) => {
    record.time = `${record.timestamp.slice(0, 10)} 15:00:00,120`
  }),
  'town/turn-form': events((record) => {
    record.turn = 'Game Start'
  }),
  'town/turn-order': spoilt('chat', (_, records) => {
    records[1].turn = 'Day 7'
  }),
  'town/games-mixed': events((record, records) => {
    records.push({ ...record, game_id: 'game-harbor-0008' })
  }),
  'town/incomplete-payload': events((record) => {
    delete record.payload.players
  }),
  'town/unknown-type': spoilt('agent-actions', (record) => {
    record.action_type = 'DANCE'
  }),
  'town/players-unique': events((record) => {
    record.payload.players[1] = 'Ada'
  }),
  'town/player-count': events((record) => {
    record.payload.total_players = 8
  }),
  'town/seats': events((record) => {
    record.payload.players.length = 6
  }),
  'town/turn-number': events((_, records) => {
    of(records, 'DAY_START', 1).payload.day = 3
  }),
  'town/verdict': spoilt('agent-actions', (_, records) => {
    of(records, 'TRIAL_VOTE').payload.verdict = 'maybe'
  }),
  'town/verdict-votes': events((_, records) => {
    of(records, 'TRIAL_RESULT').payload.innocent_votes = 5
  }),
  'town/negative-votes': events((_, records) => {
    of(records, 'TRIAL_RESULT').payload.abstain_votes = -1
  }),
  'town/court-at-night': events((_, records) => {
    of(records, 'VOTE_START').turn = 'Night 2'
  }),
  'town/winners': events((_, records) => {
    of(records, 'GAME_END').payload.winning_faction = 'Mafia'
  }),
  'town/winning-factions': events((_, records) => {
    delete of(records, 'GAME_END').payload.winning_faction
  }),
  'town/killer-unknown': events((_, records) => {
    of(records, 'DEATH').payload.killed_by = null
  }),
  'town/game-start': events((_, records) => {
    records.shift()
  }),
  'town/game-end': events((_, records) => {
    records.push({ ...records[1], turn: 'Day 4' })
  }),
  'town/turn-begins-once': events((_, records) => {
    const start = of(records, 'NIGHT_START')
    records.splice(records.indexOf(start), 0, start)
  }),
  'town/turn-not-begun': events((_, records) => {
    records.splice(records.indexOf(of(records, 'NIGHT_START')), 1)
    for (const record of records) delete record.seq
  }),
  'town/unfinished-game': events((_, records) => {
    records.pop()
  }),
  'town/living-players': events((_, records) => {
    const { payload } = of(records, 'DAY_START', 1)
    payload.living_players[0] = 'Dalia'
  }),
  'town/unexplained-absence': events((_, records) => {
    const { payload } = of(records, 'DAY_START', 1)
    payload.living_players.pop()
    payload.living_count--
  }),
  'town/death-of': events((_, records) => {
    of(records, 'DEATH', 1).payload.player = 'Dalia'
  }),
  'town/death-role': events((_, records) => {
    of(records, 'DEATH').payload.role = 'Doctor'
  }),
  'town/killer-named': events((_, records) => {
    of(records, 'DEATH').payload.killed_by = 'Freya'
  }),
  'town/unknown-name': events((_, records) => {
    of(records, 'JAIL').payload.prisoner = 'Zoe'
  }),
  'town/defendant': events((_, records) => {
    of(records, 'VOTE_START').payload.nominators[0] = 'Dalia'
  }),
  'town/accused-votes': spoilt('agent-actions', (_, records) => {
    Object.assign(of(records, 'TRIAL_VOTE'), { agent: 'Emeka' })
    of(records, 'TRIAL_VOTE').payload.voter = 'Emeka'
  }),
  'town/trials-a-day': events((_, records) => {
    const start = of(records, 'VOTE_START')
    records.splice(records.indexOf(start), 0, start, start, start)
  }),
  'town/nomination-count': events((_, records) => {
    of(records, 'VOTE_START').payload.nomination_count = 1
  }),
  'town/result-without-trial': events((_, records) => {
    records.splice(records.indexOf(of(records, 'VOTE_START')), 1)
  }),
  'town/lynch-without-death': events((_, records) => {
    records.splice(records.indexOf(of(records, 'DEATH', 1)), 1)
  }),
  'town/empty-message': spoilt('chat', (record) => {
    record.message = ' \n'
  }),
  'town/error-text': spoilt('chat', (record) => {
    record.message = 'Error: 429 Too Many Requests'
  }),
  'town/tags-in-message': spoilt('chat', (record) => {
    record.message = 'I am innocent.</speak>'
  }),
  'town/public-whisper': spoilt('chat', (record) => {
    record.is_whisper = true
  }),
  'town/night-chat': spoilt('chat', (record) => {
    record.turn = 'Night 1'
  }),
  'town/recipients': spoilt('private-chat', (record) => {
    record.recipients = []
  }),
  'town/own-recipient': spoilt('private-chat', (record) => {
    record.recipients = [record.speaker]
  }),
  'town/channel-hours': spoilt('private-chat', (record) => {
    record.channel = 'mafia'
  }),
  'town/will-author': spoilt('wills', (record) => {
    record.author = 'Goran'
  }),
  'town/will-owner': spoilt('wills', (_, records) => {
    delete records[2].owner
  }),
  'town/cleaned-will': spoilt('wills', (_, records) => {
    records[3].shown = true
  }),
  'town/voter-is-agent': spoilt('agent-actions', (_, records) => {
    of(records, 'VOTE').payload.voter = 'Chen'
  }),
  'town/votes-for-self': spoilt('agent-actions', (_, records) => {
    of(records, 'VOTE').payload.target = 'Goran'
  }),
  'town/vote-at-night': spoilt('agent-actions', (_, records) => {
    of(records, 'VOTE').turn = 'Night 1'
  }),
  'town/empty-thought': spoilt('agent-reasoning', (record) => {
    record.thinking_process = ''
  }),
  'town/tags-in-thought': spoilt('agent-reasoning', (record) => {
    record.thinking_process = `<thinking>${record.thinking_process}</thinking>`
  }),
  'town/negative-measure': spoilt('inference-trace', (_, records) => {
    of(records, 'INFERENCE_COMPLETE').payload.latency_ms = -3
  }),
  'town/cached-tokens': spoilt('inference-trace', (_, records) => {
    of(records, 'INFERENCE_COMPLETE').payload.cached_tokens = 5000
  }),
  'town/result-without-call': spoilt('inference-trace', (_, records) => {
    of(records, 'TOOL_RESULT').payload.call_id = 'call-2'
  }),
  'town/reply-without-request': spoilt('inference-trace', (_, records) => {
    records.shift()
  }),
  'town/call-without-result': spoilt('inference-trace', (_, records) => {
    records.splice(2, 1)
  }),
  'town/tool-text': spoilt('inference-trace', (_, records) => {
    of(records, 'TOOL_CALL').payload.arguments = { role: 'Sheriff' }
  }),
  'town/claim-content': spoilt('claims', (_, records) => {
    records[4].says.side = null
  }),
  'town/claim-about': spoilt('claims', (_, records) => {
    records[4].about = records[4].speaker
  }),
  'town/claim-because': spoilt('claims', (_, records) => {
    records[7].verdict = 'lie'
  }),
  'town/claim-night': spoilt('claims', (_, records) => {
    records[1].says.night = 2
  }),
  'town/belief-sum': spoilt('beliefs', (record) => {
    record.beliefs.Boris.Jailor = 0.52
  }),
  'town/belief-role-twice': spoilt('beliefs', (record) => {
    record.beliefs.Boris = { Jailor: 0.5, JAILOR: 0.5 }
  }),
  'town/no-beliefs': spoilt('beliefs', (record) => {
    record.beliefs = {}
  }),
  'town/score-or-reason': spoilt('judgement', (record) => {
    record.score = null
  }),
  'town/empty-quote': spoilt('judgement', (_, records) => {
    records[2].evidence[0].quote = ' '
  }),
  'town/score-without-evidence': spoilt('judgement', (_, records) => {
    records[2].evidence[0].found = false
  }),
  'town/judged-twice': spoilt('judgement', (_, records) => {
    records[1].pass = 'external'
  }),
  'town/single-pass': spoilt('judgement', (_, records) => {
    records.pop()
  }),
  'town/completion-action': spoilt('sft-dataset', (record) => {
    record.completion = '<thinking>I look at Emeka first.</thinking><investi'
  }),
  'town/completion-thought': spoilt('sft-dataset', (record) => {
    record.completion = '<speak>Good evening.</speak>'
  }),
  'town/prompt-identity': spoilt('sft-dataset', (record) => {
    record.metadata.agent_role = 'Doctor'
  }),
  'town/roster-leak': spoilt('sft-dataset', (record) => {
    record.prompt = record.prompt.replace('- Boris\n', '- Boris (Jailor)\n')
  }),
  'town/prompt-holds-completion': spoilt('sft-dataset', (record) => {
    record.prompt += record.completion
  }),
  'town/empty-sample': spoilt('sft-dataset', (record) => {
    record.prompt = ''
  }),
  'town/prompt-messages': spoilt('sft-dataset', (record) => {
    record.prompt = [{ role: 'user', content: record.prompt }]
  }),
  'town/sft-names': spoilt('sft-dataset', (record) => {
    record.player_name = record.metadata.agent_name
    delete record.metadata.agent_name
  }),
  'town/sft-metadata-absent': spoilt('sft-dataset', (record) => {
    delete record.metadata
  }),
})

test.each([
  [gameEventPayloads.DEATH, { player: 'Dalia', role: 'Medium', killed_by: 'Coven' }],
  [gameEventPayloads.GAME_END, { winning_faction: 'Mafia', surviving_players: ['Emeka'] }],
  [agentActionPayloads.ABILITY_USE, { ability: 'track', target: 'Goran' }],
  [agentActionPayloads.VOTE, { voter: 'Ada', target: 'Emeka' }],
  [agentActionPayloads.TRIAL_VOTE, { voter: 'Chen', verdict: 'innocent' }],
  [inferenceTracePayloads.INFERENCE_COMPLETE, { latency_ms: 912.5, prompt_tokens: 1544, output_tokens: 48 }],
  [inferenceTracePayloads.TOOL_CALL, { tool_name: 'graveyard', arguments: '' }],
  [inferenceTracePayloads.TOOL_RESULT, { tool_name: 'graveyard', result: 'Dalia lies here.' }],
])(
  'a payload as the document shows it is whole, and lacks something without any of its keys',
  (schema, payload) => {
    expect(schema.safeParse(payload).success).toBe(true)
    for (const key of Object.keys(payload)) {
      expect(schema.safeParse({ ...payload, [key]: undefined }).success).toBe(false)
    }
  },
)

test('turns are read and written, and Night 3 lies between Day 3 and Day 4', () => {
  expect(parseTurn('Night 3')).toEqual({ time: 'Night', number: 3, order: 7 })
  expect([6, 7, 8].map(turnAt)).toEqual(['Day 3', 'Night 3', 'Day 4'])
  for (const text of ['Day 0', 'Game Start', 'day 1', 'Day 01', 'Day 1 ', '', 3, null])
    expect(parseTurn(text)).toBeUndefined()
})

test('a role has its side however its name is spelt', () => {
  expect(plainRole('SERIAL_KILLER')).toBe(plainRole('Serial Killer'))
  expect(sideOf('TAVERN_KEEPER')).toBe('Town')
  expect(sideOf('Coven Leader')).toBe('Coven')
  expect(sideOf('Cop')).toBeUndefined()
})

test('roles, jail, visits and private notices are secret, deaths and trials are not', () => {
  expect(['ROLE_ASSIGNED', 'JAIL', 'VISIT', 'NOTICE'].every((type) => secretEventTypes.has(type))).toBe(true)
  expect(['DEATH', 'TRIAL_RESULT', 'GAME_END'].some((type) => secretEventTypes.has(type))).toBe(false)
})

describe('one wrong turn is reported once', () => {
  // biome-ignore lint/suspicious/noExplicitAny: the tests write what no type allows
  const lint = (kind: string, spoil: (records: any[]) => void) => {
    const contract = town.contracts.find(({ name }) => name === `town/${kind}`)!
    const records = readGolden(contract.name).split('\n').slice(0, -1)
    const values = records.map((line) => JSON.parse(line))
    spoil(values)
    const stream = checkStream(contract, { level: 'lint' })
    const findings = values.flatMap((value, index) => stream.line(JSON.stringify(value), index + 1).findings)
    return [...findings, ...stream.end()].map(({ code, line }) => `${code} ${line}`)
  }

  test('of an event within its day', () => {
    expect(
      lint('game-events', (records) => {
        records[18].turn = 'Day 7'
      }),
    ).toEqual(['town/turn-order 19'])
  })

  test('of a message within its day', () => {
    const found = lint('chat', (records) => {
      records[1].turn = 'Day 7'
    })
    expect(found.filter((code) => code.startsWith('town/turn-order'))).toHaveLength(1)
  })

  test('of a night that was left out, whose day goes on as it should', () => {
    const found = lint('game-events', (records) => {
      const rest = records.filter(({ turn }) => turn !== 'Night 1')
      for (const record of rest) delete record.seq
      records.splice(0, records.length, ...rest)
    })
    const turns = found.filter((code) => /turn/.test(code))
    expect(turns).toEqual(['town/turn-order 11', 'town/turn-not-begun 11'])
  })

  test('and a line that cannot be read is not a turn that was left out', () => {
    const found = lint('game-events', (records) => {
      records.splice(10, 6, 'no event')
    })
    expect(found.filter((code) => /turn/.test(code))).toEqual([])
  })

  test('however often the dead are listed as alive', () => {
    const found = lint('game-events', (records) => {
      for (const { payload } of records)
        if (Array.isArray(payload.living_players) && !payload.living_players.includes('Dalia'))
          payload.living_count = payload.living_players.push('Dalia')
    })
    expect(found).toEqual(['town/living-players 17', 'town/living-players 64'])
  })
})
