import { afterEach, expect, test } from 'vitest'
import { beginCampaign, makeGoalBranch } from '../../src/loops/improve/git/begin-campaign.ts'
import { freeNames } from '../../src/loops/improve/git/free-names.ts'
import { guardedState, putRight } from '../../src/loops/improve/git/guard-repository.ts'
import { layOver, leaveOut } from '../../src/loops/improve/git/lay-over.ts'
import { draftMerge } from '../../src/loops/improve/git/merge-candidate.ts'
import { archiveLosers, moveGoalBranch } from '../../src/loops/improve/git/move-refs.ts'
import { plannerName } from '../../src/loops/improve/git/names.ts'
import { userPlace } from '../../src/workspace/index.ts'
import { type TestProject, testProject } from '../../src/workspace/project.suite.ts'

const projects: TestProject[] = []
afterEach(() => {
  for (const project of projects.splice(0)) project.remove()
})

const { signal } = new AbortController()
const date = '2026-11-17T10:00:00.000Z'
const lines = ['one', '', '', '', 'two', '', '', '', 'three', '']

function repository(): TestProject {
  const project = testProject({ 'a.txt': lines.join('\n') })
  project.git('config', 'user.name', 'T')
  project.git('config', 'user.email', 't@t')
  projects.push(project)
  return project
}

/** Commits a changed line on top of a commit, on no branch. */
function commitLine(project: TestProject, parent: string, from: string, to: string): string {
  const text = project.git('show', `${parent}:a.txt`).replace(from, to)
  project.write('a.txt', text)
  project.git('add', 'a.txt')
  const commit = project.git(
    'commit-tree',
    project.git('write-tree').trim(),
    '-p',
    parent,
    '-m',
    `${from} to ${to}`,
  )
  project.git('reset', '--quiet', '--hard')
  return commit.trim()
}

test('a merge has two parents, is the same when it is made again, and moves nothing by itself', async () => {
  const project = repository()
  const start = await beginCampaign({ folder: project.folder, slug: 'goal', signal })
  await makeGoalBranch(start, signal)
  await makeGoalBranch(start, signal)
  const candidate = commitLine(project, 'main', 'one', 'ONE')
  const order = { top: start.top, branch: 'improve/goal', candidate, message: 'm', date, signal }
  const draft = await draftMerge(order)
  expect(await draftMerge(order)).toEqual(draft)
  if (draft.kind !== 'merged') throw new Error('conflict')
  expect(project.git('rev-parse', `${draft.commit}^1`, `${draft.commit}^2`).trim().split('\n')).toEqual([
    start.commit,
    candidate,
  ])
  expect(project.git('rev-parse', 'improve/goal').trim()).toBe(start.commit)
  const place = { top: start.top, signal }
  expect(await moveGoalBranch(place, 'goal', draft)).toBe('moved')
  expect(await moveGoalBranch(place, 'goal', draft)).toBe('moved')
  expect(await moveGoalBranch(place, 'goal', { commit: candidate, tip: start.commit })).toBe(
    'moved by somebody else',
  )
  expect(project.git('status', '--porcelain')).toBe('')
})

test('a candidate from an older state is merged with what came since, or reports what changed on both sides', async () => {
  const project = repository()
  project.git('branch', 'improve/goal', commitLine(project, 'main', 'one', 'ONE'))
  const order = { top: project.folder, branch: 'improve/goal', message: 'm', date, signal }
  const fits = await draftMerge({ ...order, candidate: commitLine(project, 'main', 'three', 'THREE') })
  expect(fits.kind === 'merged' && project.git('show', `${fits.commit}:a.txt`)).toContain('THREE')
  expect(await draftMerge({ ...order, candidate: commitLine(project, 'main', 'one', 'eins') })).toMatchObject(
    {
      kind: 'conflict',
      files: ['a.txt'],
    },
  )
})

test('one of several merges can be left out, and a change can be laid over another state', async () => {
  const project = repository()
  const first = commitLine(project, 'main', 'one', 'ONE')
  const second = commitLine(project, first, 'three', 'THREE')
  const order = { top: project.folder, message: 'm', date, signal }
  const without = await leaveOut({ ...order, onto: second, merge: first })
  expect(without.kind === 'done' && project.git('show', `${without.commit}:a.txt`)).toBe(
    lines.join('\n').replace('three', 'THREE'),
  )
  const laid = await layOver({ ...order, onto: 'main', from: first, to: second })
  expect(laid.kind === 'done' && project.git('show', `${laid.commit}:a.txt`)).toBe(
    lines.join('\n').replace('three', 'THREE'),
  )
})

test('names of earlier campaigns are left to them', async () => {
  const project = repository()
  const place = userPlace(project.folder, signal)
  expect(await freeNames('goal', place)).toEqual({ slug: 'goal', letters: '' })
  project.git('branch', 'improve/goal')
  const commit = project.git('rev-parse', 'main').trim()
  project.git('branch', 'experiment/round_1_executor_1')
  const repo = { top: project.folder, signal }
  const losers = [{ executor: 'executor_1', commit }]
  expect(await archiveLosers(repo, 1, losers)).toEqual(['archive/round_1_executor_1'])
  expect(await archiveLosers(repo, 1, losers)).toEqual(['archive/round_1_executor_1'])
  expect(project.git('branch', '--list', 'experiment/*')).toBe('')
  expect(await freeNames('goal', place)).toEqual({ slug: 'goal_2', letters: 'b', earlier: 'improve/goal' })
  const long = 'a'.repeat(40)
  project.git('branch', `improve/${long}`)
  expect((await freeNames(long, place)).slug).toBe(`${'a'.repeat(38)}_2`)
})

test('planners are named by letters', () => {
  expect([0, 25, 26, 27].map(plannerName)).toEqual(['planner_a', 'planner_z', 'planner_aa', 'planner_ab'])
})

test('branches and tags that an executor moved or deleted are put back, and what the user does meanwhile stays', async () => {
  const project = repository()
  const start = await beginCampaign({ folder: project.folder, slug: 'goal', signal })
  await makeGoalBranch(start, signal)
  for (const name of ['other', 'users', 'lost']) project.git('branch', name)
  project.git('tag', 'archive/round_1_executor_1')
  const worktree = `${project.folder}-cache/worktree`
  const guarded = { ...start, round: 2, cache: `${project.folder}-cache`, signal }
  const before = await guardedState(guarded)
  const mine = commitLine(project, 'main', 'one', 'ONE')
  const users = commitLine(project, 'main', 'two', 'TWO')
  project.git('worktree', 'add', '--quiet', '--detach', worktree, mine)
  for (const name of ['refs/heads/other', 'refs/heads/improve/goal', 'refs/heads/added', 'refs/tags/v1'])
    project.git('update-ref', name, mine)
  project.git('update-ref', 'refs/heads/users', users)
  project.git('branch', '-D', 'lost')
  project.git('tag', '-d', 'archive/round_1_executor_1')
  // Executors that end at the same moment put the same back.
  const [found] = await Promise.all([1, 2].map(() => putRight(guarded, { before, worktree })))
  expect(found).toEqual({
    forbidden: expect.arrayContaining([
      'improve/goal was modified, and is back where it was',
      'other was modified, and is back where it was',
      'lost was deleted, and is back where it was',
      'archive/round_1_executor_1 was deleted, and is back where it was',
    ]),
    noticed: ['users was modified', 'added was added, and was removed', 'v1 was added, and was removed'],
  })
  expect((await guardedState(guarded)).refs).toEqual({ ...before.refs, 'refs/heads/users': users })
  expect(await putRight(guarded, { before, worktree })).toEqual({
    forbidden: [],
    noticed: ['users was modified'],
  })
  project.git('worktree', 'remove', '--force', worktree)
})

test('what executors of the same round and other campaigns make is nothing to notice', async () => {
  const project = repository()
  const start = await beginCampaign({ folder: project.folder, slug: 'goal', signal })
  await makeGoalBranch(start, signal)
  const guarded = { ...start, round: 2, cache: `${project.folder}-cache`, signal }
  const before = await guardedState(guarded)
  const worktree = `${project.folder}-cache/worktree`
  project.git('worktree', 'add', '--quiet', '--detach', worktree)
  for (const name of ['experiment/round_2_executor_1', 'experiment/round_1_executor_1b', 'improve/another'])
    project.git('branch', name)
  project.git('tag', 'archive/round_3_executor_2b')
  expect(await putRight(guarded, { before, worktree })).toEqual({ forbidden: [], noticed: [] })
  project.git('worktree', 'remove', '--force', worktree)
})

test.each([
  [
    'a hook',
    (at: TestProject) => at.write('.git/hooks/pre-push', 'true\n'),
    ['.git/hooks/pre-push was added, and is left for you to look at'],
  ],
  [
    'a setting',
    (at: TestProject) => at.git('config', 'core.pager', 'cat'),
    ['.git/config was modified, and is left for you to look at'],
  ],
  [
    'a worktree that is gone',
    (at: TestProject) => at.git('worktree', 'remove', `${at.folder}-mine`),
    [expect.stringMatching(/^the worktree \S+-mine was deleted$/)],
    (at: TestProject) => at.git('worktree', 'add', '--quiet', '--detach', `${at.folder}-mine`),
  ],
])('%s is forbidden to executors', async (_, act, forbidden, prepare?: (at: TestProject) => void) => {
  const project = repository()
  prepare?.(project)
  const start = await beginCampaign({ folder: project.folder, slug: 'goal', signal })
  const guarded = { ...start, round: 1, cache: `${project.folder}-cache`, signal }
  const before = await guardedState(guarded)
  act(project)
  const found = await putRight(guarded, { before, worktree: project.folder })
  expect(found).toEqual({ forbidden, noticed: [] })
})

test.each([
  [
    'a stash',
    (at: TestProject) => stash(at),
    ['refs/stash was added; `git stash list` shows what is there now'],
  ],
  [
    'the stash of the user that is gone',
    (at: TestProject) => at.git('stash', 'drop', '--quiet'),
    [expect.stringMatching(/^refs\/stash was deleted; `git stash store [0-9a-f]{40}` keeps what was/)],
    stash,
  ],
  [
    'a branch that lost a commit',
    (at: TestProject) => at.git('update-ref', 'refs/heads/other', 'main~1'),
    [expect.stringMatching(/^other was modified; it was at [0-9a-f]{40}$/)],
    (at: TestProject) => {
      at.write('b.txt', 'b')
      at.git('add', '--all')
      at.git('commit', '--quiet', '--message=b')
      at.git('branch', 'other')
    },
  ],
])(
  '%s is mentioned: it may be the work of the user',
  async (_, act, noticed, prepare?: (at: TestProject) => void) => {
    const project = repository()
    prepare?.(project)
    const start = await beginCampaign({ folder: project.folder, slug: 'goal', signal })
    const guarded = { ...start, round: 1, cache: `${project.folder}-cache`, signal }
    const before = await guardedState(guarded)
    act(project)
    const found = await putRight(guarded, { before, worktree: project.folder })
    expect(found).toEqual({ forbidden: [], noticed })
  },
)

function stash(project: TestProject) {
  project.write('a.txt', 'mine\n')
  project.git('stash', '--quiet')
}
