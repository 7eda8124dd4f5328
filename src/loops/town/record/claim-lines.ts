import { chat, claims as claimStream, privateChat } from '../../../contracts/index.ts'
import { lastNight, openCaseFile } from '../claims/case-file.ts'
import { checkClaims } from '../claims/check-claims.ts'
import type { ClaimSource } from '../claims/claim-source.ts'
import { readIntoFile } from '../claims/read-into-file.ts'
import type { ChronicleEntry } from '../rules/event.ts'
import type { Speech } from '../rules/speech.ts'
import { claimFacts } from './claim-facts.ts'
import type { LineWriter } from './line-writer.ts'

/** Something that was said, and to whom. */
interface Said {
  readonly says: Speech
  readonly speaker: number
  readonly audience: number
  readonly channel: string
}

/** Writes the claims of a message after the line of the message; is to be given every event, in order. */
export function claimWriter(
  names: readonly string[],
  writer: LineWriter,
  source: ClaimSource,
): (entry: ChronicleEntry, next: ChronicleEntry | undefined) => void {
  const file = openCaseFile(names)
  return (entry, next) => {
    readIntoFile(file, entry)
    const said = messageIn(entry, next)
    if (said === undefined) return
    const { says, speaker, audience, channel } = said
    const { claims, by } = source(says, { speaker, lastNight: lastNight(file) })
    const checked = checkClaims(file, { speaker, audience, claims: claims.map(({ claim }) => claim) })
    checked.forEach(({ claim, verdict, because }, index) => {
      const facts = claimFacts(claim, speaker, file)
      if (facts === undefined) return
      writer.line(claimStream, {
        speaker: names[speaker]!,
        ...facts,
        text: claims[index]!.text,
        verdict,
        because,
        channel,
        message_seq: writer.lastNumberOf(channel === 'public' ? chat : privateChat),
        extracted_by: by,
      })
    })
  }
}

/** What is said in an event. Words that some hear without a name come twice, and count once. */
function messageIn({ audience, event }: ChronicleEntry, next: ChronicleEntry | undefined): Said | undefined {
  switch (event.kind) {
    case 'speech':
      return { says: event.says, speaker: event.seat, audience, channel: 'public' }
    case 'whisper':
      return { says: event.says, speaker: event.from, audience, channel: 'whisper' }
    case 'talk': {
      if (event.seat === -1) return undefined
      const masked = next?.event.kind === 'talk' && next.event.seat === -1 ? next.audience : 0
      return {
        says: event.says,
        speaker: event.seat,
        audience: audience | masked,
        channel: event.channel,
      }
    }
    default:
      return undefined
  }
}
