import * as z from 'zod'
import { Refusal } from '../../../kit/index.ts'
import { type CommandContext, count, type LoopCommand, text, texts } from '../../../spine/index.ts'
import { compareFutures, type FutureComparison } from '../experiments/fork/compare-futures.ts'
import { readChanges } from '../experiments/fork/read-changes.ts'
import { captureGame } from './capture-game.ts'
import { defineCommand } from './define-command.ts'

/** Plays the futures of a game from a turn on, as it was and with a change, and prints how they differ. */
export const forkCommand: LoopCommand = defineCommand({
  name: 'town fork',
  says: 'Change one action of a game, play the rest many times, and compare the results.',
  settings: z.strictObject({
    run: text('a run').meta({
      description: 'the id of a game, or the start or end of an id',
      argument: true,
      placeholder: 'run',
      completes: 'run',
    }),
    at: text('a turn').meta({ description: 'the turn to start from, such as "Day 3"', placeholder: 'turn' }),
    do: texts('a change').default([]).meta({
      description: 'the new action of a player: "Name: <speak>I am the Sheriff.</speak>"',
      placeholder: 'change',
    }),
    seat: texts('a seat').default([]).meta({
      description: 'a bot for one seat from that turn on, such as 3=bot:random',
      placeholder: 'n=bot',
    }),
    policy: text('a bot')
      .default('bot:bayes')
      .meta({ description: 'the bot that plays all other seats', placeholder: 'bot' }),
    rollouts: count(1, 1_000_000).default(200).meta({
      description: 'how often to play the rest, unchanged and changed',
      short: 'n',
      placeholder: 'count',
    }),
    seed: count(0, 999_999_999).default(1).meta({ description: 'the seed of all random choices' }),
  }),
  examples: [
    [
      'reprise town fork k3f9 --at "Day 3" --do "Player 4: <speak>Player 7 is the Godfather.</speak>"',
      'what one sentence would have changed',
    ],
  ],
  async run({ run, at, do: actions, seat: seats, policy, rollouts, seed }, context) {
    if (actions.length + seats.length === 0)
      throw new Refusal(
        'bad_change',
        'usage',
        'Nothing is changed. Say what a player does with --do "Name: <speak>…</speak>", or who takes a seat with --seat 3=bot:random.',
      )
    const { id, game } = await captureGame(run, at, context)
    const changes = readChanges(game, actions, seats)
    const comparison = compareFutures({ game, changes, policy, rollouts, seed })
    if (context.json) context.printJson({ run_id: id, at, ...comparison })
    else print(id, at, comparison, context)
    return 0
  },
})

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const signed = (share: number) => `${share >= 0 ? '+' : '−'}${percent(Math.abs(share))}`

function print(
  id: string,
  at: string,
  { rollouts, actions, factions, beliefs }: FutureComparison,
  { print: line, style: { bold, dim, green, red } }: Pick<CommandContext, 'print' | 'style'>,
): void {
  line(`${bold(id)} from ${at}: ${rollouts} futures as it was, ${rollouts} with the change\n`)
  for (const { player, action, done } of actions) {
    const words = `${player} could ${action} in ${done} of ${rollouts} futures`
    line(`  ${done === 0 ? red(words) : dim(words)}`)
  }
  for (const { name, before, after, difference } of factions) {
    const { estimate, low, high } = difference
    const paint = low > 0 ? green : high < 0 ? red : dim
    const share = ({ successes, trials }: typeof before) => percent(successes / trials).padStart(7)
    line(
      `  ${name.padEnd(16)} ${share(before)} → ${share(after)}  ${paint(signed(estimate))}  ${dim(`${signed(low)} to ${signed(high)}`)}`,
    )
  }
  const moved = beliefs.filter(({ before, after }) => Math.abs(after - before) >= 0.005).slice(0, 12)
  line(
    moved.length === 0
      ? '\nNo belief changes at once.'
      : '\nHow likely each holds another to be evil, before and after:',
  )
  for (const { observer, about, before, after } of moved)
    line(`  ${observer.padEnd(12)} of ${about.padEnd(12)} ${percent(before)} → ${percent(after)}`)
}
