import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cpuMilliseconds } from '../../../test/cpu-time.ts'
import { encodedForms } from './encoded-forms.ts'
import { makeRedactor } from './make-redactor.ts'
import { looksSecret } from './secrets-of-environment.ts'

// Tokens are put together here, so that no scanner of repositories takes them for real ones.
const body = 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0'
const jwt = `eyJ${'hbGciOiJIUzI1NiJ9'}.eyJ${'zdWIiOiIxMjM0NTY3ODkwIn0'}.${body}`
const pem = `-----BEGIN RSA ${'PRIVATE'} KEY-----\n${body}\n${body}\n-----END RSA ${'PRIVATE'} KEY-----`

test.each([
  ['anthropic-key', `sk-${'ant'}-api03-${body}`],
  ['openai-key', `sk-${'proj'}-${body}`],
  ['github-token', `gh${'p_'}${body}`],
  ['github-pat', `github${'_pat_'}${body}`],
  ['slack-token', `xox${'b-'}1234567890-${body}`],
  ['aws-key', `AK${'IA'}IOSFODNN7EXAMPLE`],
  ['google-key', `AI${'za'}${body}`],
  ['jwt', jwt],
  ['private-key', pem],
])('a token in the shape of %s is found wherever it stands', (name, token) => {
  const redact = makeRedactor({})
  const marker = `[redacted:${name}]`
  expect(redact(token)).toBe(marker)
  expect(redact(`key=${token}; next`)).toBe(`key=${marker}; next`)
  expect(redact({ [token]: [`"${token}"`] })).toEqual({ [marker]: [`"${marker}"`] })
  const inJson = JSON.stringify({ text: `line\n${token}\n` })
  expect(redact(inJson)).toBe(JSON.stringify({ text: `line\n${marker}\n` }))
})

test('of headers and addresses only the secret part is taken', () => {
  const redact = makeRedactor({})
  expect(redact(`Authorization: Bearer ${body}`)).toBe('Authorization: Bearer [redacted:bearer]')
  expect(redact('authorization: Basic dXNlcjpwYXNz')).toBe('authorization: Basic [redacted:authorization]')
  expect(redact('postgres://me:p@ss:word@db.example.org/x')).toBe(
    'postgres://me:[redacted:url-password]@db.example.org/x',
  )
})

test('ordinary text is left alone', () => {
  const redact = makeRedactor({
    env: { PATH: '/usr/bin:/usr/local/bin', HOME: '/home/somebody', LANG: 'en' },
  })
  const text = [
    'The risk-assessment-of-the-whole-project and task-management-for-everybody are fine.',
    'See https://example.org:8080/a@b and mailto:somebody@example.org; the bearer of news.',
    '/usr/bin:/usr/local/bin, 3f786850e387550fdab836ed7e6dc881de23001b',
    '-----BEGIN CERTIFICATE----- and if (text.includes("-----BEGIN PRIVATE KEY")) return',
  ].join('\n')
  expect(redact(text)).toBe(text)
})

test('a private key that was cut off is taken as far as it goes', () => {
  const cut = pem.slice(0, pem.indexOf('-----END'))
  expect(makeRedactor({})(`${cut}"; more`)).toBe('[redacted:private-key]"; more')
})

test.each([
  ['OPENAI_API_KEY', true],
  ['GITHUB_TOKEN', true],
  ['AWS_SECRET_ACCESS_KEY', true],
  ['AWS_ACCESS_KEY_ID', true],
  ['DB_PASSWORD', true],
  ['PGPASSWORD', true],
  ['MY_APIKEY', true],
  ['npm_config_token', true],
  ['CLIENT_SECRET_2', true],
  ['PATH', false],
  ['PWD', false],
  ['OLDPWD', false],
  ['MONKEY', false],
  ['KEYBOARD_LAYOUT', false],
  ['TOKENIZERS_PARALLELISM', false],
  ['SSH_AUTH_SOCK', false],
  ['TLS_KEY_FILE', false],
])('a variable named %s is secret: %s', (name, secret) => {
  expect(looksSecret(name)).toBe(secret)
})

test('values of the environment are found in every usual form', () => {
  const value = 'p"a/s\\s wörd\n+&end'
  const redact = makeRedactor({ env: { MY_PASSWORD: value, SHORT_KEY: 'abc', PLAIN: 'harmless-value' } })
  const marker = '[redacted:MY_PASSWORD]'
  const base64 = Buffer.from(value).toString('base64')
  expect(redact(`<${value}>`)).toBe(`<${marker}>`)
  expect(redact(JSON.stringify([value]))).toBe(`["${marker}"]`)
  expect(redact(JSON.stringify(JSON.stringify(value)))).toBe(`"\\"${marker}\\""`)
  expect(redact(`?q=${encodeURIComponent(value)}&r`)).toBe(`?q=${marker}&r`)
  expect(redact(new URLSearchParams({ q: value }).toString())).toBe(`q=${marker}`)
  expect(redact(base64.replace(/=+$/, ''))).toBe(marker)
  expect(redact(Buffer.from(value).toString('hex'))).toBe(marker)
  expect(redact('abc harmless-value')).toBe('abc harmless-value')
})

test('a password inside an address of the environment is a secret by itself', () => {
  const redact = makeRedactor({ env: { DATABASE_URL: 'postgres://me:long%20enough@db/x' } })
  expect(redact('I used "long enough" as password')).toBe('I used "[redacted:DATABASE_URL]" as password')
})

test('in base64 a secret is found in the middle of other bytes', () => {
  const secret = 'correct horse battery'
  const redact = makeRedactor({ values: { HORSE: secret } })
  for (const before of ['', 'u', 'us', 'use', 'user:']) {
    const text = redact(Buffer.from(`${before}${secret} and more`).toString('base64'))
    expect(text).toContain('[redacted:HORSE]')
    expect(Buffer.from(text.replace('[redacted:HORSE]', ''), 'base64').toString()).not.toContain('horse')
  }
})

test('values and patterns of a user are found under their names', () => {
  const redact = makeRedactor({
    values: { codename: 'blue-heron' },
    patterns: { ticket: /T-\d+/i, pin: /pin (?<secret>\d+)/ },
  })
  expect(redact('blue-heron has t-1 and pin 7')).toBe(
    '[redacted:codename] has [redacted:ticket] and pin [redacted:pin]',
  )
})

test('a secret that cannot be redacted is refused', () => {
  expect(() => makeRedactor({ values: { pin: '1234' } })).toThrow(
    expect.objectContaining({ code: 'unusable_secret' }),
  )
  expect(() => makeRedactor({ patterns: { 'two words': /x/ } })).toThrow("'two words' needs a name")
})

test('secrets that overlap leave nothing of each other', () => {
  const redact = makeRedactor({ values: { A: 'one-two-three', B: 'three-four-five', C: 'two-three' } })
  expect(redact('<one-two-three-four-five>')).toBe('<[redacted:A]>')
})

test('a token that only stands alone once its neighbour is gone is found in the same go', () => {
  const redact = makeRedactor({ values: { A: 'the-secret1' } })
  expect(redact(`the-secret1sk-${body}`)).toBe('[redacted:A][redacted:openai-key]')
})

test('what holds no secret is the same object, and parts without one are the same parts', () => {
  const redact = makeRedactor({ values: { A: 'the-secret' } })
  const clean = { list: [1, null, Number.NaN, { text: 'nothing' }], made: new Date(0) }
  expect(redact(clean)).toBe(clean)
  const mixed = { clean, dirty: ['the-secret'] }
  expect(redact(mixed)).toEqual({ clean, dirty: ['[redacted:A]'] })
  expect(redact(mixed).clean).toBe(clean)
})

test('keys that become the same one are both kept, and a key named __proto__ stays one', () => {
  const redact = makeRedactor({
    values: { A: 'secret-a1', B: 'secret-b2' },
    patterns: { any: /secret-\w\d\d/ },
  })
  expect(redact({ 'secret-x11': 1, 'secret-y22': 2, '[redacted:any]': 3 })).toEqual({
    '[redacted:any]#2': 1,
    '[redacted:any]#3': 2,
    '[redacted:any]': 3,
  })
  const odd = JSON.parse('{"__proto__":"secret-a1"}')
  expect(JSON.stringify(redact(odd))).toBe('{"__proto__":"[redacted:A]"}')
})

test('a value that stands in a marker anyway does no harm', () => {
  const redact = makeRedactor({
    env: { ODD_TOKEN: 'redacted', NAME_KEY: 'NAME_KEY', REAL_KEY: 'real-value' },
  })
  expect(redact('redacted NAME_KEY real-value')).toBe('redacted NAME_KEY [redacted:REAL_KEY]')
})

test('a key inside a forged marker is found', () => {
  const token = `sk-${'ant'}-${body}`
  expect(makeRedactor({})(`[redacted:${token}]`)).toBe('[redacted:[redacted:anthropic-key]]')
})

const secretValue = fc
  .tuple(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.stringMatching(/^[A-Za-z0-9]{8,20}$/),
    fc.string(),
  )
  .map((parts) => parts.join('').trim())
const dress = fc.constantFrom<(value: string) => string>(
  (value) => value,
  (value) => JSON.stringify({ value }),
  (value) => JSON.stringify(JSON.stringify([value])),
  (value) => encodeURIComponent(value.toWellFormed()),
  (value) => Buffer.from(`user:${value}@`).toString('base64'),
  (value) => Buffer.from(value).toString('base64url'),
  (value) => `sk-${value}${value}`,
  (value) => `https://me:${value}@host`,
)

test('no secret survives, whatever it is dressed in, and twice is once', () => {
  const secrets = fc.dictionary(fc.stringMatching(/^[A-Z]{3,6}_KEY$/), secretValue, {
    minKeys: 1,
    maxKeys: 3,
  })
  const texts = fc.array(fc.tuple(fc.nat(), dress, fc.string(), fc.string()), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(secrets, texts, (env, dressed) => {
      const redact = makeRedactor({ env })
      const values = Object.values(env)
      const data = dressed.map(([index, dressing, before, after]) => {
        const text = before + dressing(values[index % values.length]!) + after
        return { text, [text]: [text] }
      })
      const clean = redact(data)
      const written = JSON.stringify(clean)
      for (const value of values) {
        for (const form of encodedForms(value)) {
          expect(written).not.toContain(form)
          expect(written).not.toContain(JSON.stringify(form).slice(1, -1))
        }
      }
      expect(redact(clean)).toBe(clean)
    }),
    { seed: 3, numRuns: 500 },
  )
})

const megabyte = 1024 * 1024
const hostile = [
  'a',
  ' ',
  'sk-',
  'sk-ant-',
  'sk-aaaaaaaaaaaaaaaaaaaa ',
  'eyJ',
  '-eyJaaaaaaaaa',
  'eyJaaaaaaaa.',
  '://',
  '://a:',
  '://a:b',
  `://a:${'@'.repeat(50)}`,
  'Bearer    ',
  'authorization: ',
  `-----BEGIN ${'PRIVATE'} KEY-----`,
  '-----BEGIN ',
  '[redacted:',
  '[redacted:jwt]sk-aaaaaaaaaaaaaaaaaaaaaaaa',
  'the-long-secre',
]

test.each(hostile)('a megabyte of %j is done in time that grows with its length only', (part) => {
  const redact = makeRedactor({
    env: { LONG_KEY: `${'a'.repeat(100)}b`, OTHER_KEY: 'the-long-secret-value' },
  })
  const time = (length: number) => {
    const text = part.repeat(Math.ceil(length / part.length))
    const start = cpuMilliseconds()
    redact(text)
    return cpuMilliseconds() - start
  }
  time(megabyte / 64)
  // Quadratic time would take minutes here; the bound leaves room for a machine that is busy with other things.
  expect(time(megabyte)).toBeLessThan(5000)
})

test('a long run of one kind is linear too', () => {
  const redact = makeRedactor({})
  const start = cpuMilliseconds()
  for (const beginning of ['sk-', 'eyJ', '://a:', '://', 'Bearer ', `-----BEGIN ${'PRIVATE'} KEY-----`]) {
    redact(beginning + 'a'.repeat(megabyte))
    redact(beginning + '@'.repeat(megabyte))
  }
  expect(cpuMilliseconds() - start).toBeLessThan(5000)
})

test('a secret of a hundred kilobytes is no trouble', () => {
  const value = Array.from({ length: 20_000 }, (_, index) => `${index}\n`).join('')
  const redact = makeRedactor({ env: { BIG_SECRET: value } })
  expect(redact(JSON.stringify({ value }))).toBe('{"value":"[redacted:BIG_SECRET]\\n"}')
})
