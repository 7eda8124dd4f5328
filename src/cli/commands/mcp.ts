import { randomBytes } from 'node:crypto'
import {
  learnedMarkdown,
  learnFrom,
  listenForInterrupt,
  openIndex,
  openRecorder,
  type Project,
  runContextOf,
  trajectoriesOf,
} from '../../engine/index.ts'
import { Refusal } from '../../kit/index.ts'
import { type ServerParts, serveHttp, serveOnStdio } from '../../mcp/index.ts'
import { exitCode } from '../exit-code.ts'
import { projectAt } from '../project-at.ts'
import type { Terminal } from '../terminal.ts'

export interface McpFlags {
  readonly http?: boolean
  readonly port?: number
  readonly token?: string
}

const shortestToken = 16

/** Serves the agent protocol until the client leaves (stdio) or the command is interrupted (HTTP). */
export async function serveMcp(
  { http = false, port = 4319, token }: McpFlags,
  terminal: Terminal,
): Promise<number> {
  const project = await projectAt(terminal)
  const say = (sentence: string) => void terminal.err.write(`${sentence}\n`)
  const { restore, ...interruption } = listenForInterrupt(say, {
    hint: () => 'recordings continue when their agents come back',
  })
  const recorder = openRecorder({
    context: runContextOf(project, { version: terminal.version }),
    newId: () => randomBytes(4).toString('hex'),
  })
  const parts = partsOf(project, recorder, terminal.version)
  try {
    if (!http) await serveOnStdio(parts, interruption.signal)
    else {
      const secret = token ?? terminal.env.REPRISE_MCP_TOKEN ?? randomBytes(24).toString('base64url')
      if (secret.length < shortestToken)
        throw new Refusal('short_token', 'usage', `The token has fewer than ${shortestToken} characters.`)
      const server = await serveHttp(parts, { port, token: secret })
      say(`MCP at ${server.url}`)
      if (token === undefined && terminal.env.REPRISE_MCP_TOKEN === undefined)
        say(`Authorization: Bearer ${secret}`)
      await stopOf(interruption)
      await server.close()
    }
    return exitCode.fine
  } finally {
    await recorder.close()
    restore()
  }
}

function partsOf(project: Project, recorder: ServerParts['recorder'], version: string): ServerParts {
  return {
    recorder,
    version,
    trajectories: () => trajectoriesOf(project.store),
    lessonsReport: async () => learnedMarkdown(learnFrom(await trajectoriesOf(project.store))),
    async search(text, limit) {
      const index = openIndex(project.root, { roots: project.store.folders.roots, notify: () => undefined })
      try {
        const hits = [
          ...(await index.search(text, { contract: 'rlm/trajectory', limit })),
          ...(await index.search(text, { contract: 'rlm/report', limit })),
        ]
        return hits
          .slice(0, limit)
          .map(({ file, contract, snippet }) => ({ file, contract: contract ?? '', snippet }))
      } finally {
        await index.close()
      }
    },
  }
}

/** Resolves at the first interruption. */
function stopOf({
  signal,
  stopping,
}: {
  readonly signal: AbortSignal
  readonly stopping: () => boolean
}): Promise<void> {
  return new Promise((resolve) => {
    const look = setInterval(() => {
      if (!stopping() && !signal.aborted) return
      clearInterval(look)
      resolve()
    }, 100)
  })
}
