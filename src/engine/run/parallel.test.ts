import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chat, townResult } from '../../contracts/index.ts'
import { seededRandom } from '../../kit/index.ts'
import { defineLoop, type Run } from '../../spine/index.ts'
import { fileStore } from '../../store/index.ts'
import { replayRun } from './replay-run.ts'
import { resumeRun } from './resume-run.ts'
import { contextIn, temporaryFolder } from './run.suite.ts'
import { startRun } from './start-run.ts'

const line = (speaker: string, message: string) => ({
  timestamp: '2026-11-16T09:00:00Z',
  turn: 'Day 1',
  speaker,
  message,
})

const items = ['a', 'b', 'c', 'd', 'e']
const request = { id: 'one', seed: 7, team: {} }
const said = (folder: string, file = 'chat.jsonl') =>
  readFileSync(join(folder, '.reprise/runs/one', file), 'utf8')
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text).message)

/** A loop that works on items at once, each for a time of its own, and says something before and after. */
function talkers(delay: (item: string) => number, fails?: string) {
  return defineLoop<object, string[]>({
    name: 'talkers',
    run: (_, run) =>
      run.parallel(items, { name: (item) => item, atOnce: 3 }, async (item, branch) => {
        branch.append(chat, line(item, `${item} begins`))
        await branch.step('work', () => pause(delay(item)))
        if (item === fails) await branch.step('fail', async () => Promise.reject(new Error('no luck')))
        branch.append(chat, line(item, `${item} ends`))
        return item.toUpperCase()
      }),
  })
}

async function pause(turns: number): Promise<void> {
  for (let left = turns; left > 0; left--) await new Promise(setImmediate)
}

describe('run.parallel', () => {
  test('gives results and lines in the order of the items, whoever finishes first', async () => {
    for (let seed = 0; seed < 6; seed++) {
      const folder = temporaryFolder()
      const random = seededRandom(seed)
      const delays = new Map(items.map((item) => [item, Math.floor(random() * 30)]))
      const loop = talkers((item) => delays.get(item)!)
      const outcome = await startRun(loop, request, contextIn(folder))
      expect(outcome.result).toEqual(['A', 'B', 'C', 'D', 'E'])
      expect(said(folder)).toEqual(items.flatMap((item) => [`${item} begins`, `${item} ends`]))
      expect(await replayRun(loop, request, contextIn(folder))).toMatchObject({ status: 'completed' })
    }
  })

  test('may follow another one in a branch whose lines still wait for their turn', async () => {
    const folder = temporaryFolder()
    const name = (item: string) => item
    const loop = defineLoop<object, unknown>({
      name: 'twice',
      run: (_, run) =>
        run.parallel(['a', 'b'], { name, atOnce: 2 }, async (item, branch) => {
          if (item === 'a') await branch.step('work', () => pause(20))
          for (const part of ['first', 'second'])
            await branch.scope(part).parallel(['x', 'y'], { name, atOnce: 2 }, async (inner, deep) => {
              await deep.step('work', () => pause(1))
              deep.append(chat, line(item, `${item} ${part} ${inner}`))
            })
        }),
    })
    expect(await startRun(loop, request, contextIn(folder))).toMatchObject({ status: 'completed' })
    const parts = ['first x', 'first y', 'second x', 'second y']
    expect(said(folder)).toEqual(['a', 'b'].flatMap((item) => parts.map((part) => `${item} ${part}`)))
  })

  test.each([0, 20])('keeps the order of lines in folders that branches share (%i)', async (turns) => {
    const folder = temporaryFolder()
    const name = (item: string) => item
    const loop = defineLoop<object, unknown>({
      name: 'shared-folders',
      run: (_, run) =>
        run.parallel(['a', 'b'], { name, atOnce: 2 }, async (item, branch) => {
          if (item === 'a') await branch.step('work', () => pause(turns))
          await branch.parallel(['x'], { name, folder: name, atOnce: 1 }, async (_, deep) => {
            await deep.step('work', () => pause(10))
            deep.append(chat, line(item, `${item} in x`))
          })
        }),
    })
    expect(await startRun(loop, request, contextIn(folder))).toMatchObject({ status: 'completed' })
    expect(said(folder, 'x/chat.jsonl')).toEqual(['a in x', 'b in x'])
  })

  test('refuses lines of two items in one file where folders of their own hide the order', async () => {
    const loop = defineLoop<object, unknown>({
      name: 'nested-folders',
      run: (_, run) =>
        run.parallel(
          ['f', 'f/g'],
          { name: (item) => item.replace('/', '-'), folder: (item) => item, atOnce: 2 },
          async (item, branch) => {
            await branch.step('work', () => pause(1))
            const inner = item === 'f' ? branch.scope('g', { folder: 'g' }) : branch
            inner.append(chat, line(item, item))
          },
        ),
    })
    expect(await startRun(loop, request, contextIn(temporaryFolder()))).toMatchObject({
      status: 'failed',
      reason: { code: 'unordered_records' },
    })
  })

  test('works on no more than so many items at once', async () => {
    let now = 0
    let most = 0
    const loop = defineLoop<object, number[]>({
      name: 'busy',
      run: (_, run) =>
        run.parallel(
          Array.from({ length: 20 }, (_, index) => index),
          { name: (n) => `n-${n}`, atOnce: 4 },
          (n, branch) =>
            branch.step('work', async () => {
              most = Math.max(most, ++now)
              await new Promise(setImmediate)
              now--
              return n
            }),
        ),
    })
    await startRun(loop, request, contextIn(temporaryFolder()))
    expect(most).toBe(4)
  })

  test('begins no further items when one fails, and makes the same records again', async () => {
    const results = new Set<string>()
    for (const slow of [0, 5, 40]) {
      const folder = temporaryFolder()
      const loop = talkers((item) => (item === 'b' ? slow : 3), 'b')
      const outcome = await startRun(loop, request, contextIn(folder))
      expect(outcome).toMatchObject({ status: 'failed', reason: { code: 'error' } })
      const replay = await replayRun(loop, request, contextIn(folder))
      expect(replay).toMatchObject({ status: 'failed' })
      results.add(JSON.stringify(said(folder).slice(0, 3)))
    }
    expect([...results]).toEqual([JSON.stringify(['a begins', 'a ends', 'b begins'])])
  })

  test('is resumed after a failure: the failed work is tried again, and nothing else', async () => {
    const folder = temporaryFolder()
    const worked: string[] = []
    let isBroken = true
    const loop = defineLoop<object, string[]>({
      name: 'fixed',
      run: (_, run) =>
        run.parallel(items, { name: (item) => item, atOnce: 2 }, (item, branch) =>
          branch.step('work', async () => {
            worked.push(item)
            if (item === 'b' && isBroken) throw new Error('not yet')
            return item
          }),
        ),
    })
    expect(await startRun(loop, request, contextIn(folder))).toMatchObject({ status: 'failed' })
    const before = [...worked]
    isBroken = false
    expect(await resumeRun(loop, request, contextIn(folder))).toMatchObject({
      status: 'completed',
      result: items,
    })
    const again = worked.slice(before.length)
    expect(again).toContain('b')
    expect(again.filter((item) => item !== 'b' && before.includes(item))).toEqual([])
    const entries = []
    for await (const entry of fileStore({ folder }).journal('one').read()) entries.push(entry)
    expect(entries.find(({ type }) => type === 'retry')).toMatchObject({ key: 'b/work', try: 1 })
    expect(await replayRun(loop, request, contextIn(folder))).toMatchObject({ result: items })
  })

  test('gives each item a folder of its own, whose lines need not wait', async () => {
    const folder = temporaryFolder()
    const loop = defineLoop<object, string[]>({
      name: 'games',
      run: (_, run) => {
        const options = {
          name: (n: string) => n,
          folder: (n: string) => `game-${n}`,
          recordId: (n: string) => n,
          atOnce: 5,
        }
        return run.parallel(items, options, async (item, branch) => {
          branch.append(chat, line(item, branch.id))
          await branch.step('work', async () => undefined)
          return branch.id
        })
      },
    })
    expect((await startRun(loop, request, contextIn(folder))).result).toEqual(items)
    for (const item of items) expect(said(folder, `game-${item}/chat.jsonl`)).toEqual([item])
    const { files } = await replayRun(loop, request, contextIn(folder))
    expect(files).toEqual(items.map((item) => `game-${item}/chat.jsonl`))
  })

  test('passes results on in the order of the items, and there the run above may append', async () => {
    const folder = temporaryFolder()
    const loop = defineLoop<object, unknown>({
      name: 'results',
      run: (_, run) => {
        const options = {
          name: (item: string) => item,
          folder: (item: string) => item,
          atOnce: 3,
          onResult: (said: string, index: number) => run.append(chat, line('r', `${index} ${said}`)),
        }
        return run.parallel(items, options, async (item, branch) => {
          await branch.step('work', () => pause(item === 'a' ? 30 : 1))
          return item
        })
      },
    })
    expect(await startRun(loop, request, contextIn(folder))).toMatchObject({ status: 'completed' })
    expect(said(folder)).toEqual(items.map((item, index) => `${index} ${item}`))
    expect(await replayRun(loop, request, contextIn(folder))).toMatchObject({ status: 'completed' })
  })

  test('refuses two items with one name', async () => {
    const loop = defineLoop<object, unknown>({
      name: 'twins',
      run: (_, run) => run.parallel(['x', 'x'], { name: (n) => n, atOnce: 2 }, async () => 1),
    })
    expect(await startRun(loop, request, contextIn(temporaryFolder()))).toMatchObject({
      status: 'failed',
      reason: { code: 'same_name' },
    })
  })
})

describe('appends whose order is not defined', () => {
  const concurrent = (speed: (name: string) => number) =>
    defineLoop<object, unknown>({
      name: 'concurrent',
      async run(_, run) {
        const talk = async (branch: Run, name: string) => {
          await branch.step('work', async () => {
            for (let turns = speed(name); turns > 0; turns--) await new Promise(setImmediate)
          })
          branch.append(chat, line(name, `${name} speaks`))
        }
        await Promise.all(['left', 'right'].map((name) => talk(run.scope(name), name)))
      },
    })

  test.each([
    [0, 30],
    [30, 0],
    [5, 5],
  ])('are refused whoever comes first (%i, %i)', async (left, right) => {
    const loop = concurrent((name) => (name === 'left' ? left : right))
    const outcome = await startRun(loop, request, contextIn(temporaryFolder()))
    expect(outcome).toMatchObject({ status: 'failed', reason: { code: 'unordered_records' } })
    expect((outcome.error as { hint: string }).hint).toContain('run.parallel')
  })

  test('are refused for a branch that works beside the root', async () => {
    const loop = defineLoop<object, unknown>({
      name: 'beside',
      async run(_, run) {
        const branch = run.scope('beside')
        const beside = branch
          .step('work', async () => undefined)
          .then(() => branch.append(chat, line('b', 'beside')))
        run.append(chat, line('r', 'root'))
        await beside
      },
    })
    expect(await startRun(loop, request, contextIn(temporaryFolder()))).toMatchObject({
      reason: { code: 'unordered_records' },
    })
  })

  test.each<[string, (run: Run, branch: Run) => unknown]>([
    ['append', (run) => run.append(chat, line('r', 'root'))],
    ['write', (run) => run.write(townResult, {} as never)],
    ['now', (run, branch) => branch.append(chat, line('b', run.now().toISOString()))],
    ['random', (run, branch) => branch.append(chat, line('b', String(run.random())))],
  ])('are refused when an item uses the run above it (%s)', async (what, use) => {
    for (const run of [(root: Run) => root, (root: Run) => root.scope('inner')]) {
      const loop = defineLoop<object, unknown>({
        name: 'outer',
        run: (_, root) =>
          run(root).parallel(items, { name: (item) => item, atOnce: 3 }, async (item, branch) => {
            await branch.step('work', () => pause(item === 'a' ? 20 : 1))
            await use(root, branch)
          }),
      })
      const outcome = await startRun(loop, request, contextIn(temporaryFolder()))
      expect(outcome).toMatchObject({ status: 'failed', reason: { code: 'used_in_parallel' } })
      expect(outcome.reason?.message).toContain(`${what} was used on the root of the run`)
    }
  })

  test('are not those of items that are worked on one by one, nor of the run above before and after', async () => {
    const folder = temporaryFolder()
    const loop = defineLoop<object, unknown>({
      name: 'one-by-one',
      async run(_, run) {
        run.append(chat, line('r', 'before'))
        const work = async (item: string) => run.append(chat, line(item, item))
        await run.parallel(['a', 'b'], { name: (item) => item, atOnce: 1 }, work)
        await run.parallel(['c', 'd'], { name: (item) => item, atOnce: 2 }, async () => 1)
        run.append(chat, line('r', 'after'))
      },
    })
    expect(await startRun(loop, request, contextIn(folder))).toMatchObject({ status: 'completed' })
    expect(said(folder)).toEqual(['before', 'a', 'b', 'after'])
  })

  test('are not those of one branch after another, nor of a branch and then the root', async () => {
    const folder = temporaryFolder()
    const loop = defineLoop<object, unknown>({
      name: 'rounds',
      async run(_, run) {
        for (let round = 1; round <= 3; round++) {
          const branch = run.scope(`round-${round}`)
          await branch.step('work', async () => undefined)
          branch.append(chat, line('r', `round ${round}`))
        }
        run.append(chat, line('r', 'all'))
      },
    })
    expect(await startRun(loop, request, contextIn(folder))).toMatchObject({ status: 'completed' })
    expect(said(folder)).toEqual(['round 1', 'round 2', 'round 3', 'all'])
  })
})

test('limits of a branch hold for it alone, and count for the run', async () => {
  const asked: string[] = []
  const loop = defineLoop<object, string[], 'worker'>({
    name: 'limited',
    roles: ['worker'],
    async run(_, run, { worker }) {
      const branch = run.scope('small', { budget: { calls: 2 }, whenUsedUp: 'fail' })
      const replies: string[] = []
      for (let turn = 0; turn < 4; turn++) {
        const reply = await branch
          .ask(worker, { name: 'ask', messages: [] })
          .catch((error) => ({ text: error.code }))
        replies.push(reply.text)
      }
      replies.push((await run.ask(worker, { name: 'last', messages: [] })).text)
      return replies
    },
  })
  const worker = {
    spec: 'script:x',
    kind: 'script' as const,
    pure: false,
    priced: 'free' as const,
    async act(_: unknown, { key }: { key: string }) {
      asked.push(key)
      return { kind: 'reply' as const, reply: { text: 'ok' } }
    },
  }
  const outcome = await startRun(loop, { ...request, team: { worker } }, contextIn(temporaryFolder()))
  expect(outcome.result).toEqual(['ok', 'ok', 'budget_calls', 'budget_calls', 'ok'])
  expect(outcome.spent).toMatchObject({ calls: 3, usd: 0 })
  expect(asked).toEqual(['small/ask', 'small/ask#2', 'last'])
})

test('lines that were printed before are written as they are', async () => {
  const folder = temporaryFolder()
  const loop = defineLoop<object, unknown>({
    name: 'printed',
    run: async (_, run) => run.appendLines(chat, `${JSON.stringify(line('x', 'printed'))}\n`),
  })
  await startRun(loop, request, contextIn(folder))
  expect(said(folder)).toEqual(['printed'])
  expect(townResult.form).toBe('jsonl')
})
