import { expect, test } from 'vitest'
import { agentLabel } from './agent-label.ts'

test.each([
  ['compatible:http://127.0.0.1:4599/v1#writer-1', 'writer-1'],
  ['anthropic:claude-x', 'anthropic:claude-x'],
  ["command:sh -c 'echo one; echo two'", 'command:sh -c …'],
  ['command:codex exec', 'command:codex exec'],
  ['bot:repair', 'bot:repair'],
])('%s is called %s where there is little room', (spec, label) => expect(agentLabel(spec)).toBe(label))
