import type { AgentFailure, AgentOutcome, AgentRequest } from '../agent.ts'
import { detailsOf } from '../command/run-command.ts'
import { shapeReply } from '../command/shape-reply.ts'
import { type CodingExit, codingFailure } from './coding-failure.ts'
import type { Hold } from './command-line.ts'
import { inFolder, inWords } from './condense.ts'
import type { Followed } from './follow-stream.ts'
import { mainModel } from './usage-of-stream.ts'

/** A coding agent that has ended. */
export interface CodingEnd extends Omit<CodingExit, 'stream'> {
  readonly followed: Followed
  readonly model: string | undefined
  readonly hold: Hold
  readonly folder: string
  readonly schema: AgentRequest['schema']
  /** Why it was ended before its time. */
  readonly stopped?: AgentFailure
}

/** What came of a coding agent: its answer, or why there is none, with all that it used in either case. */
export function codingOutcome(ended: CodingEnd): AgentOutcome {
  const { end, schema } = ended
  const { stream, usage } = ended.followed
  const warning = deniedWarning(ended)
  const details = { ...allDetails(ended), ...(warning !== undefined && { warnings: [warning] }) }
  const failure = ended.stopped ?? codingFailure({ ...ended, stream })
  if (failure !== undefined) {
    // Whoever has worked has used something, even where nobody knows how much.
    const used = usage ?? (stream.tools.length > 0 || stream.answer !== '' ? {} : undefined)
    return { kind: 'failed', failure: { ...failure, ...(used && { usage: used }), details } }
  }
  const model = mainModel(stream.usage) ?? stream.model ?? ended.model
  return shapeReply(
    {
      text: warning === undefined || schema !== undefined ? stream.answer : `${stream.answer}\n\n${warning}`,
      ...(model !== undefined && { model }),
      ...(usage && { usage }),
      durationMs: end.durationMs,
      details,
    },
    schema,
  )
}

function deniedWarning({ preset, followed, folder }: CodingEnd): string | undefined {
  const { stream } = followed
  if (stream.denied.length === 0) return undefined
  const denied = [...new Set(stream.denied.map((use) => inWords(use, folder)))]
  const more = denied.length > 3 ? `, and ${denied.length - 3} more` : ''
  return `${preset.title} was refused permission: ${denied.slice(0, 3).join('; ')}${more}. It may edit and run commands inside its folder. ${preset.allowMore}`
}

const mostTools = 200

function allDetails({ followed, streamed, end, hold, folder }: CodingEnd) {
  const { stream, transcript } = followed
  return {
    ...detailsOf(end),
    held_by: hold,
    ...(stream.session !== undefined && { session_id: stream.session }),
    ...(streamed && { transcript }),
    ...(stream.tools.length > 0 && {
      tools: stream.tools.slice(0, mostTools).map((use) => inFolder(use, folder)),
    }),
    ...(stream.denied.length > 0 && { denied: stream.denied.map((use) => inWords(use, folder)) }),
  }
}
