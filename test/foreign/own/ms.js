const assert = require('node:assert')
const { test } = require('node:test')
const ms = require('..')

for (const [text, expected] of [
  ['100', 100],
  ['1m', 60000],
  ['1h', 3600000],
  ['2 days', 172800000],
  ['3d', 259200000],
  ['3 weeks', 1814400000],
  ['1s', 1000],
  ['20 secs', 20000],
  ['1.5h', 5400000],
  ['-.5h', -1800000],
  ['1y', 31557600000],
  ['1w', 604800000],
  ['53 milliseconds', 53],
])
  test(`reads ${text}`, () => assert.strictEqual(ms(text), expected))

test('refuses an empty text', () => assert.throws(() => ms('')))
test('refuses nothing', () => assert.throws(() => ms(undefined)))
test('refuses what is not finite', () => assert.throws(() => ms(Number.POSITIVE_INFINITY)))
test('does not read what is too long', () => assert.strictEqual(ms('x'.repeat(101)), undefined))

for (const [time, expected] of [
  [500, '500ms'],
  [-500, '-500ms'],
  [1000, '1s'],
  [10000, '10s'],
  [60000, '1m'],
  [3600000, '1h'],
  [86400000, '1d'],
  [234234234, '3d'],
])
  test(`writes ${time} shortly`, () => assert.strictEqual(ms(time), expected))

for (const [time, expected] of [
  [500, '500 ms'],
  [1000, '1 second'],
  [1200, '1 second'],
  [10000, '10 seconds'],
  [60000, '1 minute'],
  [600000, '10 minutes'],
  [3600000, '1 hour'],
  [7200000, '2 hours'],
  [86400000, '1 day'],
  [-86400000, '-1 day'],
])
  test(`writes ${time} in words`, () => assert.strictEqual(ms(time, { long: true }), expected))
