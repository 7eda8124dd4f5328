import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findRoute, matchPath } from './route-matcher.ts'

test('a plain path fits itself', () => {
  assert.deepEqual(matchPath('/about', '/about'), {})
  assert.equal(matchPath('/about', '/imprint'), undefined)
})

test('a path that is too short does not fit', () => {
  assert.equal(matchPath('/users/:id', '/users'), undefined)
})

test('named parts are given', () => {
  assert.deepEqual(matchPath('/users/:id', '/users/J%C3%BCrgen'), { id: 'Jürgen' })
})

test('the longer route is found though the shorter comes first', () => {
  const routes = [
    { pattern: '/users/:id', target: 'user' },
    { pattern: '/users/:id/posts', target: 'posts' },
  ]
  assert.deepEqual(findRoute(routes, '/users/7/posts'), { target: 'posts', parameters: { id: '7' } })
})

test('no route is undefined', () => {
  assert.equal(findRoute([], '/'), undefined)
})
