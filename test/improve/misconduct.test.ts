import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { BenchmarkResult, MergeReport } from '../../src/contracts/index.ts'
import type { RunEvent } from '../../src/spine/index.ts'
import { agentOf, bench, campaignFiles, writeIn } from './campaign.suite.ts'

/** An executor that is a program: it sets the value that its plan names, and does something else in its worktree first. */
const programThat = (act: (folder: string) => void) =>
  agentOf('command', (request) => {
    act(request.folder!)
    const prompt = request.messages.map(({ content }) => content).join('\n')
    writeIn(request, 'value.txt', `${/set it to (-?[\d.]+)/.exec(prompt)![1]}\n`)
    return { kind: 'reply', reply: { text: 'Done.' } }
  })

const inGit = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@t', ...args], {
    cwd: folder,
    encoding: 'utf8',
  })

test('an executor that plants a hook and moves a branch of the user is not merged, and the user learns what it did', async () => {
  const made = bench(campaignFiles({ number_of_agents: 1, max_iterations: 1 }))
  const main = made.git('rev-parse', 'main')
  const executor = programThat((folder) => {
    const repository = inGit(folder, 'rev-parse', '--path-format=absolute', '--git-common-dir').trim()
    inGit(folder, 'config', 'core.hooksPath', 'planted')
    writeFileSync(join(folder, 'more.txt'), 'more\n')
    inGit(folder, 'add', 'more.txt')
    inGit(folder, 'commit', '--quiet', '--message=mine')
    inGit(folder, 'update-ref', 'refs/heads/main', 'HEAD')
    expect(repository).toBe(join(made.folder, '.git'))
  })
  const said: unknown[] = []
  const emit = (event: RunEvent) => void (event.type === 'progress' && said.push(event.progress.message))
  await made.start({}, { team: { executor }, context: { emit } })
  const what =
    'While executor_1 worked, .git/config was modified, and is left for you to look at; main was modified, and is back where it was.'
  expect(made.record<BenchmarkResult>('state/benchmark_results/round_1_executor_1.json')).toMatchObject({
    status: 'error',
    benchmark_score: null,
    failure_analysis: { category: 'scope_error', what },
  })
  expect(made.record<MergeReport>('state/merge_reports/round_1.json')).toMatchObject({
    status: 'no_winner',
    reason: expect.stringContaining(what),
    archived: ['archive/round_1_executor_1'],
  })
  expect(said).toContain('While executor_1 worked, .git/config was modified, and is left for you to look at.')
  expect(made.git('rev-parse', 'main')).toBe(main)
  expect(await made.lint()).toEqual([])
  expect(await made.replay({ team: { executor } })).not.toHaveLength(0)
})

test('what an executor did in a try that changed no file counts against its next try', async () => {
  const made = bench(campaignFiles({ number_of_agents: 1, max_iterations: 1 }))
  let tries = 0
  const honest = programThat(() => undefined)
  const executor = {
    ...honest,
    act: ((request, context) => {
      if (tries++ > 0) return honest.act(request, context)
      inGit(request.folder!, 'config', 'core.pager', 'cat')
      return Promise.resolve({ kind: 'reply', reply: { text: 'Nothing.' } })
    }) as typeof honest.act,
  }
  await made.start({}, { team: { executor } })
  expect(tries).toBe(2)
  expect(made.record('state/benchmark_results/round_1_executor_1.json')).toMatchObject({
    failure_analysis: { category: 'scope_error' },
  })
})

test('executors that work at the same time do not suspect each other, and a commit of the user meanwhile is only mentioned', async () => {
  const made = bench(campaignFiles({ number_of_agents: 3, max_iterations: 2 }))
  let number = 0
  const executor = programThat(() => {
    if (++number !== 4) return
    made.write('notes.txt', 'my notes\n')
    made.git('add', 'notes.txt')
    made.git('commit', '--quiet', '--message=notes')
  })
  await made.start({}, { team: { executor } })
  expect(made.record('state/merge_reports/round_1.json')).toMatchObject({ status: 'merged' })
  expect(made.record('state/merge_reports/round_2.json')).toMatchObject({ status: 'merged' })
  // Those that had ended before it, or began after it, did not see it.
  const noticed = (round: number) =>
    [1, 2, 3].map(
      (name) => made.record(`state/benchmark_results/round_${round}_executor_${name}.json`).noticed,
    )
  expect(noticed(1)).toEqual([undefined, undefined, undefined])
  expect(noticed(2)).toContainEqual(['main was modified'])
  expect(made.git('log', '-1', '--format=%s', 'main').trim()).toBe('notes')
  expect(await made.lint()).toEqual([])
})
