import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { openIndex, type WorkspaceIndex } from './open-index.ts'
import { openSqlite } from './open-sqlite.ts'
import { eachText } from './record-text.ts'
import {
  chatLine,
  filed,
  goldenOf,
  goldenPath,
  goldenWorkspace,
  temporaryFolder,
  writeRunFile,
} from './workspace.suite.ts'

function opened(workspace: string): { index: WorkspaceIndex; said: string[] } {
  const said: string[] = []
  const index = openIndex(workspace, { notify: (sentence) => said.push(sentence) })
  onTestFinished(() => index.close())
  return { index, said }
}

const indexFile = (workspace: string) => join(workspace, '.reprise/index.sqlite')
const found = async (index: WorkspaceIndex, text: string) =>
  (await index.search(text)).map(({ line }) => line)

test.each(filed)('a record of $name is found by its words, at its place', async (contract) => {
  const workspace = goldenWorkspace()
  const { index } = opened(workspace)
  const golden = goldenOf(contract)
  const record = contract.form === 'jsonl' ? golden.split('\n')[0]! : golden
  const words = wordsIn(contract.form === 'markdown' ? [record] : textsOf(record))
  const hits = await index.search(`"${words}"`, { contract: contract.name })
  const file = `.reprise/runs/${contract.family}-1/${goldenPath(contract)}`
  expect(hits.map((hit) => hit.file)).toContain(file)
  const { offset, length, snippet, run } = hits.find((hit) => hit.file === file)!
  const bytes = readFileSync(join(workspace, file)).subarray(offset, offset + length)
  expect(bytes.toString()).toContain(JSON.stringify(words.slice(0, 3)).slice(1, -1))
  expect(snippet.toLowerCase()).toContain(words.split(/\s/)[0]!.toLowerCase())
  expect(run).toBe(`${contract.family}-1`)
})

function textsOf(record: string): string[] {
  const texts: string[] = []
  eachText(JSON.parse(record), (text) => texts.push(text))
  return texts.sort((left, right) => right.length - left.length)
}

/** Whole words of the first text that has some; a hash has none. */
function wordsIn(texts: readonly string[]): string {
  const whole = /(?<![\p{L}\p{N}])(?:(?:\p{L}{3,}[ .,]+){2,4}\p{L}{3,}|\p{L}{3,})(?![\p{L}\p{N}])/u
  return texts.map((text) => whole.exec(text)?.[0]).find((words) => words !== undefined) ?? ''
}

test('only what is new of a stream is read, and a torn last line waits until it is whole', async () => {
  const workspace = temporaryFolder()
  const file = writeRunFile(workspace, 'town-1', 'chat.jsonl', chatLine(1, 'first') + chatLine(2, 'second'))
  const { index } = opened(workspace)
  expect(await index.update()).toMatchObject({ files: 1, read: 1, records: 2, torn: [] })
  expect(await index.update()).toMatchObject({ files: 1, read: 0, records: 0 })

  const line = chatLine(3, 'third')
  appendFileSync(file, line.slice(0, 60))
  expect(await index.update()).toMatchObject({ records: 0, torn: [{ line: 3, bytes: 60 }] })
  expect(await found(index, 'third')).toEqual([])

  appendFileSync(file, line.slice(60))
  expect(await index.update()).toMatchObject({ records: 1, bytes: line.length, torn: [] })
  expect(await found(index, 'third')).toEqual([3])
})

test('a writer that is killed inside a line loses only that line', async () => {
  const workspace = temporaryFolder()
  const file = writeRunFile(workspace, 'town-1', 'chat.jsonl', chatLine(1, 'first'))
  const script = `
    const fs = require('node:fs')
    fs.appendFileSync(process.argv[1], ${JSON.stringify(`${chatLine(2, 'second')}${chatLine(3, 'third').slice(0, 70)}`)})
    process.stdout.write('written')
    setInterval(() => {}, 1000)`
  const writer = spawn(process.execPath, ['-e', script, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(writer.stdout, 'data')
  const { index } = opened(workspace)
  await index.update()
  writer.kill('SIGKILL')
  await once(writer, 'exit')
  expect(await index.update()).toMatchObject({ torn: [{ file: '.reprise/runs/town-1/chat.jsonl', line: 3 }] })

  // Whoever resumes the run cuts the torn line and writes it again.
  truncateSync(file, readFileSync(file).lastIndexOf('\n') + 1)
  appendFileSync(file, chatLine(3, 'third again'))
  expect(await index.update()).toMatchObject({ records: 1, torn: [] })
  expect(await found(index, 'second')).toEqual([2])
  expect(await found(index, 'third again')).toEqual([3])
})

test('a stream that was cut, replaced or changed in the middle is read anew, and one that is gone is forgotten', async () => {
  const workspace = temporaryFolder()
  const file = writeRunFile(workspace, 'town-1', 'chat.jsonl', chatLine(1, 'apple') + chatLine(2, 'pear'))
  const { index } = opened(workspace)
  expect(await found(index, 'pear')).toEqual([2])

  truncateSync(file, chatLine(1, 'apple').length)
  await index.update()
  expect(await found(index, 'pear')).toEqual([])
  expect(await found(index, 'apple')).toEqual([1])

  writeFileSync(`${file}.new`, chatLine(1, 'plum') + chatLine(2, 'quince') + chatLine(3, 'medlar'))
  renameSync(`${file}.new`, file)
  await index.update()
  expect(await found(index, 'apple')).toEqual([])
  expect(await found(index, 'medlar')).toEqual([3])

  writeFileSync(
    file,
    chatLine(1, 'grape') + chatLine(2, 'melons') + chatLine(3, 'cherry') + chatLine(4, 'fig'),
  )
  await index.update()
  expect(await found(index, 'quince')).toEqual([])
  expect(await found(index, 'melons')).toEqual([2])

  rmSync(file)
  expect(await index.update()).toMatchObject({ files: 0, removed: 1 })
  expect(await found(index, 'melons')).toEqual([])
  expect(await index.runs()).toEqual([])
})

test('a document that is written again is found by its new words only', async () => {
  const workspace = temporaryFolder()
  writeRunFile(workspace, 'improve-1', 'config/goal.md', '# Goal\n\nBe faster.\n')
  const { index } = opened(workspace)
  expect(await found(index, 'faster')).toEqual([1])
  writeRunFile(workspace, 'improve-1', 'config/goal.md', '# Goal\n\nBe smaller.\n')
  await index.update()
  expect(await found(index, 'faster')).toEqual([])
  expect(await found(index, 'smaller')).toEqual([1])
})

test('an index that is deleted under an open handle loses nothing', async () => {
  const workspace = goldenWorkspace()
  const { index, said } = opened(workspace)
  const before = await index.search('mayor')
  const runs = await index.runs()
  for (const ending of ['', '-wal', '-shm']) rmSync(indexFile(workspace) + ending, { force: true })
  expect(await index.search('mayor')).toEqual(before)
  expect(existsSync(indexFile(workspace))).toBe(true)
  rmSync(indexFile(workspace))
  expect(await index.runs()).toEqual(runs)
  rmSync(`${indexFile(workspace)}-wal`)
  expect(await index.search('mayor')).toEqual(before)
  expect(before.length).toBeGreaterThan(0)
  expect(said).toEqual(Array(3).fill('The index was deleted and is built again from the files.'))
})

test('a damaged index is built again, and it is said', async () => {
  const workspace = goldenWorkspace()
  writeFileSync(indexFile(workspace), 'this is no database '.repeat(1000))
  const { index, said } = opened(workspace)
  expect((await index.search('mayor')).length).toBeGreaterThan(0)
  expect(said).toEqual([
    expect.stringMatching(/^The index was damaged \(.+\) and is built again from the files\.$/),
  ])
})

test('damage that is found only while searching is repaired in the same way', async () => {
  const workspace = goldenWorkspace()
  const first = openIndex(workspace)
  await first.update()
  await first.close()
  const database = await openSqlite(indexFile(workspace))
  database.all('pragma wal_checkpoint(truncate)')
  database.close()
  const bytes = readFileSync(indexFile(workspace))
  writeFileSync(indexFile(workspace), bytes.fill(0xa5, 4096))
  const { index, said } = opened(workspace)
  expect((await index.search('mayor')).length).toBeGreaterThan(0)
  expect(said).toHaveLength(1)
})

test('an index of another version is built again, and it is said', async () => {
  const workspace = goldenWorkspace()
  const other = await openSqlite(indexFile(workspace))
  other.exec('create table files (a); pragma user_version = 999')
  other.close()
  const { index, said } = opened(workspace)
  expect((await index.search('mayor')).length).toBeGreaterThan(0)
  expect(said).toEqual(['The index was of another version and is built again from the files.'])
})

test('two processes that index the same growing workspace find every line once', async () => {
  const workspace = temporaryFolder()
  const file = writeRunFile(workspace, 'town-1', 'chat.jsonl', '')
  for (let run = 2; run < 30; run++) writeRunFile(workspace, `town-${run}`, 'chat.jsonl', chatLine(1, 'word'))
  const blocks = 60
  const script = `
    import { openIndex } from ${JSON.stringify(new URL('./open-index.ts', import.meta.url).href)}
    const index = openIndex(${JSON.stringify(workspace)})
    let lines = 0
    while (lines < ${blocks * 50}) {
      await index.update()
      lines = (await index.runs()).find(({ run }) => run === 'town-1')?.records ?? 0
      console.log(lines)
    }
    await index.close()`
  const indexers = [1, 2].map(() =>
    spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )
  let written = 0
  const writeBlock = () => {
    if (written === blocks * 50) return
    const lines = Array.from({ length: 50 }, () => chatLine(++written, `word number${written}`))
    appendFileSync(file, lines.join(''))
  }
  for (const indexer of indexers) indexer.stdout.on('data', writeBlock)
  const ends = await Promise.all(indexers.map((indexer) => once(indexer, 'exit')))
  expect(ends.map(([code]) => code)).toEqual([0, 0])

  const { index, said } = opened(workspace)
  expect((await index.search('word', { limit: written * 2 })).length).toBe(written + 28)
  expect(await found(index, `number${written}`)).toEqual([written])
  expect(said).toEqual([])
})

test('filters narrow a search, and a search without words gives the latest', async () => {
  const workspace = goldenWorkspace()
  const { index } = opened(workspace)
  const journal = { contract: 'journal-entry' }
  const ends = await index.search('', { ...journal, kind: 'end' })
  expect(ends.map(({ key }) => key)).toEqual(['iteration-1/check', 'iteration-1/act', 'iteration-1/act'])
  expect(await index.search('iteration-1/check', { ...journal, kind: 'start' })).toHaveLength(1)
  expect(await index.search('', { run: 'town-1', since: new Date('2030-01-01') })).toEqual([])
  const late = await index.search('', { ...journal, since: new Date('2026-11-16T09:00:24.000Z') })
  expect(late.map(({ kind }) => kind)).toEqual(['close', 'end'])
  expect(await index.search('', { limit: 2 })).toHaveLength(2)
  await expect(index.search('', { contract: 'nothing' })).rejects.toThrow("No contract named 'nothing'")
})

test('words of scripts without spaces are found inside a sentence, and only where their letters stand in a row', async () => {
  const workspace = temporaryFolder()
  const lines = ['今天天气很好', '气候和天空', 'วันนี้อากาศดี', 'カタカナのテスト', 'مرحبا بالعالم']
  const text = lines.map((line, index) => chatLine(index + 1, line)).join('')
  writeRunFile(workspace, 'town-1', 'chat.jsonl', text)
  const { index } = opened(workspace)
  expect(await found(index, '天气')).toEqual([1])
  expect(await found(index, '天 气')).toEqual([1, 2])
  expect(await found(index, 'อากาศ')).toEqual([3])
  expect(await found(index, 'テスト')).toEqual([4])
  expect(await found(index, 'بالعالم')).toEqual([5])
})

test('a word of a large value is found although the journal cut it in two, with the work that it belongs to', async () => {
  const workspace = temporaryFolder()
  const at = '2026-11-16T09:00:00.000Z'
  const lines = [
    { seq: 1, epoch: 1, at, type: 'blob', hash: 'a', kind: 'text', text: '{"text":"the pro' },
    { seq: 2, epoch: 1, at, type: 'blob', hash: 'b', kind: 'text', text: 'secutor\\nspoke"}' },
    { seq: 3, epoch: 1, at, type: 'blob', hash: 'c', kind: 'list', text: 'a\nb' },
    {
      seq: 4,
      epoch: 1,
      at,
      type: 'end',
      key: 'day-1/speak',
      work: 'ask',
      attempt: 1,
      outcome: 'done',
      value_ref: 'c',
    },
  ]
  writeRunFile(
    workspace,
    'town-1',
    'journal.jsonl',
    lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  )
  const { index } = opened(workspace)
  const hits = await index.search('prosecutor spoke')
  expect(hits).toMatchObject([{ line: 2, kind: 'blob', key: 'day-1/speak', pointer: '/text' }])
})

test('a line that is not JSON is counted and can be found', async () => {
  const workspace = temporaryFolder()
  writeRunFile(
    workspace,
    'town-1',
    'chat.jsonl',
    `${chatLine(1, 'sound')}{"message": broken bananas}\n\n${chatLine(2, 'after')}`,
  )
  const { index } = opened(workspace)
  expect(await index.update()).toMatchObject({ records: 3, unreadable: 1 })
  expect(await index.search('bananas')).toMatchObject([{ line: 2, kind: 'unreadable' }])
  expect(await found(index, 'after')).toEqual([4])
})

test('runs are listed from their manifests, and also where there is none yet', async () => {
  const workspace = goldenWorkspace()
  const { index } = opened(workspace)
  const runs = await index.runs()
  const manifest = JSON.parse(goldenOf(filed.find(({ name }) => name === 'run/run-manifest')!))
  expect(runs.map(({ run }) => run)).toEqual(['run-1', 'town-1', 'social-1', 'rlm-1', 'ralph-1', 'improve-1'])
  expect(runs[0]).toMatchObject({
    loop: manifest.loop,
    status: manifest.status,
    createdAt: manifest.created_at,
  })
  const town = filed.filter(({ family }) => family === 'town')
  expect(runs[1]).toMatchObject({ loop: null, status: null, files: town.length })
})

test('nothing is left behind in a folder without runs', async () => {
  const workspace = temporaryFolder()
  const { index } = opened(workspace)
  expect(await index.search('anything')).toEqual([])
  expect(existsSync(join(workspace, '.reprise'))).toBe(false)
})

test('a rebuild gives the same answers', async () => {
  const workspace = goldenWorkspace()
  const { index } = opened(workspace)
  const before = await index.search('mayor')
  const { files } = await index.update()
  expect(await index.rebuild()).toMatchObject({ files, read: files })
  expect(await index.search('mayor')).toEqual(before)
})

test('where the index cannot be written, the files are searched without it', async () => {
  const workspace = goldenWorkspace()
  const { index, said } = opened(workspace)
  mkdirSync(indexFile(workspace))
  expect(await index.search('the', { contract: 'town/chat' })).not.toEqual([])
  expect(said).toEqual([
    expect.stringMatching(/^The index cannot be written \(.*\); this command reads the files/),
  ])
})
