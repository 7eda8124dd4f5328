import { quoted } from '../text.ts'

/** What the lines of both streams have in common. */
interface Line {
  readonly timestamp: string
  readonly turn: string
  readonly payload: object
  readonly seq: number
  readonly phase: string
}

/** Spells the lines that games are full of, as JSON.stringify would and twice as fast, because it knows their keys. */
export interface LineSpeller {
  event(line: Line & { readonly event_type: string }): string
  action(line: Line & { readonly agent: string; readonly action_type: string }): string
}

type Payload = Readonly<Record<string, unknown>>

/** A text, or what stands for none, as JSON. */
type Quote = (text: unknown) => string

/** The payloads that are spelt here, by their type. Their keys are those of the makers of lines, in their order. */
const payloads: Readonly<Record<string, (payload: Payload, quote: Quote) => string>> = {
  ROLE_ASSIGNED: ({ player, role, faction, target }, quote) =>
    target === undefined
      ? `{"player":${quote(player)},"role":"${role}","faction":"${faction}"}`
      : `{"player":${quote(player)},"role":"${role}","faction":"${faction}","target":${quote(target)}}`,
  PHASE_START: ({ phase, token_budget }) => `{"phase":"${phase}","token_budget":${token_budget}}`,
  NOMINATION: ({ nominator, nominee, votes, threshold }, quote) =>
    `{"nominator":${quote(nominator)},"nominee":${quote(nominee)},"votes":${votes},"threshold":${threshold}}`,
  VERDICT: ({ voter, verdict, weight }, quote) =>
    `{"voter":${quote(voter)},"verdict":"${verdict}","weight":${weight}}`,
  JAIL: ({ jailor, prisoner }, quote) => `{"jailor":${quote(jailor)},"prisoner":${quote(prisoner)}}`,
  VISIT: ({ visitor, target }, quote) => `{"visitor":${quote(visitor)},"target":${quote(target)}}`,
  ATTACK: ({ attacker, target, attack, defense, killed }, quote) =>
    `{${attacker === undefined ? '' : `"attacker":${quote(attacker)},`}"target":${quote(target)},"attack":"${attack}","defense":"${defense}","killed":${killed}}`,
  NOTICE: ({ player, text, code }, quote) =>
    `{"player":${quote(player)},"text":${quote(text)},"code":"${code}"}`,
  VOTE: ({ voter, target }, quote) => `{"voter":${quote(voter)},"target":${quote(target)}}`,
  TRIAL_VOTE: ({ voter, verdict, defendant, weight }, quote) =>
    `{"voter":${quote(voter)},"verdict":"${verdict}","defendant":${quote(defendant)},"weight":${weight}}`,
  // The same name in both streams, with other keys.
  UNVOTE: ({ voter, target, nominator, nominee }, quote) =>
    voter === undefined
      ? `{"nominator":${quote(nominator)},"nominee":${quote(nominee)}}`
      : `{"voter":${quote(voter)},"target":${quote(target)}}`,
  ABILITY_USE(payload, quote) {
    const { ability, target, second_target, reason, weapon, parry, text } = payload
    if ((reason ?? weapon ?? parry ?? text) !== undefined) return JSON.stringify(payload)
    return second_target === undefined
      ? `{"ability":"${ability}","target":${quote(target)}}`
      : `{"ability":"${ability}","target":${quote(target)},"second_target":${quote(second_target)}}`
  },
}

/** A speller for the lines of one game. */
export function lineSpeller(gameId: string): LineSpeller {
  const place = `,"game_id":${quoted(gameId)},"seq":`
  // A game says the same names again and again.
  const known = new Map<unknown, string>([[null, 'null']])
  const quote: Quote = (text) => {
    let json = known.get(text)
    if (json === undefined) {
      json = quoted(text as string)
      known.set(text, json)
    }
    return json
  }
  const payloadOf = (type: string, payload: object) => {
    const spell = payloads[type]
    return spell === undefined ? JSON.stringify(payload) : spell(payload as Payload, quote)
  }
  return {
    event: ({ timestamp, turn, event_type: type, payload, seq, phase }) =>
      `{"timestamp":"${timestamp}","turn":"${turn}","event_type":"${type}","payload":${payloadOf(type, payload)}${place}${seq},"phase":"${phase}"}`,
    action: ({ timestamp, turn, agent, action_type: type, payload, seq, phase }) =>
      `{"timestamp":"${timestamp}","turn":"${turn}","agent":${quote(agent)},"action_type":"${type}","payload":${payloadOf(type, payload)}${place}${seq},"phase":"${phase}"}`,
  }
}
