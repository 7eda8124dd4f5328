// Reads a line of chat that another program wrote, and says what is wrong with it.
import { contractNamed, readRecord } from 'reprise'

const line = '{"timestamp":"2026-11-16T09:00:00Z","turn":"Day 1","speeker":"Ada","message":"I saw Ben."}'
const { findings } = readRecord(contractNamed('town/chat'), line, { level: 'lint', file: 'chat.jsonl' })
for (const { file, line: number, column, code, pointer, repair } of findings) {
  console.log(`${file}:${number}:${column} ${code} ${pointer}: ${repair}`)
}
