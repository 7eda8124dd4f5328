import type { StreamReader } from './stream-event.ts'

/** Plain output: all of it is what the program says. */
export const readText: StreamReader = (line) => [{ type: 'said', text: `${line}\n`, continues: true }]
