import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Emitter } from './event-emitter.mjs'

test('several listeners for once are all told once', () => {
  let told = 0
  const emitter = new Emitter()
  for (let listener = 0; listener < 5; listener++) emitter.once('tick', () => told++)
  emitter.emit('tick')
  emitter.emit('tick')
  assert.equal(told, 5)
})

test('a listener that comes while others are told waits for the next time', () => {
  const heard = []
  const emitter = new Emitter()
  emitter.on('tick', () => emitter.on('tick', () => heard.push('late')))
  emitter.emit('tick')
  assert.deepEqual(heard, [])
})
