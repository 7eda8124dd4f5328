import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { entriesOf } from '../tools/library/entries.ts'
import { mentionsIn } from '../tools/library/mentions.ts'
import { type Declared, moduleReader } from '../tools/library/read-module.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const entries = entriesOf(root)
const reader = moduleReader('.d.ts')
const namesOf = (entry: (typeof entries)[number]) => reader.exportsOf(entry.declarations)
const idOf = ({ file, name }: Pick<Declared, 'file' | 'name'>) => `${name} of ${file.slice(root.length)}`

test('these are the modules that users import', () => {
  expect(entries.map(({ name }) => name)).toEqual([
    'reprise',
    'reprise/agents',
    'reprise/contracts',
    'reprise/loops/improve',
    'reprise/loops/ralph',
    'reprise/loops/rlm',
    'reprise/loops/social',
    'reprise/loops/town',
    'reprise/testing',
    'reprise/types',
  ])
})

test('the first has some thirty names, and every module can be loaded', () => {
  const [first] = entries
  expect(namesOf(first!).size).toBeGreaterThan(25)
  expect(namesOf(first!).size).toBeLessThanOrEqual(36)
  const loaded = loadAll()
  for (const entry of entries) {
    const values = [...namesOf(entry)].filter(([, { kind }]) => kind !== 'interface' && kind !== 'type')
    expect(loaded[entry.name]).toEqual(values.map(([name]) => name).sort())
  }
})

/** What each module exports when Node loads it by its name. */
function loadAll(): Record<string, string[]> {
  const names = JSON.stringify(entries.map(({ name }) => name))
  const script = `const found = {}
for (const name of ${names}) found[name] = Object.keys(await import(name)).sort()
console.log(JSON.stringify(found))`
  const options = { cwd: root, encoding: 'utf8' } as const
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', script], options))
}

describe.each(entries)('$name', (entry) => {
  test('every name has a sentence', () => {
    const silent = [...namesOf(entry)].filter(([, { doc }]) => !/[.:]$/.test(doc.split('\n\n')[0] ?? ''))
    expect(silent.map(([name, declared]) => `${name}: ${idOf(declared)}`)).toEqual([])
  })

  test('everything that a signature mentions can be imported', () => {
    const open = new Set(entries.flatMap((one) => [...namesOf(one).values()].map(idOf)))
    const hidden = [...namesOf(entry).values()].flatMap((declared) =>
      mentionsIn(declared, reader.read(declared.file)).flatMap(({ from, name }) => {
        const { declared: here } = reader.read(declared.file)
        const target = from === declared.file ? here.get(name) : reader.resolveExport(from, name)
        const isOpen = target !== undefined && open.has(idOf(target))
        return isOpen ? [] : [`${declared.name} mentions ${name} of ${from.slice(root.length)}`]
      }),
    )
    expect(hidden).toEqual([])
  })
})
