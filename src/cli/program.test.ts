import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Command, CommanderError } from 'commander'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { loopRegistry } from '../engine/index.ts'
import { commandsOf } from './commands/completion.ts'
import { scripts } from './commands/completion-scripts.ts'
import { buildProgram } from './program.ts'
import type { Terminal } from './terminal.ts'

const folder = mkdtempSync(join(tmpdir(), 'reprise-program-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => {
  process.exitCode = undefined
})

const zod = JSON.stringify(import.meta.resolve('zod'))
beforeAll(() => {
  writeFileSync(
    join(folder, 'reprise.config.json'),
    '{ "loops": ["./verses.mjs"], "verses": { "lines": 3 } }',
  )
  writeFileSync(join(folder, 'task.md'), '---\npoet: bot:echo\nlines: 4\n---\nThe sea.\n')
  writeFileSync(
    join(folder, 'verses.mjs'),
    `import * as z from ${zod}
export default {
  name: 'verses',
  title: 'Writes verses.',
  config: z.strictObject({
    theme: z.string().min(1).meta({ description: 'what it is about', argument: true, taskFile: true }),
    lines: z.int().min(1).max(9).default(2).meta({ description: 'how many lines', short: 'l' }),
    words: z.array(z.string().min(1)).default([]).meta({ description: 'a word to use', flag: 'word' }),
    metre: z.enum(['iambic', 'free']).default('free').meta({ description: 'the metre' }),
    loud: z.boolean().default(false).meta({ description: 'in capitals' }),
    title: z.boolean().default(true).meta({ description: 'leave the title out' }),
    limits: z.strictObject({ syllables: z.int().default(8), feet: z.int().default(4) }).prefault({}).meta({ description: 'limits of a line' }),
    form: z.enum(['short', 'long']).optional().meta({ description: 'the form', choiceFlags: true }),
    folder: z.string().optional().meta({ hidden: true }),
  }),
  roles: { poet: { says: 'writes', short: 'p' }, 'critic-1': { says: 'judges' }, 'critic-2': { says: 'judges' } },
  prepare: async (settings) => ({ settings, agents: { 'critic-1': 'bot:echo', 'critic-2': 'bot:echo' } }),
  async run(config, run, { poet }) {
    const { text } = await run.ask(poet, { name: 'verse', messages: [{ role: 'user', content: config.theme }] })
    return { said: text, config }
  },
  summary: ({ said }) => said,
  commands: [{
    name: 'verses count',
    says: 'Counts words.',
    settings: z.strictObject({ text: z.string().meta({ argument: true }) }),
    async run({ text }, { print }) { print(\`\${text.split(' ').length} words\`); return 0 },
  }, { name: 'validate taken', says: 'taken', settings: z.strictObject({}), run: async () => 0 }],
}
`,
  )
})

function terminal() {
  const printed: string[] = []
  const said: string[] = []
  const made: Terminal = {
    folder,
    env: {},
    version: '0.1.0',
    out: { write: (text) => printed.push(text) },
    err: { write: (text) => said.push(text) },
  }
  return { made, printed: () => printed.join(''), said: () => said.join('') }
}

async function reprise(...words: string[]) {
  const { made, printed } = terminal()
  const program = await buildProgram({ version: '0.1.0', words, terminal: async () => made })
  await program.parseAsync(words, { from: 'user' })
  return { code: process.exitCode, printed: printed() }
}

const common = ['--poet', 'bot:echo', '--json']

test('settings of a loop become flags and arguments', async () => {
  const flags = ['-l', '5', '--word', 'sea', '--word', 'sky', '--metre', 'iambic', '--loud']
  const more = ['--no-title', '--limits', 'feet=5', '--long', '--set', 'limits.syllables=9']
  const { code, printed } = await reprise('run', 'verses.mjs', 'The sea', ...flags, ...more, ...common)
  expect(code).toBe(0)
  expect(JSON.parse(printed).result).toEqual({
    said: 'The sea',
    config: {
      theme: 'The sea',
      lines: 5,
      words: ['sea', 'sky'],
      metre: 'iambic',
      loud: true,
      title: false,
      limits: { syllables: 9, feet: 5 },
      form: 'long',
    },
  })
})

test('a loop of the configuration goes by its name, and its section counts', async () => {
  const { printed } = await reprise('run', 'verses', 'The sea', ...common)
  expect(JSON.parse(printed).result.config).toMatchObject({ lines: 3, title: true })
})

test('a loop of the configuration is a command like ours, with its other commands, and the help lists it', async () => {
  const { printed } = await reprise('verses', 'The sea', '-l', '4', ...common)
  expect(JSON.parse(printed).result.config).toMatchObject({ lines: 4, title: true })
  expect((await reprise('verses', 'count', 'a b c')).printed).toBe('3 words\n')
  const program = await buildProgram({ version: '0', words: [], terminal: async () => terminal().made })
  expect(await helpOf(program)).toMatch(/Loops of this project:\s+verses [\s\S]*writes verses/)
  expect(await helpOf(program)).not.toContain('taken')
})

test('a configuration that cannot be read keeps nobody from the help, and is named where a loop may be in it', async () => {
  const broken = mkdtempSync(join(tmpdir(), 'reprise-program-'))
  writeFileSync(join(broken, 'reprise.config.json'), '{ "seeed": 1 }')
  const build = (...words: string[]) =>
    buildProgram({ version: '0', words, terminal: async () => ({ ...terminal().made, folder: broken }) })
  expect(await helpOf(await build('--help'))).toContain('Loops:')
  await expect(build('verses')).rejects.toThrow('seeed')
  rmSync(broken, { recursive: true })
})

test('a task file stands in the place of the task, or is named by a flag', async () => {
  for (const words of [['task.md'], ['--theme', 'task.md']]) {
    const { printed } = await reprise('run', 'verses', ...words, '--json')
    expect(JSON.parse(printed).result.config).toMatchObject({ theme: 'The sea.', lines: 4 })
  }
})

test('numbered roles share a flag', async () => {
  const { printed } = await reprise(
    'run',
    'verses',
    'x',
    '--critic',
    '2=ollama:m',
    '-p',
    'bot:echo',
    '--id',
    'seats',
    '--json',
  )
  expect(JSON.parse(printed).status).toBe('completed')
  const manifest = JSON.parse(readFileSync(join(folder, '.reprise/runs/seats/run.json'), 'utf8'))
  expect(manifest.agents).toEqual({ poet: 'bot:echo', 'critic-1': 'bot:echo', 'critic-2': 'ollama:m' })
})

test.each([
  [['--lines', '10'], "--lines is '10', expected a whole number from 1 to 9."],
  [['--metre', 'slow'], "--metre is 'slow', expected iambic or free."],
  [['--set', 'lnes=4'], "has no 'lnes'. Did you mean 'lines'?"],
  [['--critic', '3=bot:echo'], "--critic is '3=bot:echo', expected a number from 1 to 2"],
  [['--agent', 'pote=bot:echo'], "has no role 'pote'. Did you mean 'poet'?"],
  [['--price', 'x'], '--price is'],
])('%j is refused', async (flags, message) => {
  await expect(reprise('run', 'verses', 'x', ...common, ...flags)).rejects.toThrow(message)
})

test('a budget of money that cannot be kept is refused before anything starts, with the remedies', async () => {
  const flags = ['--poet', 'command:cat', '--budget', '5usd', '--id', 'unbound']
  const error = await reprise('run', 'verses', 'x', ...flags).catch((reason) => reason)
  expect(error.message).toContain(
    "A budget of $5 cannot be kept: what command:cat costs is unknown (role 'poet')",
  )
  expect(error.hint).toContain('--price')
  expect(error.hint).toContain('prices in the configuration')
})

test('a loop that is not there is named', async () => {
  await expect(reprise('run', 'verse', 'x')).rejects.toThrow("There is no loop named 'verse'.")
  await expect(reprise('run', 'nowhere.mjs')).rejects.toThrow('There is no module')
})

test('only the loop that is called is loaded', async () => {
  const loads = loopRegistry.map((entry) => vi.spyOn(entry, 'load'))
  await buildProgram({ version: '0', words: ['--help'] })
  expect(loads.every((load) => load.mock.calls.length === 0)).toBe(true)
  await buildProgram({ version: '0', words: ['ralph', '--help'] })
  const loaded = loopRegistry.filter((_, index) => loads[index]!.mock.calls.length > 0)
  expect(new Set(loaded.map(({ group }) => group))).toEqual(new Set(['ralph']))
  for (const load of loads) load.mockRestore()
})

test('the registry agrees with the definitions', async () => {
  for (const { name, group, load } of loopRegistry) {
    const loop = await load()
    expect(loop.name).toBe(name)
    for (const { name: words } of [...loop.commands, ...(loop.command ? [{ name: loop.command }] : [])])
      expect(words.split(' ')[0]).toBe(group)
  }
})

/** A word in quotes cannot be broken. */
const isOneWord = /^\s*"[^"]*"(?: \\)?$/

/** The help of a command as it is printed. */
async function helpOf(command: Command): Promise<string> {
  let text = ''
  command.configureOutput({ writeOut: (part) => (text += part), getOutHelpWidth: () => 50 })
  command.exitOverride()
  try {
    command.outputHelp()
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
  }
  return text
}

test('no line of help is longer than 50 columns in a terminal of 50', async () => {
  // Other files share this process, and must not see it when the test fails.
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('COLUMNS', '50')
  const program = await buildProgram({ version: '0', words: [], all: true })
  const every = (command: Command): Command[] => [command, ...command.commands.flatMap(every)]
  for (const command of every(program)) {
    const long = (await helpOf(command))
      .split('\n')
      .filter((line) => line.length > 50 && !isOneWord.test(line))
    expect([command.name(), long]).toEqual([command.name(), []])
  }
})

test('completion knows every command, its flags and which take a run', async () => {
  const program = await buildProgram({ version: '0', words: [], all: true })
  const commands = commandsOf(program)
  const show = commands.find(({ words }) => words.join(' ') === 'show')
  expect(show).toMatchObject({ takesRun: true })
  expect(show?.flags.map(({ name }) => name)).toEqual(['--all', '--json', '--help'])
  expect(commands.find(({ words }) => words.join(' ') === 'ralph')?.flags.map(({ name }) => name)).toContain(
    '--omega',
  )
  const valuesOf = (command: string, flag: string) =>
    commands.find(({ words }) => words.join(' ') === command)?.flags.find(({ name }) => name === flag)?.values
  expect(valuesOf('ralph', '--memory')).toEqual(['on', 'off'])
  expect(valuesOf('improve veto', '--run')).toBe('run')
  expect(valuesOf('search', '--run')).toBe('run')
  expect(commands.find(({ words }) => words.join(' ') === 'ralph apply')).toMatchObject({ takesRun: true })
  for (const script of Object.values(scripts)) {
    const text = script(commands)
    expect(text).toContain('omega')
    expect(text).toContain('reprise runs --json')
  }
})
