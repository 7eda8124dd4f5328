import { expect, test } from 'vitest'
import { splitWords } from '../../kit/index.ts'
import { refusePromptInCode } from './code-words.ts'
import { commandAgent } from './command-agent.ts'

const refuse = (command: string) => () => refusePromptInCode(splitWords(command), command)

test.each([
  `sh -c 'claude -p "{prompt}"'`,
  `/bin/bash -lc 'agent {prompt}'`,
  `env A=1 timeout 60 zsh -c "agent '{prompt}'"`,
  `docker exec box sh -c 'agent "{prompt}"'`,
  `node -e 'run("{prompt}")'`,
  `node --eval='run("{prompt}")'`,
  `python3 -c 'run("{prompt}")'`,
  `ssh box claude -p {prompt}`,
  `awk '{prompt}' file`,
])('a prompt that would be run is refused: %s', (command) => {
  expect(refuse(command)).toThrow(/\{prompt\} stands in code/)
})

test.each([
  `sh -c 'claude -p "$(cat {prompt_file})"'`,
  `sh -c 'agent "$1"' sh {prompt}`,
  `claude -p {prompt}`,
  `node tools/claude.js -p {prompt}`,
  `codex exec --config 'model="x"' {prompt}`,
  `node agent.mjs --prompt {prompt}`,
  `python3 -m aider --message {prompt}`,
])('a prompt that stays one word is allowed: %s', (command) => {
  expect(refuse(command)).not.toThrow()
})

test('the agent is refused before it is asked, and the way out is named', () => {
  const make = () => commandAgent({ command: `sh -c 'echo "{prompt}"'` })
  expect(make).toThrow(expect.objectContaining({ code: 'prompt_in_code', kind: 'usage' }))
  try {
    make()
  } catch (error) {
    expect((error as { hint?: string }).hint).toContain('{prompt_file}')
  }
})
