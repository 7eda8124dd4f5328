import { expect, test } from 'vitest'
import * as z from 'zod'
import { defineContract } from './contract.ts'
import { recognise } from './recognise.ts'
import { contractAtPath } from './record-places.ts'
import { contractNamed, families, isBuiltIn, registerContracts } from './registry.ts'
import { chat } from './town/index.ts'

function contract(name: string, path: string, version = '1.0.0') {
  return defineContract({
    name,
    path,
    version,
    title: 'A note',
    summary: 'A note of a loop of the user.',
    source: 'this test',
    form: 'jsonl',
    signature: ['note_of_registry_test'],
    schema: z.looseObject({ note_of_registry_test: z.string() }),
  })
}

test('a contract of the user is found by its name, by its path and by what its records hold', () => {
  const path = 'registry-notes.jsonl'
  expect(contractAtPath(path)).toBeUndefined()
  expect(recognise(path, undefined)).toBeUndefined()
  const first = contract('registry-test/note', path)
  registerContracts([first])
  expect(contractNamed('registry-test/note')).toBe(first)
  expect(contractAtPath(path)).toBe(first)
  expect(recognise(path, undefined)?.contract).toBe(first)
  expect(recognise('other.jsonl', { note_of_registry_test: 'a' })?.contract).toBe(first)
  expect(isBuiltIn(first)).toBe(false)
})

test('a contract that is registered again takes the place of the former, wherever it is looked up', () => {
  const path = 'registry-again.jsonl'
  const rule = { code: 'a-rule', severity: 'error', says: 'a', start: () => () => undefined } as const
  registerContracts([contract('registry-again/note', path)], [rule])
  contractAtPath(path)
  const second = contract('registry-again/note', path, '2.0.0')
  registerContracts([second], [{ ...rule }])
  expect(contractAtPath(path)).toBe(second)
  expect(recognise(path, undefined)?.contract).toBe(second)
  expect(families['registry-again']).toMatchObject({ contracts: [second], folderRules: [{ code: 'a-rule' }] })
})

test.each([
  ['town/chat', 'other.jsonl', "There is already a contract named 'town/chat'."],
  ['town/gossip', 'gossip.jsonl', "is in the family 'town', which comes with the package"],
  [
    'mine/chat',
    'chat.jsonl',
    "The records of 'mine/chat' lie at chat.jsonl, and so do those of 'town/chat'.",
  ],
])('%s at %s is refused', (name, path, message) => {
  expect(() => registerContracts([contract(name, path)])).toThrow(message)
})

test('a contract of ours from another copy of the package is ours', () => {
  registerContracts([{ ...chat }])
  expect(contractNamed('town/chat')).toBe(chat)
})
