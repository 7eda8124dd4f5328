// A studio in a process of its own, for benchmarks: prints its port and token, and its memory when it is asked for it.
import { createInterface } from 'node:readline'
import { openProject } from '../src/engine/index.ts'
import { openStudio, readPage } from '../src/studio/index.ts'

const [folder, withPage] = process.argv.slice(2)
const project = await openProject({ folder: folder!, env: {} })
const empty = new Map([['/index.html', { type: 'text/html', bytes: new Uint8Array() }]])
const page = withPage === 'page' ? readPage() : empty
const { port, token } = await openStudio({ project, port: 0, program: [], page })
console.log(JSON.stringify({ port, token }))
createInterface({ input: process.stdin })
  .on('line', () => console.log(JSON.stringify({ rss: process.memoryUsage().rss })))
  .on('close', () => process.exit(0))
