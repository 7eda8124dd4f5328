import { winningFaction } from '../../../contracts/index.ts'
import { renderSpeech } from '../claims/render-claims.ts'
import { noticeText } from '../record/notice-text.ts'
import type { TownEvent } from '../rules/event.ts'

/** What a seat has perceived, as a line to read; undefined for what is shown elsewhere. */
export function renderEvent(event: TownEvent, names: readonly string[]): string | undefined {
  const name = (seat: number) => names[seat]!
  switch (event.kind) {
    case 'phase':
      return `== ${event.phase === 'NIGHT' ? 'Night' : 'Day'} ${event.day}, ${event.phase}${event.fullMoon ? ' (full moon)' : ''} ==`
    case 'speech':
      return `${name(event.seat)}: ${renderSpeech(event.says, event.seat, names)}`
    case 'whisper':
      return `${name(event.from)} whispers to ${name(event.to)}: ${renderSpeech(event.says, event.from, names)}`
    case 'whispered':
      return `${name(event.from)} is whispering to ${name(event.to)}.`
    case 'talk': {
      const speaker = event.seat === -1 ? event.shownAs! : name(event.seat)
      return `[${event.channel}] ${speaker}: ${renderSpeech(event.says, event.seat, names)}`
    }
    case 'vote':
      return `${name(event.voter)} votes to try ${name(event.target)} (${event.votes} of ${event.threshold}).`
    case 'unvote':
      return `${name(event.voter)} takes back the vote against ${name(event.target)}.`
    case 'trial':
      return `${name(event.defendant)} is put on trial.`
    case 'result':
      return resultLine(event, names)
    case 'revealed':
      return `${name(event.seat)} steps forward as the ${event.role}.`
    case 'death':
      return deathLine(event, names)
    case 'notice':
      return `(to you) ${noticeText(event, names)}`
    case 'remembered':
      return `An Amnesiac has remembered who they were: the ${event.role}.`
    case 'guarded':
      return `A Guardian Angel watched over ${name(event.seat)}.`
    case 'plague':
      return 'Pestilence has come upon the town.'
    case 'paper':
      return `(you) your ${event.paper === 'last_will' ? 'last will' : 'death note'} is now: ${event.text}`
    case 'end':
      return `The game is over: ${endOf(event.factions)}.`
    default:
      return undefined
  }
}

/** What is left of an event when the days before are condensed; undefined for words and votes. */
export function condensedEvent(event: TownEvent, names: readonly string[]): string | undefined {
  switch (event.kind) {
    case 'result':
      return `${names[event.defendant]} is found ${verdictOf(event)}, ${event.guilty} to ${event.innocent}.`
    case 'death':
      return deathLine({ ...event, will: shortened(event.will), note: shortened(event.note) }, names)
    case 'revealed':
    case 'notice':
    case 'remembered':
    case 'guarded':
    case 'plague':
    case 'paper':
      return renderEvent(event, names)
    default:
      return undefined
  }
}

const longestPaper = 300

const shortened = (paper: string | undefined): string | undefined =>
  paper === undefined || paper.length <= longestPaper ? paper : `${paper.slice(0, longestPaper)}…`

const verdictOf = ({ guilty, innocent }: { readonly guilty: number; readonly innocent: number }): string =>
  guilty > innocent ? 'guilty' : 'innocent'

function endOf(factions: readonly string[]): string {
  const won = `${factions.join(', ')} won`
  if (winningFaction(factions) !== 'Draw') return won
  return factions.length === 0 ? 'a draw' : `a draw in which ${won}`
}

function resultLine(event: Extract<TownEvent, { kind: 'result' }>, names: readonly string[]): string {
  const votes = event.verdicts.flatMap((verdict, seat) =>
    verdict === undefined ? [] : [`${names[seat]} ${verdict}`],
  )
  return `${names[event.defendant]} is found ${verdictOf(event)}, ${event.guilty} to ${event.innocent}: ${votes.join(', ')}.`
}

function deathLine(event: Extract<TownEvent, { kind: 'death' }>, names: readonly string[]): string {
  const role = event.role === undefined ? 'the role is unknown' : `the ${event.role}`
  const cause = event.how === 'lynch' ? 'was lynched' : `died (${event.how} by ${event.by.join(' and ')})`
  const will = event.will ? ` Last will: "${event.will}"` : ''
  const note = event.note ? ` Death note: "${event.note}"` : ''
  return `${names[event.seat]}, ${role}, ${cause}.${will}${note}`
}
