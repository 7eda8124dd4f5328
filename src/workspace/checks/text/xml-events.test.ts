import fc from 'fast-check'
import { expect, test } from 'vitest'
import { xmlEvents } from './xml-events.ts'

const events = (source: string) => [...xmlEvents(source)]

test('tags, attributes, text, entities and raw text are distinguished', () => {
  const source = `<?xml version="1.0"?><!-- <b/> --><a x="1 &gt; 0" y='"'>&lt;&#65;&#x42;&amp;<![CDATA[<c>&lt;]]><d/></a>`
  expect(events(source)).toEqual([
    { kind: 'open', name: 'a', attributes: { x: '1 > 0', y: '"' } },
    { kind: 'text', text: '<AB&' },
    { kind: 'text', text: '<c>&lt;' },
    { kind: 'open', name: 'd', attributes: {} },
    { kind: 'close', name: 'd' },
    { kind: 'close', name: 'a' },
  ])
})

test.each(['<a x="', '<a', '<', '<![CDATA[', '<!--', '&#xFFFFFFF;', '<a b=c>', '</'])(
  'what is cut off or wrong is passed over: %s',
  (source) => {
    expect(() => events(source)).not.toThrow()
    expect(events(`<x>${source}`)[0]).toEqual({ kind: 'open', name: 'x', attributes: {} })
  },
)

test('any text is read to its end', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '/',
    'a',
    '="',
    '"',
    "'",
    ' ',
    '<![CDATA[',
    ']]>',
    '<!--',
    '&#1',
    ';',
    '?>',
  )
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      expect(events(pieces.join('')).length).toBeLessThanOrEqual(pieces.length * 3 + 1)
    }),
  )
})
