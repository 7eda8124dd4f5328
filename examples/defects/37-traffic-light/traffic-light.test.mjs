import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trafficLight } from './traffic-light.mjs'

test('a light begins with red', () => {
  assert.equal(trafficLight().state, 'red')
})

test('red leads to green over red and amber', () => {
  const light = trafficLight()
  assert.equal(light.send('next'), 'red-amber')
  assert.equal(light.send('next'), 'green')
})

test('a whole turn shows four pictures', () => {
  const light = trafficLight()
  for (let turn = 0; turn < 4; turn++) light.send('next')
  assert.deepEqual(light.history, ['red', 'red-amber', 'green', 'amber', 'red'])
})

test('a broken light flashes until it is reset', () => {
  const light = trafficLight()
  light.send('fail')
  assert.equal(light.can('next'), false)
  assert.throws(() => light.send('next'), /next means nothing in flashing/)
  assert.equal(light.send('reset'), 'red')
})
