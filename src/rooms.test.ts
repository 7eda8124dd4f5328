import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type Room, rooms } from './rooms.ts'

const source = fileURLToPath(new URL('.', import.meta.url))
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file))

const roomOf = (file: string) => (file.includes('/') ? file.split('/')[0]! : undefined)
const isTest = (file: string) => /\.(?:test|suite)\.tsx?$/.test(file)

interface Import {
  readonly from: string
  readonly to: string
}

const imports: Import[] = files.flatMap((from) => {
  const text = readFileSync(join(source, from), 'utf8')
  const targets = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)]
  const found = targets.map((match) => ({
    from,
    to: normalize(join(dirname(from), match[1]!)).replaceAll('\\', '/'),
  }))
  // Tests of every module may use the helpers of the whole test suite.
  return isTest(from) ? found.filter(({ to }) => !to.startsWith('../test/')) : found
})

test('every folder of the source is a room of the table', () => {
  const folders = new Set(files.map(roomOf).filter((room) => room !== undefined))
  expect([...folders].filter((folder) => !(folder in rooms))).toEqual([])
})

test('a room imports only what the table allows', () => {
  const trespasses = imports.filter(({ from, to }) => {
    const [visitor, host] = [roomOf(from), roomOf(to)]
    if (visitor === undefined || visitor === host) return false
    return host === undefined || !(rooms[visitor as Room] as readonly string[]).includes(host)
  })
  expect(trespasses).toEqual([])
})

test('other modules are imported through their index', () => {
  const climbers = imports.filter(({ from, to }) => {
    const host = roomOf(to)
    // The package publishes every loop by itself, so that one can be imported without the others.
    if (from === 'index.ts' && /^loops\/[^/]+\/index\.ts$/.test(to)) return false
    return host !== undefined && roomOf(from) !== host && to !== `${host}/index.ts`
  })
  expect(climbers).toEqual([])
})

test('only the store of files knows what the files of a run are called', () => {
  const named = files.filter((file) => {
    if (isTest(file) || file.startsWith('store/files/') || file.startsWith('contracts/')) return false
    const code = readFileSync(join(source, file), 'utf8').replaceAll(/^\s*(?:\/\/|\*|\/\*\*).*$/gm, '')
    return /['"`/](?:journal\.jsonl|run\.json)\b(?!.*two files)/.test(code)
  })
  expect(named).toEqual([])
})

test('a loop never imports another loop, and nobody but the package imports its own index', () => {
  const loopOf = (file: string) => /^loops\/([^/]+)\//.exec(file)?.[1]
  const strangers = imports.filter(({ from, to }) => {
    const [left, right] = [loopOf(from), loopOf(to)]
    return left !== undefined && right !== undefined && left !== right
  })
  const barrels = imports.filter(
    ({ from, to }) =>
      !isTest(from) &&
      roomOf(from) !== undefined &&
      to === `${roomOf(from)}/index.ts` &&
      roomOf(to) === roomOf(from),
  )
  expect([...strangers, ...barrels]).toEqual([])
})
