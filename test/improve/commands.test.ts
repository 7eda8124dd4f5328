import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withLocalPaths } from '../../src/engine/run/portable-paths.ts'
import { improveLoop } from '../../src/loops/improve/index.ts'
import { type CommandContext, parseSettings, RunNotFound, type RunOutcome } from '../../src/spine/index.ts'
import { fileStore } from '../../src/store/index.ts'
import { testProject } from '../../src/workspace/project.suite.ts'
import { bench, type CampaignBench, campaignFiles } from './campaign.suite.ts'

/** Calls a command of the loop; gives its exit code and what it printed. */
async function call(
  name: string,
  settings: Record<string, unknown>,
  { folder }: Pick<CampaignBench, 'folder'>,
  changes: Partial<CommandContext> = {},
): Promise<{ readonly code: number; readonly printed: string; readonly resumed: readonly string[] }> {
  const store = fileStore({ folder })
  const printed: string[] = []
  const resumed: string[] = []
  const context: CommandContext = {
    folder,
    project: folder,
    store,
    signal: new AbortController().signal,
    json: false,
    style: new Proxy({} as never, { get: () => (text: string) => text }),
    print: (line) => void printed.push(line),
    printJson: (value) => void printed.push(JSON.stringify(value)),
    say: () => undefined,
    progress: () => undefined,
    importers: {},
    async findRun(id) {
      if ((await store.list()).includes(id)) return id
      throw new RunNotFound(`There is no run '${id}'.`)
    },
    analyses: [],
    importModule: () => Promise.reject(new Error('not here')),
    configOf: async (id) => withLocalPaths((await store.manifest(id)).config, { project: folder }),
    start: () => Promise.reject(new Error('not here')),
    async resume(id, { narrated } = {}): Promise<RunOutcome> {
      resumed.push(narrated ? `${id}, narrated` : id)
      return { runId: id, status: 'completed' }
    },
    replay: () => Promise.reject(new Error('not here')),
    ...changes,
  }
  const command = improveLoop.commands.find((one) => one.name === name)!
  const code = await command.run(parseSettings(command.settings, settings, name), context)
  return { code, printed: printed.join('\n'), resumed }
}

const plain = () => {
  const { 'improve/config/settings.json': _, 'improve/config/goal.md': __, ...files } = campaignFiles()
  return files
}
const wishes = {
  goal: 'Raise the value',
  benchmark: 'sh bench.sh',
  format: 'number',
  direction: 'higher',
  metric: 'value',
}

test('init needs the word of the user before it runs anything, and writes nothing without it', async () => {
  const made = bench(plain())
  await expect(call('improve init', wishes, made)).rejects.toThrow('Give --yes.')
  const no = { ask: async (question: string, initial = '') => (/^May/.test(question) ? 'no' : initial) }
  await expect(call('improve init', wishes, made, no)).rejects.toThrow('may not run')
  expect(existsSync(join(made.folder, 'improve'))).toBe(false)
})

test('where nobody can be asked, init names all flags that are missing, and wrong answers are refused', async () => {
  const made = bench(plain())
  await expect(call('improve init', {}, made)).rejects.toThrow(
    'Give --goal, --benchmark, --metric, --direction and --yes.',
  )
  await expect(call('improve init', { yes: true, format: 'number' }, made)).rejects.toThrow(
    'Give --goal, --benchmark and --direction.',
  )
  const { format: _, ...others } = wishes
  const answer = (text: string) => ({ ask: async () => text })
  await expect(call('improve init', others, made, answer('xml'))).rejects.toThrow("'xml' is no format")
  await expect(call('improve init', wishes, made, answer('far'))).rejects.toThrow("'far' is no number")
})

test('init refuses a folder without a commit before it asks anything', async () => {
  const made = testProject(plain(), { commit: false })
  const ask = () => Promise.reject(new Error('asked'))
  await expect(call('improve init', {}, made, { ask })).rejects.toThrow('not in a git repository')
  made.git('init', '--quiet')
  await expect(call('improve init', {}, made, { ask })).rejects.toMatchObject({
    message: expect.stringContaining('has no commit yet'),
    hint: expect.stringContaining('`git add --all && git commit -m Begin`'),
  })
  made.remove()
})

test('init asks for what is missing, measures the benchmark, seals it, and spares what exists', async () => {
  const made = bench(plain())
  const questions: string[] = []
  const ask = async (question: string, initial?: string) => {
    questions.push(question)
    return /become better/.test(question)
      ? 'Raise the value'
      : /command measures/.test(question)
        ? 'sh bench.sh'
        : /print the score/.test(question)
          ? 'number'
          : (initial ?? '')
  }
  const { printed } = await call('improve init', {}, made, { ask })
  expect(questions).toHaveLength(7)
  expect(printed).toContain('All 8 runs gave 10')
  const settings = JSON.parse(made.read('improve/config/settings.json'))
  expect(settings).toMatchObject({
    benchmark_command: 'sh bench.sh',
    sealed_files: ['bench.sh'],
    target_branch: 'main',
  })
  await expect(call('improve init', { ...wishes, yes: true }, made)).rejects.toThrow('exists already')
  const noise = await call('improve noise', { pairs: 4 }, made)
  expect(noise.printed).toContain('two runs of each candidate are enough')
})

test('noise refuses a benchmark that nobody has allowed', async () => {
  await expect(call('improve noise', {}, bench())).rejects.toThrow('Nobody has said')
})

test('a hidden benchmark that fails at the beginning is refused, as it could show nothing later', async () => {
  const made = bench(campaignFiles({ hidden_benchmark_command: 'sh nowhere.sh' }))
  await expect(call('improve noise', { yes: true }, made)).rejects.toThrow('The hidden benchmark fails')
})

test('an idea is refused where there is no campaign that could take it up', async () => {
  const made = bench(plain())
  await expect(call('improve ideas add', { idea: 'Try a cache' }, made)).rejects.toThrow(
    'There is no improve/config/settings.json.',
  )
  expect(existsSync(join(made.folder, 'improve'))).toBe(false)
})

test('a benchmark whose format is another one is refused with what was expected, in sentences', async () => {
  const made = bench({ 'bench.sh': 'echo METRIC ms=3\n' })
  const { format: _, ...others } = wishes
  await expect(call('improve init', { ...others, format: 'json', yes: true }, made)).rejects.toMatchObject({
    message: expect.stringContaining('finite numbers: METRIC ms=3. Found'),
    hint: 'Run `sh bench.sh` by hand: its format is json, and the score is called value.',
  })
})

test('status, finalize, ideas and stop read what a campaign left', async () => {
  const made = bench(campaignFiles({ max_iterations: 2 }))
  await expect(call('improve status', {}, made)).rejects.toThrow('no campaign')
  await made.start()
  const status = await call('improve status', {}, made)
  expect(status.printed).toContain('improve/raise_the_value: 12 (baseline 10) after 2 rounds, max iterations')
  expect(status.printed).not.toContain('in a row')
  const json = await call('improve status', {}, made, { json: true })
  expect(JSON.parse(json.printed)).toMatchObject({ run_id: 'improve-test', rounds: 2 })
  const { printed } = await call('improve finalize', {}, made)
  expect(printed.split('\n')).toHaveLength(2)
  const branches = made.git('branch', '--list', 'review/*', '--format=%(refname:short)').trim().split('\n')
  expect(made.git('log', '-1', '--format=%B', branches[0]!)).toContain('Measured effect: 10 → 11 (+1, +10 %)')
  expect(made.git('diff', '--name-only', 'main', branches[0]!).trim()).toBe('value.txt')
  await call('improve ideas add', { idea: 'Try a cache' }, made)
  const revived = await call('improve revive', { tag: 'archive/round_1_executor_2' }, made)
  expect(revived.printed).toContain('`reprise improve run --from improve/raise_the_value` begins')
  expect((await call('improve ideas list', {}, made)).printed).toMatch(
    /^- Try a cache\n- Revive archive\/round_1_executor_2: Setting/,
  )
  await expect(call('improve revive', { tag: 'archive/round_9_executor_2' }, made)).rejects.toThrow(
    'no loser under',
  )
  await expect(call('improve veto', { plan: 'round_9_planner_a' }, made)).rejects.toThrow('has no plan')
  await expect(call('improve veto', { plan: 'round_1_planner_a' }, made)).rejects.toThrow('measured already')
  await expect(call('improve stop', {}, made)).rejects.toThrow('has ended already')
  await expect(call('improve pause', {}, made)).rejects.toThrow('has ended already')
  expect((await call('improve resume', {}, made)).resumed).toEqual(['improve-test, narrated'])
})
