import { get, type IncomingMessage } from 'node:http'
import type { RunManifest } from '../../contracts/index.ts'
import type { Studio } from '../index.ts'
import { ask } from '../studio.suite.ts'
import type { WireEntry, WireSkipped } from '../wire.ts'

/** The two entries of a step of a run that is written faster than a loop would. */
export function quickStep(step: number) {
  const work = { key: `round-${Math.floor(step / 100) + 1}/step-${step}`, work: 'ask', try: 1 } as const
  return [
    { type: 'start', ...work, agent: 'bot:echo' },
    { type: 'end', ...work, outcome: 'done', value: { text: 'x' } },
  ] as const
}

/** The manifest of such a run. */
export const quickManifest = (id: string): RunManifest => ({
  version: '1.0.0',
  run_id: id,
  loop: 'own',
  status: 'running',
  seed: 1,
  config: {},
  agents: {},
  created_at: new Date().toISOString(),
  reprise_version: '0',
})

/** A client that takes everything that there is, then nothing until it may continue, and confirms what it has taken. */
export function readSlowly(studio: Studio, id: string) {
  const entries: WireEntry[] = []
  let skipped = 0
  let text = ''
  let response: IncomingMessage | undefined
  let check = () => {}
  const headers = { authorization: `Bearer ${studio.token}` }
  let opened = () => {}
  const live = new Promise<void>((resolve) => {
    opened = resolve
  })
  const path = `/api/live/runs/${id}?confirm`
  const stream = get({ host: '127.0.0.1', port: studio.port, path, headers }, (answer) => {
    response = answer
    answer.setEncoding('utf8').on('data', (piece: string) => {
      const messages = (text + piece).split('\n\n')
      text = messages.pop()!
      for (const message of messages) read(message)
      check()
    })
  })
  return {
    live,
    resume: () => void response!.resume(),
    /** Waits for an entry. Gives what came until then, and how many entries it was said to have skipped. */
    until: (seq: number) =>
      new Promise<{ entries: WireEntry[]; skipped: number }>((resolve) => {
        check = () => {
          if (entries.at(-1)?.seq !== seq) return
          stream.destroy()
          resolve({ entries, skipped })
        }
        check()
      }),
  }

  function read(message: string): void {
    const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(message) ?? []
    if (event === 'entries') entries.push(...(JSON.parse(data!) as WireEntry[]))
    else if (event === 'skipped') skipped += (JSON.parse(data!) as WireSkipped).entries
    else if (event === 'mark') void confirm(JSON.parse(data!))
  }

  async function confirm(mark: { readonly mark: number }): Promise<void> {
    await ask(studio, '/api/live/confirm', headers, mark)
    // The first mark comes after everything that there was.
    if (mark.mark !== 1) return
    response!.pause()
    opened()
  }
}
