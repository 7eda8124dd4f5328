import { expect, test } from 'vitest'
import { addressOf, normalAddress } from './address.ts'

test.each([
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/v1'],
  ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080/v1'],
  ['https://host/api/v3//', 'https://host/api/v3'],
])('the address %s is called at %s', (given, called) => {
  expect(normalAddress(given, 'compatible')).toBe(called)
})

test.each([
  ['localhost', 'http://localhost:11434/v1'],
  ['0.0.0.0', 'http://127.0.0.1:11434/v1'],
  ['0.0.0.0:8000', 'http://127.0.0.1:8000/v1'],
  [':8000', 'http://127.0.0.1:8000/v1'],
  ['[::1]:8000', 'http://[::1]:8000/v1'],
  ['http://0.0.0.0:8000', 'http://127.0.0.1:8000/v1'],
  ['https://ollama.example', 'https://ollama.example/v1'],
])('OLLAMA_HOST=%s is called at %s', (host, called) => {
  expect(addressOf('ollama', undefined, { OLLAMA_HOST: host })).toBe(called)
})

test('what was asked for is stronger than the environment, and that than the provider', () => {
  const environment = { OPENAI_BASE_URL: 'http://from-environment/v1' }
  expect(addressOf('openai', 'http://asked/v1', environment)).toBe('http://asked/v1')
  expect(addressOf('openai', undefined, environment)).toBe('http://from-environment/v1')
  expect(addressOf('openai', undefined, { OPENAI_BASE_URL: '' })).toBe('https://api.openai.com/v1')
  expect(() => addressOf('compatible', undefined, {})).toThrow('compatible:URL#MODEL')
})

test.each(['host/v1', 'ftp://host', '', 'http://'])("'%s' is no address", (text) => {
  expect(() => normalAddress(text, 'openai')).toThrow('Write it as http://HOST:PORT/v1')
})

test.each(['http://user:hidden@host/v1', 'http://host/v1?key=hidden', 'http://host/v1#hidden'])(
  'an address that may hold a secret is refused and not shown',
  (text) => {
    expect(() => normalAddress(text, 'openai')).toThrow('OPENAI_API_KEY')
    expect(() => normalAddress(text, 'openai')).not.toThrow('hidden')
  },
)
