// A loop of your own in one file: a writer shortens a text, a critic judges the draft, and the writer tries again until the
// critic has nothing left to say. Two bots play it without a key; any model can take their place.
import { readFile } from 'node:fs/promises'
import { type Agent, defineBot, defineContract, defineLoop, type Run, setting } from 'reprise'
import * as z from 'zod'

// Settings. Flags, task files, the section of the configuration and environment variables follow from this description.
const config = z.strictObject({
  file: setting
    .text('a file')
    .meta({ description: 'the text to shorten', argument: true, completes: 'file' }),
  words: setting.count(5, 1000).default(40).meta({ description: 'how many words it may have', short: 'w' }),
  rounds: setting.count(1, 20).default(5).meta({ description: 'how often the writer may try' }),
  keep: setting
    .texts('a word')
    .default([])
    .meta({ description: 'a word that must stay', placeholder: 'word' }),
})

// Records: one line for each draft, and one document at the end. `reprise validate`, `search` and `sql` know them.
const draftSchema = z.looseObject({
  round: z.int().min(1),
  at: z.iso.datetime(),
  text: z.string(),
  words: z.int().min(0),
  remarks: z.array(z.string()),
})

const draft = defineContract<z.infer<typeof draftSchema>>({
  name: 'shorten/draft',
  title: 'Drafts',
  summary: 'One draft of a text, with what the critic said about it.',
  version: '1.0.0',
  source: 'examples/own-loop/shorten.ts',
  form: 'jsonl',
  path: 'drafts.jsonl',
  signature: ['round', 'words', 'remarks'],
  schema: draftSchema,
  rules: [
    {
      code: 'shorten/word-count',
      severity: 'error',
      says: '`words` is the number of words of the text.',
      check({ text, words }, report) {
        const counted = countWords(text)
        if (words !== counted) report(['words'], `${words}`, `${counted}`, 'count the words of the text')
      },
    },
  ],
  sequenceRules: [
    {
      code: 'shorten/round-order',
      severity: 'error',
      says: 'Rounds count up from 1.',
      start: () => {
        let last = 0
        return {
          line({ round }, report) {
            if (round !== last + 1) report(['round'], `${round}`, `${last + 1}`, 'put the lines in order')
            last = round
          },
        }
      },
    },
  ],
})

const resultSchema = z.looseObject({
  text: z.string(),
  words: z.int().min(0),
  rounds: z.int().min(1),
  accepted: z.boolean(),
})
type Result = z.infer<typeof resultSchema>

const result = defineContract<Result>({
  name: 'shorten/result',
  title: 'Result',
  summary: 'The last draft, and whether the critic accepted it.',
  version: '1.0.0',
  source: 'examples/own-loop/shorten.ts',
  path: 'shortened.json',
  signature: ['text', 'rounds', 'accepted'],
  schema: resultSchema,
})

/** What a draft is judged by. Bots read it as `input`, and models read the same in words. */
interface Task {
  readonly text: string
  readonly words: number
  readonly keep: readonly string[]
  readonly remarks: readonly string[]
}

// Bots. This one takes the sentences with a word that a critic missed first, and then as many others as fit.
const writerBot = defineBot('shorten/writer', ({ input }) => {
  const { text, words, remarks } = input as Task
  const wanted = [...remarks.join(' ').matchAll(/'([^']+)' is missing/g)].map(([, word]) => word!)
  const sentences = text.replaceAll(/\s+/g, ' ').split(/(?<=[.!?]) /)
  const isWanted = (sentence: string) => wanted.some((word) => has(sentence, word))
  const chosen = new Set<string>()
  for (const sentence of [...sentences.filter(isWanted), ...sentences])
    if (countWords([...chosen, sentence].join(' ')) <= words) chosen.add(sentence)
  return sentences.filter((sentence) => chosen.has(sentence)).join(' ')
})

const criticBot = defineBot('shorten/critic', ({ input }) => {
  const { text, words, keep } = input as Task
  const tooLong = countWords(text) > words ? [`The text has more than ${words} words.`] : []
  const missing = keep.filter((word) => !has(text, word)).map((word) => `The word '${word}' is missing.`)
  return JSON.stringify({ remarks: [...tooLong, ...missing] })
})

export default defineLoop({
  name: 'shorten',
  title: 'Shortens a text until a critic accepts it.',
  config,
  roles: {
    writer: { says: 'shortens the text', default: 'bot:shorten/writer' },
    critic: { says: 'judges the draft', default: 'bot:shorten/critic' },
  },
  records: [draft, result],
  bots: [writerBot, criticBot],
  examples: [['reprise shorten story.txt --words 25 --keep storms', 'with bots, no key needed']],

  async run({ file, words, rounds, keep }, run, { writer, critic }): Promise<Result> {
    // The file may change later. The step is journaled, so a resumed or replayed run sees the text of today.
    const original = await run.step('read', () => readFile(file, 'utf8'))
    let task: Task = { text: original.trim(), words, keep, remarks: [] }
    for (let round = 1; ; round++) {
      const branch = run.scope(`round-${round}`)
      const text = await write(branch, writer, task)
      const remarks = await judge(branch, critic, { ...task, text })
      run.append(draft, { round, at: run.now().toISOString(), text, words: countWords(text), remarks })
      task = { ...task, remarks: [...new Set([...task.remarks, ...remarks])] }
      const isOver = remarks.length === 0 || round === rounds || (await run.stopRequested())
      if (!isOver) continue
      const last = { text, words: countWords(text), rounds: round, accepted: remarks.length === 0 }
      await run.write(result, last)
      return last
    }
  },

  summary: ({ text, words, rounds, accepted }) =>
    `${accepted ? 'accepted' : 'not accepted'} after ${rounds} ${rounds === 1 ? 'round' : 'rounds'}, ${words} words\n${text}`,
  succeeded: ({ accepted }) => accepted,
  narrate: ({ print, style }) => ({
    event(event) {
      if (event.type !== 'record' || event.contract !== draft.name) return
      const { round, words, remarks } = event.record as z.infer<typeof draftSchema>
      print(
        `round ${round}  ${words} words  ${remarks.length === 0 ? style.green('accepted') : remarks.join(' ')}`,
      )
    },
  }),
})

async function write(run: Run, writer: Agent, task: Task): Promise<string> {
  const demands = [
    `Shorten the text to at most ${task.words} words.`,
    ...task.keep.map((word) => `Keep the word '${word}'.`),
    ...task.remarks.map((remark) => `Of an earlier draft a critic said: ${remark}`),
    'Answer with the text alone.',
  ]
  const content = `${demands.join('\n')}\n\n${task.text}`
  const { text } = await run.ask(writer, {
    name: 'write',
    messages: [{ role: 'user', content }],
    input: task,
  })
  return text.trim()
}

const judgement = z.object({ remarks: z.array(z.string()) })

async function judge(run: Run, critic: Agent, task: Task): Promise<string[]> {
  const demands = [
    `Judge the text. It may have at most ${task.words} words.`,
    ...task.keep.map((word) => `It must hold the word '${word}'.`),
    'Say in a sentence each what is wrong. Where nothing is, give an empty list.',
  ]
  const content = `${demands.join('\n')}\n\n${task.text}`
  const { value } = await run.ask(critic, {
    name: 'judge',
    messages: [{ role: 'user', content }],
    schema: z.toJSONSchema(judgement),
    input: task,
  })
  return judgement.parse(value).remarks
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length
}

function has(text: string, word: string): boolean {
  return text.toLowerCase().includes(word.toLowerCase())
}
