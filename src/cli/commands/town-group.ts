import { type Command, Option } from 'commander'
import { examples } from '../examples.ts'
import { gather, terminalOf } from './runs-group.ts'

const listFlag = [
  '--list <roles>',
  'Classic, Ranked, "Coven Classic", "All Any", or slots such as Jailor,TI,RT,Godfather,RM,NE,Any, with "Coven:" before them for the expansion',
] as const
const seatsFlag = [
  '--players <count>',
  'how many play, 7 to 15; as many as the list has slots unless given',
] as const
const seedFlag = ['--seed <number>', 'what every random choice comes from'] as const
const extractorFlag = [
  '--extractor <spec>',
  'who reads claims out of what players say in words of their own; the grammar unless given',
] as const
const ruleFlag = [
  '--rule <key=value>',
  'change a rule, such as trialsADay=2; may be given several times',
] as const

/** Adds the commands of the town loop. Each loads its work only when it is called. */
export function addTownCommands(program: Command, version: string): void {
  const town = program
    .command('town')
    .description('Town of Salem with hidden roles: play, repeat, judge, rate')
    .enablePositionalOptions()
  addPlay(town, version)
  addSeries(town, version)
  addBalance(town, version)
  addJudge(town, version)
  addLadder(town, version)
  addBeliefs(town, version)
  addReplay(town, version)
  addFork(town, version)
}

function addPlay(town: Command, version: string): void {
  town
    .command('play')
    .description('play one game and write its streams')
    .option(...listFlag)
    .option(...seatsFlag)
    .option('-a, --agent <spec>', 'who plays the seats that nobody else plays; bot:bayes unless given')
    .option('-s, --seat <n=spec>', 'who plays a seat, from 1; may be given several times', gather)
    .option('--names <names>', 'the players by seat, between commas')
    .option('--roles <roles>', 'the roles by seat, between commas, instead of a draw')
    .option('--tools', 'let models answer with tool calls instead of tags')
    .option('--explain', 'keep the reasoning of bots as text')
    .option(
      '--beliefs',
      'ask for beliefs about roles once a phase, and write what the rules allow beside them',
    )
    .option(...extractorFlag)
    .addOption(
      new Option('--samples <when>', 'keep prompts and replies for fine-tuning').choices([
        'always',
        'never',
        'players',
      ]),
    )
    .option(...ruleFlag, gather)
    .option('--id <id>', 'the name of the run')
    .option(...seedFlag)
    .option('--start <time>', 'when the streams begin, such as 2026-01-01T00:00:00Z; now unless given')
    .option('--budget <limits>', 'limits, such as 5usd or "5usd, 200k tokens, 90m"')
    .option('-q, --quiet', 'print the end and not the game')
    .option('--json', 'print how it went as JSON')
    .addHelpText(
      'after',
      examples([
        ['reprise town play', 'fifteen bots, Classic; no key, no network'],
        ['reprise town play --seat 1=person', 'you among bots, in this terminal'],
        ['reprise town play --seat 3=anthropic:MODEL --seat 7=openai:MODEL', 'two models among bots'],
        [
          'reprise town play --list "All Any" --players 9 --seed 4',
          'a smaller game that can be played again',
        ],
      ]),
    )
    .action(async (options) => {
      const { townPlay } = await import('./town-play.ts')
      process.exitCode = await townPlay(options, await terminalOf(version))
    })
}

function addSeries(town: Command, version: string): void {
  town
    .command('series')
    .description('play many games and count: bots over all cores, models some games at once')
    .requiredOption('-g, --games <count>', 'how many games')
    .option('-s, --seats <specs>', 'who plays: one for all, or one a seat, such as bot:bayes*7,bot:simple*8')
    .option('--town <spec>', 'who plays the seats of the Town, whatever seats these are')
    .option('--others <spec>', 'who plays all other seats')
    .option(...listFlag)
    .option(...seatsFlag)
    .option('--record', 'write the streams of every game')
    .option(
      '--samples',
      'with --record: also the decisions of the bots, with their reasoning, for fine-tuning',
    )
    .option('--claims', 'with --record: also what the bots claim, checked against the truth')
    .option('--tools', 'let models answer with tool calls instead of tags')
    .option('--beliefs', 'with models: ask for beliefs about roles once a phase')
    .option(...extractorFlag)
    .option(
      '--threads <count>',
      'how many games at once; one a core for bots and four with models unless given',
    )
    .option(...ruleFlag, gather)
    .option('--id <id>', 'the name of the run')
    .option(...seedFlag)
    .option('--budget <limits>', 'limits for all games together, such as 5usd')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples([
        ['reprise town series --games 2000 --seats bot:simple', 'a run that can be resumed'],
        ['reprise town series -g 2000 --town bot:bayes --others bot:simple', 'one bot against the other'],
        [
          'reprise town series -g 20 --town anthropic:MODEL --others openai:MODEL --budget 20usd',
          'one model against the other; every game is kept',
        ],
      ]),
    )
    .action(async (options) => {
      const { townSeries } = await import('./town-series.ts')
      process.exitCode = await townSeries(options, await terminalOf(version))
    })
}

function addBalance(town: Command, version: string): void {
  town
    .command('balance')
    .description('how often each faction and role of a list wins, with intervals')
    .argument('[list]', 'a role list; Classic unless given')
    .option('-g, --games <count>', 'how many games; 2000 unless given')
    .option('-a, --agent <spec>', 'who plays; bot:simple unless given')
    .option(...seatsFlag)
    .option('--without <role>', 'compare with the same list where others of its kind take its place')
    .option('--threads <count>', 'how many games at once; one a core unless given')
    .option(...ruleFlag, gather)
    .option(...seedFlag)
    .option('--json', 'print JSON')
    .action(async (list: string | undefined, options) => {
      const { townBalance } = await import('./town-balance.ts')
      process.exitCode = await townBalance(list ?? 'Classic', options, await terminalOf(version))
    })
}

function addJudge(town: Command, version: string): void {
  town
    .command('judge')
    .description('let judges score deception, blind and with the thoughts of the players')
    .argument('<game...>', 'runs, or folders of recorded games')
    .option(
      '-j, --judge <spec>',
      'who judges; may be given several times; bot:lexical-judge unless given',
      gather,
    )
    .option('--keep-names', 'show the true names of the players')
    .option('--controls <count>', 'how many honest and deceptive players are planted; 4 unless given')
    .option('--id <id>', 'the name of the run')
    .option(...seedFlag)
    .option('--budget <limits>', 'limits, such as 5usd')
    .option('--json', 'print JSON')
    .action(async (games: string[], options) => {
      const { townJudge } = await import('./town-judge.ts')
      process.exitCode = await townJudge(games, options, await terminalOf(version))
    })
}

function addLadder(town: Command, version: string): void {
  town
    .command('ladder')
    .description('rate agents over games: overall, as deceivers, as detectors, by role')
    .argument('<run...>', 'series, games, or folders of recorded games')
    .option('--json', 'print JSON')
    .action(async (runs: string[], options) => {
      const { townLadder } = await import('./town-ladder.ts')
      process.exitCode = await townLadder(runs, options, await terminalOf(version))
    })
}

function addBeliefs(town: Command, version: string): void {
  town
    .command('beliefs')
    .description('score beliefs about roles against the truth and against what the rules allow')
    .argument('<game...>', 'runs, or folders of recorded games, played with --beliefs')
    .option('--json', 'print JSON')
    .action(async (games: string[], options) => {
      const { townBeliefs } = await import('./town-beliefs.ts')
      process.exitCode = await townBeliefs(games, options, await terminalOf(version))
    })
}

function addReplay(town: Command, version: string): void {
  town
    .command('replay')
    .description('play a recorded run again from its journal, print it, and compare every file')
    .argument('<run>', 'the id of a game, or the beginning or end of one')
    .option('--seat <n>', 'print only what this seat perceived, from 1')
    .option('--all', 'print also what nobody perceived')
    .action(async (run: string, options) => {
      const { townReplay } = await import('./town-replay.ts')
      process.exitCode = await townReplay(run, options, await terminalOf(version))
    })
}

function addFork(town: Command, version: string): void {
  town
    .command('fork')
    .description('go back to a turn, change one thing, and see how often the game ends otherwise')
    .argument('<run>', 'the id of a game, or the beginning or end of one')
    .requiredOption('--at <turn>', 'the turn to go back to, such as "Day 3"')
    .option('--do <change>', 'what a player does there: "Name: <speak>I am the Sheriff.</speak>"', gather)
    .option('--seat <n=bot>', 'who takes a seat from there on, from 1', gather)
    .option('--policy <bot>', 'who plays all other seats; bot:bayes unless given')
    .option('-n, --rollouts <count>', 'how many futures of each kind; 200 unless given')
    .option(...seedFlag)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples([
        [
          'reprise town fork k3f9 --at "Day 3" --do "Player 4: <speak>Player 7 is the Godfather.</speak>"',
          'what one sentence would have changed',
        ],
      ]),
    )
    .action(async (run: string, options) => {
      const { townFork } = await import('./town-fork.ts')
      process.exitCode = await townFork(run, options, await terminalOf(version))
    })
}
