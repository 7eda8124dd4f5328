import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeRedactor } from './make-redactor.ts'
import { makeStreamRedactor } from './redact-stream.ts'

const key = ['-----BEGIN RSA PRIVATE KEY-----', 'MIIEpAIBAAKCAQEA0Z3VS5JJcds3xfn'.repeat(2)]
const pem = [...key, 'ygWyF8PbnGy0AHB7MbO3BBs', '-----END RSA PRIVATE KEY-----'].join('\n')
const options = {
  env: {
    API_KEY: 'plain-secret-value-1',
    DB_PASSWORD: 'correct horse battery staple',
    WLAN_SECRET: 'grüne-wiese-überall',
    MY_SECRET: 'line one\nline two',
  },
}
const token = `ghp_${'a1B2c3D4e5'.repeat(4)}`
const secrets = [
  ...Object.values(options.env),
  JSON.stringify('line one\nline two').slice(1, -1),
  Buffer.from('plain-secret-value-1').toString('base64'),
  token,
  `sk-ant-${'x9'.repeat(20)}`,
  'Bearer abcdefghij1234567890',
  'Authorization: Basic dXNlcjpwYXNzd29yZA==',
  '"Authorization" : "Token 0123456789abcdef"',
  'postgres://user:pässword@host/db',
  pem,
]

/** What comes out when a text arrives cut at some places. */
function streamed(
  text: string,
  cuts: readonly number[],
  given: Parameters<typeof makeStreamRedactor>[0] = options,
) {
  const redactor = makeStreamRedactor(given)()
  const places = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((left, right) => left - right)
  const pieces = [0, ...places].map((start, index) => text.slice(start, places[index] ?? text.length))
  return [...pieces.map((piece) => redactor.add(piece)), redactor.end()]
}

describe('a text that arrives in pieces', () => {
  test.each(secrets)('has no secret in it, cut at any one place or letter by letter: %s', (secret) => {
    const text = `He said: ${secret} and then (${secret}), ende.`
    const whole = makeRedactor(options)(text)
    expect(whole).toContain('[redacted:')
    for (let cut = 0; cut <= text.length; cut++) expect(streamed(text, [cut]).join('')).toBe(whole)
    expect(
      streamed(
        text,
        Array.from(text, (_, place) => place),
      ).join(''),
    ).toBe(whole)
  })

  test('comes out as it would in one piece, however it is cut', () => {
    const words = fc.constantFrom(
      ...secrets,
      'the',
      'town',
      'Bearer',
      'authorization',
      '://',
      '漢字',
      '\n',
      ' ',
      '-----BEGIN',
    )
    const texts = fc.array(fc.tuple(words, fc.constantFrom('', ' ', '\n', ', ')), { maxLength: 12 })
    fc.assert(
      fc.property(texts, fc.array(fc.nat(2000), { maxLength: 40 }), (parts, cuts) => {
        const text = parts.flat().join('')
        expect(streamed(text, cuts).join('')).toBe(makeRedactor(options)(text))
      }),
      { seed: 7, numRuns: 2000 },
    )
  })

  test('is shown word by word, and not only at its end', () => {
    const redactor = makeStreamRedactor(options)()
    expect(redactor.add('The quiet har')).toBe('The quiet ')
    expect(redactor.add('bour ')).toBe('harbour ')
    expect(redactor.add('lies there')).toBe('lies ')
    expect(redactor.end()).toBe('there')
    expect(makeStreamRedactor(options)().add('静かな港')).toBe('静かな港')
  })

  test('is held back no longer than it must be', () => {
    const redactor = makeStreamRedactor(options)()
    expect(redactor.add('correct horse ')).toBe('')
    expect(redactor.add('power ')).toBe('correct horse power ')
    expect(redactor.add('A bearer of news ')).toBe('A bearer of news ')
    expect(redactor.add('-----BEGIN CERTIFICATE-----\n')).toBe('-----BEGIN CERTIFICATE-----\n')
    expect(redactor.add('see https://example.org/ there ')).toBe('see https://example.org/ there ')
  })

  test('comes by lines where a user has patterns of his own, which may have blanks in them', () => {
    const own = { patterns: { badge: /badge no\. \d{4}/ } }
    const redactor = makeStreamRedactor(own)()
    expect(redactor.add('my badge no. 12')).toBe('')
    expect(redactor.add('34 is\nnew')).toBe('my [redacted:badge] is\n')
    expect(redactor.end()).toBe('new')
  })

  test('costs time that grows with its length and no faster, also where it has no blanks', () => {
    const count = (length: number) => {
      const redactor = makeStreamRedactor(options)()
      let shown = 0
      for (let piece = 0; piece < length; piece++) shown += redactor.add('abcdefghij').length
      return shown + redactor.end().length
    }
    expect(count(200_000)).toBe(2_000_000)
  })
})
