import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findRoute, matchPath } from './route-matcher.ts'

test('the root fits only the root', () => {
  assert.deepEqual(matchPath('/', '/'), {})
  assert.equal(matchPath('/', '/a'), undefined)
})

test('paths of the same length are told apart by their words', () => {
  const routes = [
    { pattern: '/a/:x/c', target: 1 },
    { pattern: '/a/:x/d', target: 2 },
    { pattern: '/a/:x', target: 3 },
  ]
  assert.equal(findRoute(routes, '/a/b/d')?.target, 2)
  assert.equal(findRoute(routes, '/a/b')?.target, 3)
  assert.equal(findRoute(routes, '/a/b/c/d'), undefined)
})
