import { expect, test } from 'vitest'
import { codingEnvironment } from './coding-environment.ts'
import { codingPresets } from './presets.ts'

const all = {
  PATH: '/bin',
  HOME: '/home/user',
  HTTPS_PROXY: 'http://proxy',
  ANTHROPIC_API_KEY: 'a',
  OPENAI_API_KEY: 'b',
  GEMINI_API_KEY: 'c',
  AWS_SECRET_ACCESS_KEY: 'd',
  GITHUB_TOKEN: 'e',
  DATABASE_URL: 'f',
}
const usual = ['HOME', 'HTTPS_PROXY', 'PATH']

const namesOf = (name: keyof typeof codingPresets, model?: string, more: object = {}, allow: string[] = []) =>
  Object.keys(codingEnvironment(codingPresets[name], model, { ...all, ...more }, allow)).sort()

test('each agent sees its own credentials, what it needs to work, and nothing else', () => {
  const sets = ['CLAUDE_CODE_MAX_RETRIES', 'DISABLE_AUTOUPDATER']
  expect(namesOf('claude')).toEqual([...usual, 'ANTHROPIC_API_KEY', ...sets].sort())
  expect(namesOf('codex')).toEqual([...usual, 'OPENAI_API_KEY'].sort())
  expect(namesOf('gemini')).toEqual([...usual, 'GEMINI_API_KEY'].sort())
})

test('what the user allows is seen too', () => {
  expect(namesOf('codex', undefined, {}, ['DATABASE_URL', 'ABSENT'])).toEqual(
    [...usual, 'OPENAI_API_KEY', 'DATABASE_URL'].sort(),
  )
})

test('keys of a cloud are seen only by an agent that uses it', () => {
  expect(namesOf('claude', undefined, { CLAUDE_CODE_USE_BEDROCK: '1' })).toContain('AWS_SECRET_ACCESS_KEY')
  expect(namesOf('claude', undefined, { CLAUDE_CODE_USE_BEDROCK: '' })).not.toContain('AWS_SECRET_ACCESS_KEY')
})

test('an agent for all providers sees only the key of the one that its model names', () => {
  expect(namesOf('opencode')).toEqual(expect.arrayContaining(['ANTHROPIC_API_KEY', 'OPENAI_API_KEY']))
  expect(namesOf('opencode', 'anthropic/claude-x')).toEqual([...usual, 'ANTHROPIC_API_KEY'].sort())
  expect(namesOf('aider', 'gemini/gemini-2.5-pro')).toEqual([...usual, 'GEMINI_API_KEY'].sort())
})

test('a setting of the user is stronger than that of the preset', () => {
  const environment = codingEnvironment(codingPresets.claude, undefined, { CLAUDE_CODE_MAX_RETRIES: '9' }, [])
  expect(environment.CLAUDE_CODE_MAX_RETRIES).toBe('9')
})
