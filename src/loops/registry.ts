import type { Loop } from '../spine/index.ts'

/** The groups of the loops of the package. A group is the first word of commands, a family of records, and a key of the configuration. */
export const loopGroups = ['ralph', 'improve', 'rlm', 'social', 'town'] as const

/** A loop of the package: enough to name it in a help text without loading it. */
export interface RegisteredLoop {
  /** The name that its runs carry. */
  readonly name: string
  /** The first word of its commands; the loop of that name gives the group its title. */
  readonly group: (typeof loopGroups)[number]
  /** What it does, in a sentence. */
  readonly title: string
  readonly load: () => Promise<Loop>
  /** What `reprise demo` shows of it. */
  readonly demo?: LoopDemo
}

/** A short run with bots that shows a loop: no key, no network. */
export interface LoopDemo {
  readonly says: string
  /** The id of its run. */
  readonly id: string
  /** The words after `reprise`. */
  readonly words: readonly string[]
  /** Files of the package that are copied to where it runs. */
  readonly files?: readonly string[]
  /** A folder of the package that is copied as a whole, and committed to a new git repository. */
  readonly repository?: string
  /** A longer run of the same loop, which the studio shows while it goes on. */
  readonly live?: { readonly id: string; readonly words: readonly string[] }
}

/** The loops of the package, in the order of the help. Adding a loop adds a line here. */
export const loopRegistry: readonly RegisteredLoop[] = [
  {
    name: 'ralph',
    group: 'ralph',
    title: 'Work on a task until real checks pass, learning from reflections on failed attempts.',
    load: () => import('./ralph/ralph-loop.ts').then(({ ralphLoop }) => ralphLoop),
    demo: {
      says: 'try, check, reflect, try again',
      id: 'ralph-demo',
      words: [
        ...['ralph', 'Fix the LRU cache', '--check', 'node --test'],
        ...['--actor', 'bot:repair', '--in-place', '--seed', '1'],
      ],
      files: [
        'examples/defects/04-lru-cache/lru-cache.mjs',
        'examples/defects/04-lru-cache/lru-cache.test.mjs',
      ],
    },
  },
  {
    name: 'ralph-ablation',
    group: 'ralph',
    title: 'Run a folder of tasks with memory on and off, and compare the results.',
    load: () => import('./ralph/experiments/ablation-loop.ts').then(({ ablationLoop }) => ablationLoop),
  },
  {
    name: 'improve',
    group: 'improve',
    title:
      'Make a repository better at a benchmark, round by round, and keep only what is measured to be better.',
    load: () => import('./improve/improve-loop.ts').then(({ improveLoop }) => improveLoop),
    demo: {
      says: 'plans, executors in worktrees, a benchmark that decides, a merge',
      id: 'improve-demo',
      words: ['improve', 'run', '--max-iterations', '1', '--agents', '2', '--yes', '--seed', '1'],
      repository: 'examples/improve/sorting-network',
      live: {
        id: 'improve-live',
        words: ['improve', 'run', '--max-iterations', '100', '--agents', '2', '--yes', '--seed', '2'],
      },
    },
  },
  {
    name: 'rlm',
    group: 'rlm',
    title: 'Answer a question over any amount of text, in recursive tasks that are recorded as trajectories.',
    load: () => import('./rlm/rlm-loop.ts').then(({ rlmLoop }) => rlmLoop),
    demo: {
      says: 'a question over records, tasks that spawn tasks, a trajectory each',
      id: 'rlm-demo',
      words: [
        ...['rlm', 'ask', 'Are there more failed orders in Oslo or in Lisbon?'],
        ...['--context', 'orders.jsonl', '--seed', '1'],
      ],
      files: ['examples/rlm/orders.jsonl'],
    },
  },
  {
    name: 'rlm-batch',
    group: 'rlm',
    title: 'Ask the same question about each of many documents, and make one answer of theirs.',
    load: () => import('./rlm/batch/batch-loop.ts').then(({ batchLoop }) => batchLoop),
  },
  {
    name: 'rlm-suite',
    group: 'rlm',
    title: 'Ask generated questions whose answers are known, over texts of several sizes.',
    load: () => import('./rlm/experiments/suite-loop.ts').then(({ suiteLoop }) => suiteLoop),
  },
  {
    name: 'rlm-ablation',
    group: 'rlm',
    title: 'Ask generated questions with and without lessons of earlier ones, and compare.',
    load: () => import('./rlm/experiments/ablate-loop.ts').then(({ ablateLoop }) => ablateLoop),
  },
  {
    name: 'social',
    group: 'social',
    title:
      'Run rounds of talk among agents, measure how each is received, and adapt what they are cued with.',
    load: () => import('./social/social-loop.ts').then(({ socialLoop }) => socialLoop),
    demo: {
      says: 'a talk, measured feedback, cues that change with it',
      id: 'social-demo',
      words: ['social', 'run', 'workshop.yaml', '--rounds', '2', '--seed', '1'],
      files: ['examples/social/workshop.yaml'],
    },
  },
  {
    name: 'town',
    group: 'town',
    title: 'Play Town of Salem, a game of hidden roles and deception.',
    load: () => import('./town/town-loop.ts').then(({ townLoop }) => townLoop),
    demo: {
      says: 'hidden roles, lies, and a record of who knew what',
      id: 'town-demo',
      words: ['town', 'play', '--players', '9', '--explain', '--seed', '11'],
    },
  },
  {
    name: 'town-series',
    group: 'town',
    title: 'Play many games and count who wins.',
    load: () => import('./town/experiments/series/series-loop.ts').then(({ seriesLoop }) => seriesLoop),
  },
  {
    name: 'town-judge',
    group: 'town',
    title: 'Score deception in games with judges, without and with the thoughts of the players.',
    load: () => import('./town/experiments/judge/judge-loop.ts').then(({ judgeLoop }) => judgeLoop),
  },
]
