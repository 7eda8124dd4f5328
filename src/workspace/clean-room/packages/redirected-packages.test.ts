import { expect, test } from 'vitest'
import { redirectedPackages } from './redirected-packages.ts'

const manifest = (fields: object) => JSON.stringify({ devDependencies: { runner: '^1.0.0' }, ...fields })
const inManifest = (fields: object) =>
  redirectedPackages([{ path: 'package.json', before: manifest({}), after: manifest(fields) }])

test.each([
  ['a folder', { devDependencies: { runner: 'file:./vendor/calm' } }],
  ['a link', { devDependencies: { runner: 'link:../calm' } }],
  ['another package', { devDependencies: { runner: 'npm:calm@1.0.0' } }],
  ['a repository', { dependencies: { runner: 'someone/calm' }, devDependencies: {} }],
  ['a server', { devDependencies: { runner: 'https://example.org/calm.tgz' } }],
])('a package of the beginning is not taken from %s', (_, fields) => {
  expect(inManifest(fields)).toEqual(['runner'])
})

test('what replaces packages everywhere is named', () => {
  expect(inManifest({ overrides: { runner: 'file:./calm' } })).toEqual(['overrides'])
})

test.each([
  ['another version', { devDependencies: { runner: '>=1.2.0 <3 || ^4.0.0-rc.1' } }],
  ['a new package of the project', { dependencies: { plus: 'file:./libs/plus' } }],
  ['a package less', { devDependencies: {} }],
])('%s is an ordinary change', (_, fields) => {
  expect(inManifest(fields)).toEqual([])
})

const registry = 'https://registry.example.org'
const entry = { version: '1.0.0', resolved: `${registry}/runner-1.0.0.tgz`, integrity: 'sha512-a' }
const lock = (fields: object) => JSON.stringify({ packages: { '': {}, 'node_modules/runner': fields } })
const inLock = (fields: object) =>
  redirectedPackages([{ path: 'package-lock.json', before: lock(entry), after: lock(fields) }])

test('a lock file may name another version, and no other place or bytes of the same one', () => {
  expect(
    inLock({ version: '1.1.0', resolved: `${registry}/runner-1.1.0.tgz`, integrity: 'sha512-b' }),
  ).toEqual([])
  for (const other of [
    { resolved: 'vendor/calm', link: true },
    { ...entry, version: '1.1.0', resolved: 'https://example.com/runner-1.1.0.tgz' },
    { ...entry, resolved: `${registry}/calm-1.0.0.tgz` },
    { ...entry, integrity: 'sha512-b' },
  ])
    expect(inLock(other)).toEqual(['node_modules/runner'])
})

test('a new server in a lock file that is no JSON is named, a link inside of the project is not', () => {
  const before = `runner@^1:\n  resolved "${registry}/runner.tgz"\n`
  const after = `${before}plus@*:\n  version: link:../plus\n`
  expect(redirectedPackages([{ path: 'yarn.lock', before, after }])).toEqual([])
  const other = before.replace(registry, 'https://example.com')
  expect(redirectedPackages([{ path: 'yarn.lock', before, after: other }])).toEqual(['https://example.com'])
})
