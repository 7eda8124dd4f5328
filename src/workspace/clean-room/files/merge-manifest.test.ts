import { expect, test } from 'vitest'
import { mergeManifest } from './merge-manifest.ts'

const before = {
  name: 'x',
  scripts: { test: 'vitest run' },
  imports: { '#near': './test/near.js', '#lib': './lib/a.js' },
}
const merged = (after: object) =>
  mergeManifest(JSON.stringify(before), JSON.stringify(after), {
    judges: (target) => target.includes('test/'),
    isForeign: (name) => name === 'chai',
  })!

test('dependencies come from the work, scripts and settings of tools from the beginning', () => {
  const { text, isWhole } = merged({
    ...before,
    scripts: { test: 'true' },
    jest: {},
    dependencies: { a: '1' },
  })
  expect(JSON.parse(text)).toEqual({ ...before, dependencies: { a: '1' } })
  expect(isWhole).toBe(false)
})

test('a name that leads to a file that judges leads there still, others may change', () => {
  const { text } = merged({ ...before, imports: { '#near': './fake.js', '#lib': './lib/b.js' } })
  expect(JSON.parse(text).imports).toEqual({ '#near': './test/near.js', '#lib': './lib/b.js' })
})

test('a package is renamed, but not to the name of one that it loads', () => {
  expect(JSON.parse(merged({ ...before, name: 'y' }).text).name).toBe('y')
  expect(JSON.parse(merged({ ...before, name: 'chai', exports: './fake.js' }).text).name).toBe('x')
})

test('what only changes dependencies is taken as it is', () => {
  const after = { ...before, dependencies: { a: '1' } }
  expect(merged(after)).toEqual({ text: JSON.stringify(after), isWhole: true })
})

test('a main file that judges stays what is found, also where exports are added', () => {
  const main = (old: object, work: object) =>
    JSON.parse(
      mergeManifest(JSON.stringify(old), JSON.stringify(work), {
        judges: (target) => /near/.test(target),
        isForeign: () => false,
      })!.text,
    )
  expect(main({ main: 'near.js' }, { main: 'fake.js', version: '2' })).toEqual({
    main: 'near.js',
    version: '2',
  })
  expect(main({ main: './near' }, { main: './near', exports: './fake.js' })).toEqual({ main: './near' })
  expect(main({ exports: './near.js' }, { exports: './fake.js' })).toEqual({ exports: './near.js' })
  expect(main({ main: 'a.js' }, { main: 'b.js' })).toEqual({ main: 'b.js' })
})

test('what is no JSON cannot be merged', () => {
  expect(mergeManifest('{}', 'no', { judges: () => false, isForeign: () => false })).toBeUndefined()
})
