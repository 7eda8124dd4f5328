import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UndoStack } from './undo-stack.mjs'

function counter() {
  const state = { value: 0 }
  const add = (amount) => ({
    apply: () => {
      state.value += amount
    },
    revert: () => {
      state.value -= amount
    },
  })
  return { state, add, stack: new UndoStack(3) }
}

test('with no change there is nothing to undo', () => {
  const { stack } = counter()
  assert.equal(stack.canUndo, false)
  assert.equal(stack.undo(), false)
  assert.equal(stack.redo(), false)
})

test('a change is made and remembered', () => {
  const { state, add, stack } = counter()
  stack.run(add(5))
  assert.equal(state.value, 5)
  assert.equal(stack.canUndo, true)
})

test('a change can be taken back', () => {
  const { state, add, stack } = counter()
  stack.run(add(5))
  assert.equal(stack.undo(), true)
  assert.equal(state.value, 0)
})

test('a change that was taken back can be made again', () => {
  const { state, add, stack } = counter()
  stack.run(add(5))
  stack.undo()
  assert.equal(stack.redo(), true)
  assert.equal(state.value, 5)
})
