import { expect, test } from 'vitest'
import { parseReply } from './parse-reply.ts'

const thought = '<thinking>hm</thinking>'

test.each(['think', 'thinking', 'THINK'])('a thought may stand in <%s>', (tag) => {
  expect(parseReply(`<${tag}>hm</${tag}><wait/>`)).toMatchObject({ thought: 'hm', tag: { name: 'wait' } })
})

test('a thought may be opened and closed in different words', () => {
  expect(parseReply('<thinking>hm</think>\n<wait/>')).toMatchObject({ thought: 'hm', tag: { name: 'wait' } })
})

test.each(['<wait/>', '<wait />', '<wait></wait>', '</wait>', '<WAIT/>', '<skip/>', '<pass></pass>'])(
  '%s is well-formed',
  (text) => {
    expect(parseReply(thought + text)).toMatchObject({ tag: { body: '' } })
  },
)

test.each([
  '<whisper target="Ann Lee">hello</whisper>',
  "<whisper target='Ann Lee'>hello</whisper>",
  '<whisper  target = "Ann Lee" >hello</whisper>',
])('%s is well-formed', (text) => {
  expect(parseReply(thought + text)).toEqual({
    thought: 'hm',
    tag: { name: 'whisper', attributes: { target: 'Ann Lee' }, body: 'hello' },
  })
})

test('a name without quotes is understood', () => {
  expect(parseReply(`${thought}<whisper target=Ann>hi</whisper>`)).toMatchObject({
    tag: { attributes: { target: 'Ann' } },
  })
})

test('a will of many lines is well-formed', () => {
  expect(parseReply(`${thought}<write_will>N1: Bob\nN2: Cat</write_will>`)).toMatchObject({
    tag: { name: 'write_will', body: 'N1: Bob\nN2: Cat' },
  })
})

test.each(['</assistant>', '<end_of_turn>', '<|im_end|>'])('the mark %s of a model may follow', (mark) => {
  expect(parseReply(`${thought}<wait/>${mark}`)).toMatchObject({ tag: { name: 'wait' } })
})

test.each([
  ['<wait/>', 'missing_think_block'],
  ['<thinking>never closed <wait/>', 'missing_think_block'],
  [`${thought}`, 'invalid_xml_structure'],
  [`${thought}I think so too.`, 'invalid_xml_structure'],
  [`${thought}<wait/> and more`, 'invalid_xml_structure'],
  [`${thought}<speak>I say <vote>Ann</vote></speak>`, 'invalid_xml_structure'],
  [`${thought}<wait/><wait/>`, 'multiple_terminal_tags'],
  [`${thought}<speak>a</speak><vote>Ann</vote>`, 'multiple_terminal_tags'],
  [`${thought}<speak>never closed`, 'malformed_xml_tag'],
  [`${thought}<speak`, 'malformed_xml_tag'],
  [`${thought}<>`, 'malformed_xml_tag'],
  ['', 'missing_think_block'],
])('%j is refused as %s', (text, code) => {
  expect(parseReply(text)).toMatchObject({ code })
})

test('a reply of a refused form keeps its thought', () => {
  expect(parseReply(`${thought}nothing`)).toMatchObject({ thought: 'hm' })
})

test.each([
  `<thinking>${'<'.repeat(100_000)}`,
  `${thought}<a${' b="c"'.repeat(20_000)}`,
  `${thought}<a${' '.repeat(100_000)}`,
  `${thought}<speak>${'</speak'.repeat(20_000)}`,
  `${thought}<speak>${'x'.repeat(100_000)}`,
])('a hostile reply is refused in no time (%#)', (text) => {
  expect(parseReply(text).code).toBeDefined()
})
