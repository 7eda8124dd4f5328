import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trafficLight } from './traffic-light.mjs'

test('a light can fail in every picture', () => {
  for (let turns = 0; turns < 4; turns++) {
    const light = trafficLight()
    for (let turn = 0; turn < turns; turn++) light.send('next')
    assert.equal(light.send('fail'), 'flashing')
  }
})

test('two turns are alike', () => {
  const light = trafficLight()
  for (let turn = 0; turn < 8; turn++) light.send('next')
  assert.deepEqual(light.history.slice(0, 5), light.history.slice(4))
  assert.equal(light.history[3], 'amber')
})
