import type { RuleBook } from '../rules/rule-book.ts'

const texts = new WeakMap<RuleBook, string>()

/** The rules of the game in short, as they are in force. */
export function rulesInForce(rules: RuleBook): string {
  const known = texts.get(rules)
  if (known !== undefined) return known
  const made = textOf(rules)
  texts.set(rules, made)
  return made
}

function textOf(rules: RuleBook): string {
  const { discussionRounds, votingRounds, trialsADay, mayorVotes, tokens } = rules
  const budgets = Object.entries(tokens).map(([phase, count]) => `${phase} ${count}`)
  return [
    'The rules in short.',
    `Day 1 has talk only. Every later day has the phases DISCUSSION (${talkWords[rules.talk](times(discussionRounds, 'turn'))}), NOMINATION (the town goes round at most ${times(votingRounds, 'time')} to vote), and then PRE_NIGHT (choices for the night).`,
    `More than half of the living must vote for the same player to open a trial: DEFENSE (the accused speaks), JUDGEMENT (all others judge at once: guilty, innocent or abstain), and LAST_WORDS if more judge guilty than innocent, before the lynch. At most ${times(trialsADay, 'trial')} a day; a lynch ${rules.lynchEndsDay ? 'ends the day' : 'does not end the day'}. Votes can be changed and taken back. The vote of a revealed Mayor counts ${mayorVotes}.`,
    `At NIGHT those with a channel talk (${times(rules.nightTalkRounds, 'turn')} each), then all abilities are chosen at once. The dead of the night are announced in the morning with their role and last will, unless somebody has hidden them. The moon is full on every ${ordinal(rules.fullMoonEvery)} night.`,
    `All see who whispers to whom, and only those two hear the words.${rules.mayorWhispers ? '' : ' A revealed Mayor neither whispers nor is whispered to.'} A blackmailed player cannot speak for a day.`,
    'An attack kills if it is stronger than the defence: none, basic, powerful, unstoppable, invincible. A notice about your target is about whoever your ability reached, who may be another than you chose if somebody was transported or controlled.',
    'Town wins when all who kill or conspire are dead; the Mafia, the Coven, the Vampires and each neutral killer win when all others who stand in their way are dead. Dead members win with their side.',
    `The game is a draw after ${rules.drawAfterQuietDays} days and nights in a row without a death, from day ${rules.drawFromDay} on, and at the end of day ${rules.lastDay}.`,
    `A player can speak so many tokens in a phase (a token is about four characters): ${budgets.join(', ')}.`,
    "N2 stands for night 2 and D3 for day 3. Lying is part of the game: nobody's word is proof.",
  ].join(' ')
}

const talkWords: Readonly<Record<RuleBook['talk'], (turns: string) => string>> = {
  order: (turns) => `each living player has ${turns}, in the order of the seats`,
  simultaneous: (turns) =>
    `each living player has ${turns}; in each round all speak at once and hear each other after it`,
  bidding: (turns) =>
    `before every word all living players bid from 0 to 4, and the highest bid speaks; ${turns} for each of them on average`,
}

const times = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const ordinal = (count: number): string =>
  count === 1 ? 'single' : count === 2 ? 'second' : count === 3 ? 'third' : `${count}th`
