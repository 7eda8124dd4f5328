const assert = require('node:assert')
const { test } = require('node:test')
const semver = require('..')

test('compares versions', () => {
  assert.strictEqual(semver.compare('1.2.3', '1.2.4'), -1)
  assert.strictEqual(semver.compare('1.3.0', '1.2.9'), 1)
  assert.strictEqual(semver.compare('2.0.0', '2.0.0'), 0)
  assert.strictEqual(semver.compare('1.0.0-alpha', '1.0.0'), -1)
  assert.strictEqual(semver.compare('1.0.0', '1.0.0-alpha'), 1)
  assert.strictEqual(semver.compare('1.0.0-alpha.1', '1.0.0-alpha.2'), -1)
  assert.strictEqual(semver.compare('1.0.0-alpha', '1.0.0-alpha.0'), -1)
  assert.strictEqual(semver.compare('1.0.0-1', '1.0.0-beta'), -1)
  assert.strictEqual(semver.compareBuild('1.0.0+1', '1.0.0+2'), -1)
  assert.strictEqual(semver.compareBuild('1.0.0+1', '1.0.0'), 1)
})

test('takes versions apart', () => {
  const version = new semver.SemVer('v1.22.333-beta.4+build.5', { loose: true })
  assert.deepStrictEqual([version.major, version.minor, version.patch], [1, 22, 333])
  assert.deepStrictEqual(version.prerelease, ['beta', 4])
  assert.deepStrictEqual(version.build, ['build', '5'])
  assert.strictEqual(version.version, '1.22.333-beta.4')
  assert.strictEqual(semver.valid('1.2'), null)
  assert.throws(() => new semver.SemVer('1.2'))
  assert.throws(() => new semver.SemVer(`1.0.${'9'.repeat(300)}`))
  assert.throws(() => new semver.SemVer(12))
})

test('raises versions', () => {
  assert.strictEqual(semver.inc('1.2.3', 'major'), '2.0.0')
  assert.strictEqual(semver.inc('1.2.3', 'minor'), '1.3.0')
  assert.strictEqual(semver.inc('1.2.3', 'patch'), '1.2.4')
  assert.strictEqual(semver.inc('1.2.3-beta.1', 'patch'), '1.2.3')
  assert.strictEqual(semver.inc('2.0.0-rc.1', 'major'), '2.0.0')
  assert.strictEqual(semver.inc('1.3.0-rc.1', 'minor'), '1.3.0')
  assert.strictEqual(semver.inc('1.2.3', 'prerelease'), '1.2.4-0')
  assert.strictEqual(semver.inc('1.2.3-1', 'prerelease'), '1.2.3-2')
  assert.strictEqual(semver.inc('1.2.3', 'prepatch', 'beta'), '1.2.4-beta.0')
  assert.strictEqual(semver.inc('1.2.3', 'premajor'), '2.0.0-0')
  assert.strictEqual(semver.inc('1.2.3', 'preminor'), '1.3.0-0')
  assert.strictEqual(semver.inc('1.2.3', 'nothing'), null)
})

test('knows ranges', () => {
  for (const [range, version, expected] of [
    ['^1.2.3', '1.9.0', true],
    ['^1.2.3', '2.0.0', false],
    ['~1.2.3', '1.2.9', true],
    ['~1.2.3', '1.3.0', false],
    ['>=1.0.0 <2.0.0', '1.5.0', true],
    ['>1.0.0', '1.0.0', false],
    ['<=1.0.0', '1.0.0', true],
    ['<1.0.0', '1.0.0', false],
    ['1.x', '1.4.2', true],
    ['*', '3.0.0', true],
    ['', '3.0.0', true],
    ['1.2.3 || 2.x', '2.4.0', true],
    ['^1.0.0', '1.1.0-beta', false],
  ])
    assert.strictEqual(semver.satisfies(version, range), expected, `${version} in ${range}`)
  for (const [operator, expected] of [
    ['===', true],
    ['!==', false],
    ['==', true],
    ['!=', false],
    ['>', false],
    ['>=', true],
    ['<', false],
    ['<=', true],
  ])
    assert.strictEqual(semver.cmp('1.0.0', operator, '1.0.0'), expected)
  assert.throws(() => semver.cmp('1.0.0', '=>', '1.0.0'))
  const comparator = new semver.Comparator('>=1.0.0')
  assert.strictEqual(comparator.test('1.0.0'), true)
  assert.strictEqual(comparator.test('0.9.0'), false)
  assert.strictEqual(comparator.intersects(new semver.Comparator('<2.0.0')), true)
  assert.strictEqual(comparator.intersects(new semver.Comparator('<0.5.0')), false)
})
