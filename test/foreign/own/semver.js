const assert = require('node:assert')
const { test } = require('node:test')
const semver = require('..')

for (const [one, other, expected] of [
  ['1.2.3', '1.2.4', -1],
  ['1.3.0', '1.2.9', 1],
  ['2.0.0', '1.9.9', 1],
  ['2.0.0', '2.0.0', 0],
  ['1.0.0-alpha', '1.0.0', -1],
  ['1.0.0', '1.0.0-alpha', 1],
  ['1.0.0-alpha.1', '1.0.0-alpha.2', -1],
  ['1.0.0-alpha', '1.0.0-alpha.0', -1],
  ['1.0.0-alpha.0', '1.0.0-alpha', 1],
  ['1.0.0-1', '1.0.0-beta', -1],
])
  test(`compares ${one} with ${other}`, () => assert.strictEqual(semver.compare(one, other), expected))

for (const [one, other, expected] of [
  ['1.0.0+1', '1.0.0+2', -1],
  ['1.0.0+1', '1.0.0', 1],
  ['1.0.0', '1.0.0+1', -1],
  ['1.0.0+a.b', '1.0.0+a.b', 0],
])
  test(`compares the builds of ${one} and ${other}`, () =>
    assert.strictEqual(semver.compareBuild(one, other), expected))

const parsed = () => new semver.SemVer('v1.22.333-beta.4+build.5', { loose: true })
test('reads the numbers of a version', () => {
  const { major, minor, patch } = parsed()
  assert.deepStrictEqual([major, minor, patch], [1, 22, 333])
})
test('reads the prerelease of a version', () => assert.deepStrictEqual(parsed().prerelease, ['beta', 4]))
test('reads the build of a version', () => assert.deepStrictEqual(parsed().build, ['build', '5']))
test('writes a version', () => assert.strictEqual(parsed().version, '1.22.333-beta.4'))
test('knows what is no version', () => assert.strictEqual(semver.valid('1.2'), null))
test('refuses what is no version', () => assert.throws(() => new semver.SemVer('1.2')))
test('refuses a version that is too long', () =>
  assert.throws(() => new semver.SemVer(`1.0.${'9'.repeat(300)}`)))
test('refuses a number that is too large', () =>
  assert.throws(() => new semver.SemVer('1.0.9007199254740992')))
test('refuses what is no text', () => assert.throws(() => new semver.SemVer(12)))

for (const [version, how, name, expected] of [
  ['1.2.3', 'major', undefined, '2.0.0'],
  ['1.2.3', 'minor', undefined, '1.3.0'],
  ['1.2.3', 'patch', undefined, '1.2.4'],
  ['1.2.3-beta.1', 'patch', undefined, '1.2.3'],
  ['2.0.0-rc.1', 'major', undefined, '2.0.0'],
  ['2.1.0-rc.1', 'major', undefined, '3.0.0'],
  ['1.3.0-rc.1', 'minor', undefined, '1.3.0'],
  ['1.2.3', 'prerelease', undefined, '1.2.4-0'],
  ['1.2.3-1', 'prerelease', undefined, '1.2.3-2'],
  ['1.2.3-beta', 'prerelease', undefined, '1.2.3-beta.0'],
  ['1.2.3', 'prepatch', 'beta', '1.2.4-beta.0'],
  ['1.2.4-beta.0', 'prerelease', 'beta', '1.2.4-beta.1'],
  ['1.2.4-alpha.3', 'prerelease', 'beta', '1.2.4-beta.0'],
  ['1.2.3', 'premajor', undefined, '2.0.0-0'],
  ['1.2.3', 'preminor', undefined, '1.3.0-0'],
  ['1.2.3', 'nothing', undefined, null],
])
  test(`raises ${version} by ${how} ${name}`, () =>
    assert.strictEqual(semver.inc(version, how, {}, name), expected))

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
  test(`knows whether ${version} is in ${range}`, () =>
    assert.strictEqual(semver.satisfies(version, range), expected))

for (const [operator, expected] of [
  ['===', true],
  ['!==', false],
  ['', true],
  ['=', true],
  ['==', true],
  ['!=', false],
  ['>', false],
  ['>=', true],
  ['<', false],
  ['<=', true],
])
  test(`compares equal versions by ${operator}`, () =>
    assert.strictEqual(semver.cmp('1.0.0', operator, '1.0.0'), expected))
test('refuses an operator that there is not', () => assert.throws(() => semver.cmp('1.0.0', '=>', '1.0.0')))

const least = () => new semver.Comparator('>=1.0.0')
test('compares with the least version', () => assert.strictEqual(least().test('1.0.0'), true))
test('compares with less than the least version', () => assert.strictEqual(least().test('0.9.0'), false))
for (const [other, expected] of [
  ['<2.0.0', true],
  ['<0.5.0', false],
  ['>3.0.0', true],
  ['1.0.0', true],
  ['0.9.0', false],
  ['', true],
])
  test(`knows whether it shares versions with ${other}`, () =>
    assert.strictEqual(least().intersects(new semver.Comparator(other)), expected))
