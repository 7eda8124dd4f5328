import { appendFileSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loopIn } from '../../engine/index.ts'
import { readCommonFlags } from '../flags/common-flags.ts'
import { startLoop } from '../loops/start-loop.ts'
import { diff } from './diff.ts'
import { follow } from './follow.ts'
import { fork } from './fork.ts'
import { prune } from './prune.ts'
import { replay } from './replay.ts'
import { resume } from './resume.ts'
import { rm } from './rm.ts'
import { type TestProject, testProject } from './runs.suite.ts'
import { printRuns } from './runs.ts'
import { show } from './show.ts'

let project: TestProject
beforeEach(() => {
  project = testProject()
})
afterEach(() => project.remove())

const fileOf = (run: string, file: string) => join(project.folder, '.reprise/runs', run, file)
const manifestOf = (run: string) => JSON.parse(readFileSync(fileOf(run, 'run.json'), 'utf8'))
/** The lock of somebody who lives: this very process. */
function hold(run: string) {
  writeFileSync(fileOf(run, 'journal.jsonl.lock'), JSON.stringify({ pid: process.pid, host: hostname() }))
}

/** A run as a process leaves it that was killed in the middle of its last work. */
function crash(run: string) {
  const { finished_at: _, spent: __, reason: ___, ...manifest } = manifestOf(run)
  writeFileSync(fileOf(run, 'run.json'), JSON.stringify({ ...manifest, status: 'running' }))
  // Only the end of a journal can be missing: its entries are chained by checksums.
  const lines = readFileSync(fileOf(run, 'journal.jsonl'), 'utf8').trimEnd().split('\n')
  const end = lines.findIndex(
    (line) => line.includes('"type":"end"') && line.includes('"key":"right/double#2"'),
  )
  writeFileSync(fileOf(run, 'journal.jsonl'), `${lines.slice(0, end).join('\n')}\n`)
  rmSync(fileOf(run, 'journal.jsonl.head'), { force: true })
}

describe('starting a loop of the user', () => {
  const flags = { set: ['length=2'], id: 'new', seed: '5' }
  const agents = { worker: 'script:replies.json' }
  const start = async (given: object, terminal = project.terminal(), team: object = agents) => {
    const module = join(project.folder, 'chains.mjs')
    const request = { agents: { ...team }, module, ...readCommonFlags(given) }
    return startLoop(await loopIn(module), request, given, terminal)
  }

  test('stays with it to its end', async () => {
    const terminal = project.terminal()
    expect(await start(flags, terminal)).toBe(0)
    expect(terminal.printed()).toContain('completed')
    expect(manifestOf('new')).toMatchObject({
      status: 'completed',
      module: 'chains.mjs',
      config: { length: 2 },
      seed: 5,
    })
  })

  test('with a budget that is too small stops, and prints how to continue', async () => {
    const terminal = project.terminal()
    expect(await start({ ...flags, budget: '1 call' }, terminal)).toBe(1)
    expect(terminal.printed()).toContain('`reprise resume new --budget "2 calls"` continues it.')
  })

  test('of a loop whose role nobody plays is wrong use', async () => {
    await expect(start(flags, project.terminal(), {})).rejects.toThrow("The role 'worker'")
    expect(existsSync(fileOf('new', 'run.json'))).toBe(false)
  })
})

describe('runs', () => {
  test('says so where there are none', async () => {
    const terminal = project.terminal()
    expect(await printRuns({}, terminal)).toBe(0)
    expect(terminal.printed()).toBe(`There are no runs in ${project.folder}.\n`)
  })

  test('lists each with its status, time, cost and calls', async () => {
    await project.start()
    await project.start({ id: 'two', budget: { calls: 2 } })
    const terminal = project.terminal()
    await printRuns({}, terminal)
    expect(terminal.printed()).toMatch(/^run +loop +status +started \(UTC\) +elapsed +cost +calls\n/)
    expect(terminal.printed()).toMatch(/one +chains +completed +\d{4}-\d\d-\d\d .* \$0 /)
    expect(terminal.printed()).toMatch(/two +chains +stopped \(budget_calls\)/)
  })

  test('prints JSON that a program can read', async () => {
    await project.start()
    const terminal = project.terminal()
    await printRuns({ json: true }, terminal)
    expect(JSON.parse(terminal.printed()).runs).toEqual([
      expect.objectContaining({ run_id: 'one', loop: 'chains', status: 'completed', usd: 0 }),
    ])
  })

  test('distinguishes a run whose process was killed from one that continues', async () => {
    await project.start()
    crash('one')
    const dead = project.terminal()
    await printRuns({ json: true }, dead)
    expect(JSON.parse(dead.printed()).runs[0]).toMatchObject({
      status: 'interrupted',
      reason: 'crashed',
      calls: 4,
    })
    hold('one')
    const alive = project.terminal()
    await printRuns({ json: true }, alive)
    expect(JSON.parse(alive.printed()).runs[0]).toMatchObject({ status: 'running' })
  })

  test('names a folder that holds no run, and lists the others', async () => {
    await project.start()
    project.write('.reprise/runs/odd/run.json', '{}')
    const terminal = project.terminal()
    expect(await printRuns({}, terminal)).toBe(0)
    expect(terminal.complained()).toContain('odd/run.json')
    expect(terminal.printed()).toContain('1 run.')
  })
})

describe('show', () => {
  test('shows the run, its work as a tree, and its files', async () => {
    await project.start()
    const terminal = project.terminal()
    expect(await show('on', undefined, {}, terminal)).toBe(0)
    const text = terminal.printed()
    expect(text).toMatch(/^one {2}completed\n/)
    expect(text).toContain('chains (chains.mjs)')
    expect(text).toContain('worker = script:replies.json')
    expect(text).toMatch(/\n {2}left\n {4}turn +done .*script:replies\.json\n/)
    expect(text).toContain('notes.jsonl  ')
  })

  test('names failures with their codes', async () => {
    project.write('failing.json', '{"left/turn": {"code": "refused", "message": "No."}, "right/turn": "x"}')
    await project.start({ agents: { worker: 'script:failing.json' } })
    const terminal = project.terminal()
    await show('one', undefined, {}, terminal)
    expect(terminal.printed()).toContain('left/turn\n    No. (refused)')
  })

  test('shows work that has begun and not ended as open', async () => {
    await project.start()
    crash('one')
    const terminal = project.terminal()
    await show('one', undefined, { json: true }, terminal)
    const { steps, state } = JSON.parse(terminal.printed())
    expect(state).toMatchObject({ status: 'interrupted', reason: { code: 'crashed' } })
    expect(steps.find(({ key }: { key: string }) => key === 'right/double#2')).toMatchObject({
      outcome: 'open',
    })
  })

  test('prints one step whole, with what was asked and what came back', async () => {
    await project.start()
    const terminal = project.terminal()
    expect(await show('one', 'left/turn#2', {}, terminal)).toBe(0)
    expect(terminal.printed()).toMatch(/^left\/turn#2 {2}a question to an agent, 1 try\ndone\n/)
    expect(terminal.printed()).toMatch(/\n {2}agent +script:replies\.json\n/)
    expect(terminal.printed()).toMatch(/Message: user\n {2}turn 1 after re left\/turn re left\/turn\s/)
    expect(terminal.printed()).toMatch(/Answer\n {2}re left\/turn#2/)
    const json = project.terminal()
    await show('one', 'left/turn#2', { json: true }, json)
    expect(JSON.parse(json.printed())).toMatchObject({
      run_id: 'one',
      key: 'left/turn#2',
      tries: [
        {
          try: 1,
          outcome: 'done',
          request: { messages: [{ role: 'user' }] },
          value: { text: 're left/turn#2 ' },
        },
      ],
    })
    await expect(show('one', 'left/turn#3', {}, project.terminal())).rejects.toThrow(
      "has no work named 'left/turn#3'",
    )
  })

  test('keeps the indentation of prompts and answers', async () => {
    const code = 'function f() {\n    return 1\n}'
    project.write('code.json', JSON.stringify([code, code]))
    await project.start({ agents: { worker: 'script:code.json' }, settings: { length: 1 } })
    const terminal = project.terminal()
    await show('one', 'left/turn', {}, terminal)
    expect(terminal.printed()).toContain('Answer\n  function f() {\n      return 1\n  }\n')
  })

  test('prints the result that the loop returned', async () => {
    await project.start()
    const terminal = project.terminal()
    await show('one', undefined, {}, terminal)
    expect(terminal.printed()).toMatch(/\nResult\n {2}\[\n {4}"re left\/turn re left\/turn "/)
  })

  test('of a run that is not there says which are meant', async () => {
    await project.start()
    await expect(show('oen', undefined, {}, project.terminal())).rejects.toMatchObject({
      hint: "Did you mean 'one'?",
    })
  })
})

describe('resume', () => {
  test('goes on after a crash, finds the loop by itself, and prints plain lines in a pipe', async () => {
    await project.start()
    const whole = readFileSync(fileOf('one', 'notes.jsonl'), 'utf8')
    crash('one')
    const terminal = project.terminal()
    expect(await resume('one', {}, terminal)).toBe(0)
    expect(terminal.complained()).toMatch(/start {3}right\/double#2\n/)
    expect(terminal.complained()).toMatch(/\d results taken from the journal\n$/)
    expect(terminal.printed()).toMatch(/^completed {2}one {2}/)
    expect(readFileSync(fileOf('one', 'notes.jsonl'), 'utf8')).toBe(whole)
  })

  test('with a larger budget goes on where the smaller one ended', async () => {
    await project.start({ budget: { calls: 3 } })
    const stopped = project.terminal()
    expect(await resume('one', {}, stopped)).toBe(1)
    expect(stopped.printed()).toContain(
      '(budget_calls)\n`reprise resume one --budget "6 calls"` continues it.\n',
    )
    const terminal = project.terminal()
    expect(await resume('one', { budget: '100 calls', json: true }, terminal)).toBe(0)
    expect(JSON.parse(terminal.printed())).toMatchObject({ run_id: 'one', status: 'completed' })
    expect(manifestOf('one').budget).toEqual({ calls: 100 })
  })

  test('of a run that is complete changes nothing, and says so', async () => {
    await project.start()
    const files = ['run.json', 'journal.jsonl', 'journal.jsonl.head']
    const facts = () =>
      files.map((name) => [statSync(fileOf('one', name)).mtimeMs, readFileSync(fileOf('one', name), 'utf8')])
    const before = facts()
    const terminal = project.terminal()
    const flags = { budget: '5 calls', agent: ['worker=bot:echo'], loop: 'chains.mjs' }
    expect(await resume('one', flags, terminal)).toBe(0)
    expect(facts()).toEqual(before)
    expect(terminal.complained()).toBe('one is complete: nothing is left to do, and nothing was changed.\n')
  })

  test('of a run that fails again names the code of the failure once', async () => {
    project.write('failing.json', '{"left/turn": {"code": "refused", "message": "No."}, "right/turn": "x"}')
    await project.start({ agents: { worker: 'script:failing.json' }, settings: { length: 1 } })
    const terminal = project.terminal()
    expect(await resume('one', {}, terminal)).toBe(1)
    expect(await show('one', undefined, {}, terminal)).toBe(0)
    expect(terminal.printed()).toContain('(no_reply_left)')
    expect(terminal.printed()).not.toMatch(/(\(no_reply_left\))\s+\1/)
  })

  test('with another agent writes down who it is', async () => {
    project.write('half.json', '["a ", "b "]')
    project.write('rest.json', '["c ", "d "]')
    await project.start({ id: 'two', agents: { worker: 'script:half.json' }, budget: { calls: 2 } })
    const terminal = project.terminal()
    expect(
      await resume('two', { agent: ['worker=script:rest.json'], budget: '9 calls', json: true }, terminal),
    ).toBe(0)
    expect(JSON.parse(terminal.printed()).result).toEqual(['a a ', 'c c ', 'b b ', 'd d '])
    expect(manifestOf('two').agents).toEqual({ worker: 'script:rest.json' })
  })

  test('of a run that failed tries the failed step once more', async () => {
    project.write('failing.json', '{"left/turn": {"code": "refused", "message": "No."}, "right/turn": "x"}')
    const failed = await project.start({ agents: { worker: 'script:failing.json' }, settings: { length: 1 } })
    expect(failed).toMatchObject({ status: 'failed' })
    const terminal = project.terminal()
    expect(await resume('one', { agent: ['worker=command:cat'] }, terminal)).toBe(0)
    expect(terminal.complained()).toMatch(/start {3}left\/turn {2}command:cat\n/)
  })

  test('with --retry refuses a step that has not failed', async () => {
    await project.start()
    await expect(resume('one', { retry: ['left/turn'] }, project.terminal())).rejects.toThrow(
      "'left/turn' has not failed",
    )
  })

  test('does not give a reply of a script twice', async () => {
    project.write('in-order.json', '["a ", "b ", "c ", "d "]')
    await project.start({ agents: { worker: 'script:in-order.json' }, budget: { calls: 2 } })
    const terminal = project.terminal()
    expect(await resume('one', { budget: '99 calls', json: true }, terminal)).toBe(0)
    expect(JSON.parse(terminal.printed()).result).toEqual(['a a ', 'c c ', 'b b ', 'd d '])
  })

  test('needs the module of a loop of the user once, and remembers it', async () => {
    await project.start()
    const { module: _, ...manifest } = manifestOf('one')
    writeFileSync(fileOf('one', 'run.json'), JSON.stringify(manifest))
    await expect(resume('one', {}, project.terminal())).rejects.toThrow(
      /did not say where its loop 'chains' lives\. Name the file .* with --loop FILE/,
    )
    expect(await resume('one', { loop: 'chains.mjs' }, project.terminal())).toBe(0)
    expect(await resume('one', {}, project.terminal())).toBe(0)
    expect(manifestOf('one').module).toBe('chains.mjs')
  })

  test('is refused while somebody works on the run', async () => {
    await project.start()
    hold('one')
    const before = readFileSync(fileOf('one', 'run.json'), 'utf8')
    await expect(resume('one', { agent: ['worker=bot:echo'] }, project.terminal())).rejects.toThrow(
      `being written by process ${process.pid}`,
    )
    expect(readFileSync(fileOf('one', 'run.json'), 'utf8')).toBe(before)
  })

  test.each([
    [{ agent: ['actor=bot:echo'] }, "has no role 'actor'. Its roles: worker."],
    [{ agent: ['worker'] }, 'Write --agent ROLE=SPEC'],
    [{ agent: ['worker=boot:echo'] }, "Did you mean 'bot:'?"],
    [{ budget: '5' }, 'has no unit'],
    [{ loop: 'nowhere.mjs' }, 'There is no module'],
  ])('called wrongly says how to call it: %j', async (flags, message) => {
    await project.start()
    await expect(resume('one', flags, project.terminal())).rejects.toThrow(message)
  })
})

describe('replay', () => {
  test('says that the files are byte for byte as on the disk, with nobody there to ask', async () => {
    await project.start()
    project.write('replies.json', 'gone')
    const terminal = project.terminal()
    expect(await replay('one', {}, terminal)).toBe(0)
    expect(terminal.printed()).toMatch(
      /^same {2}one: 1 file byte for byte as on the disk, .*\n {2}notes\.jsonl\n$/,
    )
  })

  test('names the first difference', async () => {
    await project.start()
    appendFileSync(fileOf('one', 'notes.jsonl'), '{}\n')
    const terminal = project.terminal()
    expect(await replay('one', {}, terminal)).toBe(1)
    expect(terminal.printed()).toMatch(/^different {2}.*notes\.jsonl:1 is not what the run makes/)
    const json = project.terminal()
    expect(await replay('one', { json: true }, json)).toBe(1)
    expect(JSON.parse(json.printed())).toMatchObject({ same: false, code: 'records_differ' })
  })

  test('of a run that is not finished says where its journal ends', async () => {
    await project.start({ budget: { calls: 2 } })
    const terminal = project.terminal()
    expect(await replay('one', {}, terminal)).toBe(1)
    expect(terminal.printed()).toMatch(
      /^stopped, so it has no end to replay {2}one: .* no end of 'left\/turn#2'/,
    )
  })

  test('of a run that failed says that it fails again, and that its files are the same', async () => {
    project.write('failing.json', '{"left/turn": {"code": "refused", "message": "No."}, "right/turn": "x"}')
    await project.start({ agents: { worker: 'script:failing.json' } })
    const terminal = project.terminal()
    expect(await replay('one', {}, terminal)).toBe(1)
    expect(terminal.printed()).toMatch(
      /^fails again {2}one: left\/turn: No\. \(refused\)\nUp to there 0 files byte for byte as on the disk, made again from \d+ journal lines\.\n$/,
    )
    const json = project.terminal()
    await replay('one', { json: true }, json)
    expect(JSON.parse(json.printed())).toMatchObject({
      same: true,
      status: 'failed',
      reason: { code: 'refused' },
    })
  })
})

describe('fork', () => {
  test('goes on differently from a key, and diff shows where they diverge', async () => {
    await project.start()
    project.write('reply.txt', 'mine\n')
    const terminal = project.terminal()
    expect(
      await fork('one', { at: 'right/turn#2', reply: 'reply.txt', id: 'two', run: true }, terminal),
    ).toBe(0)
    expect(terminal.complained()).toContain('two is a fork of one at right/turn#2\n')
    expect(terminal.complained()).not.toContain('start   left/turn\n')
    expect(readFileSync(fileOf('two', 'notes.jsonl'), 'utf8')).toContain('"said":"minemine"')
    const compared = project.terminal()
    expect(await diff('one', 'two', {}, compared)).toBe(1)
    expect(compared.printed()).toMatch(
      /right\/turn#2: the results differ\n\s*one {2}"re right\/turn#2 "\n\s*two {2}"mine"\n/,
    )
    expect(compared.printed()).toMatch(/outcome +completed +completed\n/)
    const every = project.terminal()
    expect(await diff('one', 'two', { all: true }, every)).toBe(1)
    expect(every.printed()).toContain('They differ in 2 places:')
    expect(every.printed()).toContain('right/double#2: the results differ')
  })

  test('changes the configuration and the agents', async () => {
    await project.start()
    const flags = {
      at: 'right/double#2',
      set: ['length=3'],
      agent: ['worker=script:replies.json'],
      run: true,
    }
    const terminal = project.terminal()
    expect(await fork('one', { ...flags, json: true }, terminal)).toBe(0)
    const { run_id: id, result } = JSON.parse(terminal.printed())
    expect(id).toMatch(/^chains-\d{8}-\d{6}-\w{4}$/)
    expect(result).toHaveLength(6)
    expect(manifestOf(id)).toMatchObject({
      config: { length: 3 },
      parent: { run_id: 'one', relation: 'fork' },
    })
    const compared = project.terminal()
    await diff('one', id, {}, compared)
    expect(compared.printed()).toMatch(/^config\.length: 2 → 3\n/)
  })

  test('keeps what a bot said up to the key, and asks the next agent from there on', async () => {
    await project.start({ agents: { worker: 'bot:echo' } })
    const agent = ['worker=script:replies.json']
    const terminal = project.terminal()
    expect(
      await fork('one', { at: 'left/double#2', agent, id: 'two', run: true, json: true }, terminal),
    ).toBe(0)
    const twice = (text: string) => text + text
    const first = twice('turn 0 after undefined')
    expect(JSON.parse(terminal.printed()).result).toEqual([
      first,
      twice(`turn 1 after ${first}`),
      first,
      twice(`turn 1 after ${first}`),
    ])
    const longer = project.terminal()
    const flags = { at: 'left/double#2', set: ['length=3'], agent, id: 'three', run: true, json: true }
    expect(await fork('one', flags, longer)).toBe(0)
    expect(JSON.parse(longer.printed()).result.filter((text: string) => text.startsWith('re '))).toEqual([
      're left/turn#3 re left/turn#3 ',
      're right/turn#3 re right/turn#3 ',
    ])
    expect(await replay('three', {}, project.terminal())).toBe(0)
  })

  test('without a run is there to be resumed, by its module', async () => {
    await project.start()
    const terminal = project.terminal()
    expect(await fork('one', { at: 'left/turn#2', id: 'two', run: false }, terminal)).toBe(0)
    expect(terminal.printed()).toContain('`reprise resume two` continues it.')
    expect(manifestOf('two')).toMatchObject({ status: 'interrupted', module: 'chains.mjs' })
    expect(await resume('two', {}, project.terminal())).toBe(0)
    const same = project.terminal()
    expect(await diff('one', 'two', {}, same)).toBe(0)
    expect(same.printed()).toMatch(/The runs are the same in \d+ results\./)
  })

  test.each([
    [{ at: 'left/turn#7' }, "Did you mean 'left/turn#2'?"],
    [{ at: 'elsewhere' }, 'It holds left/turn, right/turn'],
    [{ at: 'left/turn', id: 'one' }, "There is already a run with the id 'one'"],
    [{ at: 'left/turn', id: 'Two!' }, 'cannot be the id of a run'],
    [{ at: 'left/turn', set: ['lenght=3'] }, "Did you mean 'length'?"],
    [{ at: 'left/turn', set: ['length'] }, 'Write --set KEY=VALUE'],
    [{ at: 'left/turn', reply: 'none.json' }, 'there is no such file'],
    [{ at: 'left/turn', agent: ['actor=bot:echo'] }, "has no role 'actor'"],
  ])('that cannot be made says why and leaves nothing behind: %j', async (flags, message) => {
    await project.start()
    const error = await fork('one', { ...flags, run: true }, project.terminal()).catch((reason) => reason)
    expect(`${error.message} ${error.hint}`).toContain(message)
    const terminal = project.terminal()
    await printRuns({ json: true }, terminal)
    expect(JSON.parse(terminal.printed()).runs).toHaveLength(1)
  })
})

describe('follow', () => {
  test('prints a finished run and ends', async () => {
    await project.start()
    const terminal = project.terminal()
    expect(await follow('one', { steps: true }, terminal)).toBe(0)
    const lines = terminal.printed().trim().split('\n')
    expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d {2}open {4}one$/)
    expect(lines.at(-1)).toMatch(/ {2}close {3}completed$/)
  })

  test('of a run whose process is gone says so and ends', async () => {
    await project.start()
    crash('one')
    const terminal = project.terminal()
    expect(await follow('one', {}, terminal)).toBe(1)
    expect(terminal.complained()).toContain('No process is working on one. `reprise resume one`')
  })
})

describe('rm and prune', () => {
  test('rm deletes with --yes, or after a yes', async () => {
    await project.start()
    await project.start({ id: 'two' })
    expect(await rm(['one'], { yes: true }, project.terminal())).toBe(0)
    expect(existsSync(fileOf('one', 'run.json'))).toBe(false)
    expect(await rm(['two'], {}, project.terminal({ answer: false }))).toBe(1)
    expect(existsSync(fileOf('two', 'run.json'))).toBe(true)
    expect(await rm(['two'], {}, project.terminal({ answer: true }))).toBe(0)
    expect(existsSync(join(project.folder, '.reprise/runs/two'))).toBe(false)
  })

  test('rm in a pipe asks for --yes and deletes nothing', async () => {
    await project.start()
    const terminal = project.terminal()
    await expect(rm(['one'], {}, terminal)).rejects.toMatchObject({ kind: 'usage', hint: 'Give --yes.' })
    expect(existsSync(fileOf('one', 'run.json'))).toBe(true)
  })

  test('rm is refused while somebody works on the run', async () => {
    await project.start()
    hold('one')
    await expect(rm(['one'], { yes: true }, project.terminal())).rejects.toThrow('is being written by')
    expect(existsSync(fileOf('one', 'run.json'))).toBe(true)
  })

  test('prune deletes what ended long ago and keeps what can go on', async () => {
    await project.start()
    await project.start({ id: 'two' })
    crash('two')
    const later = () => new Date(Date.now() + 91 * 86_400_000)
    const dry = project.terminal()
    expect(await prune({ dryRun: true }, dry, later)).toBe(0)
    expect(dry.printed()).toMatch(/^would delete one, ended .* UTC\n1 run; nothing was deleted\.\n$/)
    expect(await prune({ olderThan: '92d', yes: true }, project.terminal(), later)).toBe(0)
    expect(existsSync(fileOf('one', 'run.json'))).toBe(true)
    await expect(prune({ olderThan: '90d' }, project.terminal(), later)).rejects.toThrow(
      'there is no terminal',
    )
    expect(await prune({ olderThan: '90d', yes: true }, project.terminal(), later)).toBe(0)
    expect(existsSync(fileOf('one', 'run.json'))).toBe(false)
    expect(existsSync(fileOf('two', 'run.json'))).toBe(true)
  })

  test('prune without a unit is wrong use', async () => {
    await expect(prune({ olderThan: '90' }, project.terminal())).rejects.toThrow('It lacks a unit')
  })
})
