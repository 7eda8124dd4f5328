import { expect, test } from 'vitest'
import { howToAnswer, readWords } from './read-words.ts'

const names = ['Ann', 'Bob', 'Mary Jane', '2']

test.each([
  ['', 'wait', ''],
  ['   ', 'wait', ''],
  ['wait', 'wait', ''],
  ['say Hello, all: I am here!', 'speak', 'Hello, all: I am here!'],
  ['SAY hi', 'speak', 'hi'],
  ['vote Bob', 'vote', 'Bob'],
  ['vote 3', 'vote', 'Mary Jane'],
  ['vote 2', 'vote', '2'],
  ['vote 77', 'vote', '77'],
  ['accuse 1', 'vote', 'Ann'],
  ['unvote', 'unvote', ''],
  ['Guilty', 'vote', 'guilty'],
  ['innocent', 'vote', 'innocent'],
  ['investigate 3', 'investigate', 'Mary Jane'],
  ['transport 1, 3', 'transport', 'Ann, Mary Jane'],
  ['forge Bob: I am the 1 Jester', 'forge', 'Bob: I am the 1 Jester'],
  ['execute', 'execute', ''],
  ['alert', 'alert', ''],
  ['will: I am the Sheriff', 'write_will', 'I am the Sheriff'],
  ['will I am the Sheriff', 'write_will', 'I am the Sheriff'],
  ['note: boo', 'write_death_note', 'boo'],
  ['notebook: Bob lies', 'notebook', 'Bob lies'],
  ['?', 'help', ''],
  ['chat_history 2', 'chat_history', '2'],
])('%j is read as <%s>%s', (line, name, body) => {
  expect(readWords(line, names)).toEqual({ thoughts: [], slips: [], tags: [{ name, body, attributes: {} }] })
})

test('a whisper has its words after a colon', () => {
  const tag = { name: 'whisper', body: 'trust me: I know', attributes: { target: 'Mary Jane' } }
  expect(readWords('whisper mary: hi', names)).toMatchObject({ tags: [{ attributes: { target: 'mary' } }] })
  expect(readWords('whisper 3: trust me: I know', names)).toMatchObject({ tags: [tag] })
  expect(readWords('whisper Bob hi', names)).toMatchObject({ code: 'invalid_xml_structure' })
})

test('words that mean nothing are answered with how to speak', () => {
  const read = readWords('hello everybody', names)
  expect(read).toMatchObject({ code: 'invalid_xml_structure', detail: expect.stringContaining('say') })
})

test('every word that the help names is understood', () => {
  for (const word of howToAnswer.split('to look things up: ')[1]!.split('.')[0]!.split(', ')) {
    expect(readWords(word, names)).toMatchObject({ tags: [{ name: word }] })
  }
})
