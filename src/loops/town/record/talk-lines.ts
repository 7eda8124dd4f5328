import { chat, privateChat } from '../../../contracts/index.ts'
import { renderSpeech } from '../claims/render-claims.ts'
import { type LineMakers, seatsIn } from './line-maker.ts'

/** What is said: to all, to one, or on a channel. */
export const talkLines: LineMakers = {
  speech({ seat, says }, { names, nameOf, writer }) {
    writer.line(chat, { speaker: nameOf(seat), message: renderSpeech(says, seat, names) })
  },
  bid({ seat, bid }, { action }) {
    action(seat, 'BID', { bid })
  },
  whisper({ from, to, says }, { action, names, nameOf, writer }, { audience }) {
    const others = seatsIn(audience & ~(1 << from) & ~(1 << to), names.length)
    action(from, 'WHISPER', { target: nameOf(to) })
    writer.line(privateChat, {
      channel: 'whisper',
      speaker: nameOf(from),
      recipients: [nameOf(to)],
      message: renderSpeech(says, from, names),
      ...(others.length > 0 && { overheard_by: others.map(nameOf) }),
    })
  },
  talk({ seat, channel, says }, { names, nameOf, writer, sideOf }, { audience, next }) {
    // What listeners hear without a name follows what the speaker knows, and is written with it.
    if (seat === -1) return
    const masked = next?.event.kind === 'talk' && next.event.seat === -1 ? next : undefined
    const shownAs = masked?.event.kind === 'talk' ? masked.event.shownAs : undefined
    const hearers = seatsIn((masked?.audience ?? audience) & ~(1 << seat), names.length)
    const meant = channel === 'vampire' ? hearers.filter((other) => sideOf(other) === 'Vampire') : hearers
    const overheard = hearers.filter((other) => !meant.includes(other))
    writer.line(privateChat, {
      channel,
      speaker: nameOf(seat),
      recipients: meant.map(nameOf),
      message: renderSpeech(says, seat, names),
      ...(shownAs !== undefined && { speaker_shown_as: shownAs }),
      ...(overheard.length > 0 && { overheard_by: overheard.map(nameOf) }),
    })
  },
}
