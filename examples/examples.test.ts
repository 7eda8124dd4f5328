import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const here = fileURLToPath(new URL('.', import.meta.url))
const tsx = fileURLToPath(new URL('../node_modules/tsx/dist/cli.mjs', import.meta.url))

const printed: Record<string, string> = {
  '01-read-a-record.ts': 'chat.jsonl:1:1 schema/required /speaker: rename "speeker" to "speaker"\n',
  '02-save-a-round.ts': 'Civic virtue and self-interest: 1 message, version 0.2.0\n',
  '03-add-a-rule.ts': 'ralph/no-insight: found no insight, expected at least one\n',
  '04-durable-loop.ts':
    'stopped after 3 questions\ncompleted after 6 questions: move of round-3/right\nreplayed from the journal, still 6 questions\n',
}

test.each(readdirSync(here).filter((name) => /^\d.*\.ts$/.test(name)))('%s prints what it should', (name) => {
  expect(execFileSync(process.execPath, [tsx, name], { cwd: here, encoding: 'utf8' })).toBe(printed[name])
})
