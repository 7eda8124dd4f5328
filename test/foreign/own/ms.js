const assert = require('node:assert')
const { test } = require('node:test')
const ms = require('..')

test('reads times', () => {
  assert.strictEqual(ms('100'), 100)
  assert.strictEqual(ms('1m'), 60000)
  assert.strictEqual(ms('1h'), 3600000)
  assert.strictEqual(ms('2 days'), 172800000)
  assert.strictEqual(ms('3d'), 259200000)
  assert.strictEqual(ms('1s'), 1000)
  assert.strictEqual(ms('1.5h'), 5400000)
  assert.strictEqual(ms('-.5h'), -1800000)
  assert.strictEqual(ms('1y'), 31557600000)
  assert.strictEqual(ms('1w'), 604800000)
})

test('refuses what is no time', () => {
  assert.throws(() => ms(''))
  assert.throws(() => ms(undefined))
  assert.ok(Number.isNaN(ms('10-.5')) || ms('10-.5') === undefined)
  assert.strictEqual(ms('x'.repeat(101)), undefined)
})

test('writes times shortly', () => {
  assert.strictEqual(ms(500), '500ms')
  assert.strictEqual(ms(-500), '-500ms')
  assert.strictEqual(ms(1000), '1s')
  assert.strictEqual(ms(60000), '1m')
  assert.strictEqual(ms(3600000), '1h')
  assert.strictEqual(ms(86400000), '1d')
  assert.strictEqual(ms(234234234), '3d')
})

test('writes times in words', () => {
  assert.strictEqual(ms(500, { long: true }), '500 ms')
  assert.strictEqual(ms(1000, { long: true }), '1 second')
  assert.strictEqual(ms(10000, { long: true }), '10 seconds')
  assert.strictEqual(ms(60000, { long: true }), '1 minute')
  assert.strictEqual(ms(3600000 * 2, { long: true }), '2 hours')
  assert.strictEqual(ms(86400000, { long: true }), '1 day')
})
