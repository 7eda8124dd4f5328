// The model server of the benchmark, in a process of its own so that it does not share a thread with what is measured.
import { startLoopback } from '../dist/agents/index.js'

const latencyMs = Number(process.argv[2])
const server = await startLoopback(() => ({ text: 'done', usage: { input: 10, output: 5 }, latencyMs }))
process.stdout.write(`${server.url}\n`)
