import type { JournalDraft } from '../../spine/index.ts'
import type { PureReply } from './probe-run.ts'
import type { RunCore } from './run-core.ts'
import { plain, store } from './work-entries.ts'

/** The journal entries for what pure agents answered, so that others can take their place from there on. */
export function pureEntries(
  replies: readonly PureReply[],
  core: Pick<RunCore, 'history' | 'redact' | 'stored'>,
): JournalDraft[] {
  return replies.flatMap(({ key, agent, request, reply }) => {
    const asked = store(core, plain(core, request).value)
    const answered = store(core, plain(core, reply).value)
    const work = { key, work: 'ask', try: 1 } as const
    const start: JournalDraft = { type: 'start', ...work, agent, ...held('request', asked) }
    const end: JournalDraft = {
      type: 'end',
      ...work,
      outcome: 'done',
      ...held('value', answered),
      usage: { cost_usd: 0 },
    }
    return [...asked.pieces, ...answered.pieces, start, end]
  })
}

function held(name: 'request' | 'value', { ref, value }: ReturnType<typeof store>): object {
  return ref === undefined ? { [name]: value } : { [`${name}_ref`]: ref }
}
