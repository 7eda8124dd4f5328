import { expect, test } from 'vitest'
import { parseReply } from './parse-reply.ts'

const thought = '<thinking>hm</thinking>'

test.each(['think', 'thinking', 'THINK'])('a thought may stand in <%s>', (tag) => {
  expect(parseReply(`<${tag}>hm</${tag}><wait/>`)).toMatchObject({
    thoughts: ['hm'],
    tags: [{ name: 'wait' }],
  })
})

test('a thought may be opened and closed in different words', () => {
  expect(parseReply('<thinking>hm</think>\n<wait/>')).toMatchObject({
    thoughts: ['hm'],
    tags: [{ name: 'wait' }],
  })
})

test('the reasoning that a model does by itself is its thought: no tag is asked for', () => {
  const read = parseReply('<vote>Ann</vote>', 'I suspect Ann.')
  expect(read).toMatchObject({
    thoughts: ['I suspect Ann.'],
    slips: [],
    tags: [{ name: 'vote', body: 'Ann' }],
  })
  expect(parseReply(`${thought}<wait/>`, 'First.')).toMatchObject({ thoughts: ['First.', 'hm'], slips: [] })
})

test('a thought that a server has opened itself ends where it is closed', () => {
  expect(parseReply('I suspect Ann.</think>\n<vote>Ann</vote>')).toMatchObject({
    thoughts: ['I suspect Ann.'],
    slips: [],
    tags: [{ name: 'vote' }],
  })
})

test.each(['<wait/>', '<wait />', '<wait></wait>', '</wait>', '<skip/>', '<pass></pass>'])(
  '%s is well-formed',
  (text) => {
    expect(parseReply(thought + text)).toMatchObject({ tags: [{ body: '' }], slips: [] })
  },
)

test.each([
  '<whisper target="Ann Lee">hello</whisper>',
  "<whisper target='Ann Lee'>hello</whisper>",
  '<whisper  target = "Ann Lee" >hello</whisper>',
])('%s is well-formed', (text) => {
  expect(parseReply(thought + text)).toEqual({
    thoughts: ['hm'],
    slips: [],
    tags: [{ name: 'whisper', attributes: { target: 'Ann Lee' }, body: 'hello' }],
  })
})

test('a name without quotes is understood', () => {
  expect(parseReply(`${thought}<whisper target=Ann>hi</whisper>`)).toMatchObject({
    tags: [{ attributes: { target: 'Ann' } }],
  })
})

test('a will of many lines is well-formed', () => {
  expect(parseReply(`${thought}<write_will>N1: Bob\nN2: Cat</write_will>`)).toMatchObject({
    tags: [{ name: 'write_will', body: 'N1: Bob\nN2: Cat' }],
  })
})

test.each(['</assistant>', '<end_of_turn>', '<|im_end|>'])('the mark %s of a model may follow', (mark) => {
  expect(parseReply(`${thought}<wait/>${mark}`)).toMatchObject({ tags: [{ name: 'wait' }], slips: [] })
})

test.each([
  ['<vote>Ann</vote>', 'missing_think_block'],
  ['<thinking>never closed <vote>Ann</vote>', 'unclosed_thought'],
  [`${thought}\`\`\`xml\n<vote>Ann</vote>\n\`\`\``, 'code_fence'],
  [`${thought}**<vote>Ann</vote>**`, 'markdown'],
  [`${thought}<vote>Ann</vote>.`, 'words_outside'],
  [`${thought}My vote: <vote>Ann</vote> because she lies`, 'words_outside'],
  [`${thought}<action><vote>Ann</vote></action>`, 'wrapped'],
  [`${thought}<VOTE>Ann</VOTE>`, 'letter_case'],
  [`${thought}<vote>Ann`, 'unclosed_tag'],
  [`${thought}&lt;vote&gt;Ann&lt;/vote&gt;`, 'escaped'],
  [`${thought}{"action": "vote", "target": "Ann"}`, 'json'],
  [`${thought}**Vote: Ann**`, 'plain_words'],
])('%j is understood as a vote, and %s is noted', (text, slip) => {
  const read = parseReply(text)
  expect(read.slips).toContain(slip)
  expect(read).toMatchObject({ tags: [{ name: 'vote' }] })
  const [tag] = read.code === undefined ? read.tags : []
  expect([tag!.body, tag!.attributes.target]).toContain('Ann')
})

test('the tags of a reply come in their order', () => {
  const read = parseReply(`${thought}<notebook>Ann lies</notebook>\n<speak>Hello.</speak>`)
  expect(read).toMatchObject({ tags: [{ name: 'notebook' }, { name: 'speak' }], slips: [] })
})

test('a thought within speech is not heard, and tags within speech are not said', () => {
  expect(parseReply('<speak><thinking>I am the Godfather</thinking>I am a Doctor.</speak>')).toMatchObject({
    thoughts: ['I am the Godfather'],
    tags: [{ name: 'speak', body: 'I am a Doctor.' }],
  })
  expect(parseReply(`${thought}<speak>I say <vote>Ann</vote></speak>`)).toMatchObject({
    tags: [{ name: 'speak', body: 'I say Ann' }],
    slips: ['nested_tag'],
  })
})

test.each([
  [thought, 'invalid_xml_structure'],
  [`${thought}I think so too.`, 'invalid_xml_structure'],
  [`${thought}I will say that Ann is the Godfather, and then vote for her.`, 'invalid_xml_structure'],
  [`${thought}say Ann is the Godfather`, 'invalid_xml_structure'],
  [`${thought}<speak`, 'malformed_xml_tag'],
  [`${thought}<>`, 'malformed_xml_tag'],
  ['', 'invalid_xml_structure'],
])('nothing can be made of %j: %s', (text, code) => {
  expect(parseReply(text)).toMatchObject({ code })
})

test('a reply of a refused form keeps its thought', () => {
  expect(parseReply(`${thought}nothing`)).toMatchObject({ thoughts: ['hm'] })
})

test('a tag that the game does not know is kept, to be refused as a move', () => {
  expect(parseReply(`${thought}<fly/>`)).toMatchObject({ tags: [{ name: 'fly' }] })
})

test.each([
  `<thinking>${'<'.repeat(100_000)}`,
  `${thought}<a${' b="c"'.repeat(20_000)}`,
  `${thought}<a${' '.repeat(100_000)}`,
  `${thought}<speak>${'</speak'.repeat(20_000)}`,
  `${thought}${'<speak>'.repeat(20_000)}`,
  `${thought}${'{'.repeat(100_000)}`,
  `${'<thinking>'.repeat(20_000)}`,
])('a hostile reply is read in no time (%#)', (text) => {
  const started = performance.now()
  parseReply(text)
  expect(performance.now() - started).toBeLessThan(2000)
})

test.each([
  ['<tool_call>{"name": "vote", "arguments": {"target": "Ann"}}</tool_call>'],
  ['```json\n{"name": "vote",\n "arguments": {"target": "Ann"}}\n```'],
  ['{"type":"function","function":{"name":"vote","arguments":"{\\"target\\":\\"Ann\\"}"}}'],
  ['{"tool": "vote", "parameters": {"target": "Ann"}}'],
  ['I weigh {all} of it. {"action": "vote", "input": {"target": "Ann"}}'],
])('a tool call that is written as text is a move: %s', (text) => {
  expect(parseReply(text, 'I have thought.')).toMatchObject({
    tags: [{ name: 'vote', attributes: { target: 'Ann' }, body: '' }],
    slips: expect.arrayContaining(['json']),
  })
})

test('in a tool call that is written as text, the text of an ability stays apart from its target', () => {
  const call =
    '{"name": "forge", "arguments": {"target": "Ann", "text": "I was the Jester, really", "thought": "ha"}}'
  expect(parseReply(call, 'I have thought.')).toMatchObject({
    tags: [{ name: 'forge', attributes: { target: 'Ann', text: 'I was the Jester, really' }, body: '' }],
  })
})

test('an object that names no move, or is cut off, is no move', () => {
  for (const text of [
    '{"name": "fly", "arguments": {}}',
    '{"name": "vote", "arguments": {"target"',
    '{{{{{{{',
  ])
    expect(parseReply(text, 'I have thought.').code).toBe('invalid_xml_structure')
})
