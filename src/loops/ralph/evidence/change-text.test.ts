import { expect, test } from 'vitest'
import { noUsage } from '../../../workspace/index.ts'
import type { Change } from '../attempt.ts'
import { changeText, diffBlock } from './change-text.ts'
import { changedLines } from './changed-lines.ts'
import { relationOf } from './error-places.ts'

/** A change of one file by a diff. */
function changeOf(diff: string, file = 'bfs.py'): Change {
  const count = (sign: string) => diff.split('\n').filter((line) => line.startsWith(sign)).length
  const action = { type: 'code_modification' as const, description: '', file_path: file }
  return {
    treeBefore: 'a',
    treeAfter: 'b',
    actions: [{ ...action, changes: { additions: count('+'), deletions: count('-'), diff: head + diff } }],
    files: [file],
    linesAdded: count('+'),
    linesDeleted: count('-'),
    noticed: [],
    tampering: [],
    rationale: '',
    usage: noUsage,
  }
}

const head = 'diff --git a/bfs.py b/bfs.py\nindex 1..2 100644\n'
const small = '@@ -4,5 +4,5 @@ def bfs():\n a\n b\n c\n-    while True:\n+    while queue:\n d\n'
const large = `@@ -1,2 +1,6 @@\n one\n+1\n+2\n+3\n+4\n two\n@@ -20,1 +24,0 @@\n-old\n`

test('a small change is described by its lines, never only by its file', () => {
  expect(changeText(changeOf(small))).toBe('`while True:` → `while queue:` in bfs.py')
  expect(changeText(changeOf('@@ -1 +1,2 @@\n a\n+b\n'))).toBe('adding `b` in bfs.py')
  expect(changeText(changeOf('@@ -1 +1,2 @@\n a\n+\n'))).toBe('a change of empty lines in bfs.py')
  expect(changeText(changeOf('@@ -1,2 +1 @@\n a\n-b\n'))).toBe('removing `b` in bfs.py')
  expect(diffBlock(changeOf(small), 30)).toBe('')
})

test('a large change is described by its size, with the diff beside it, cut where it is too long', () => {
  expect(changeText(changeOf(large))).toBe('a change of bfs.py (+4 −1)')
  expect(diffBlock(changeOf(large), 30)).toBe(
    '```diff\n--- bfs.py\n@@ -1,2 +1,6 @@\n one\n+1\n+2\n+3\n+4\n two\n@@ -20,1 +24,0 @@\n-old\n```',
  )
  expect(diffBlock(changeOf(large), 3)).toContain('\n… 7 more lines\n')
})

test('the edit of a search is described by its name', () => {
  expect(changeText({ ...changeOf(small), edit: 'a.mjs:3:z' })).toBe('the edit `a.mjs:3:z`')
})

test('an error is at a changed line, elsewhere in a changed file, in another file, or only in the test', () => {
  const changed = changedLines(changeOf(small))
  const at = (place: string, file = 'test_bfs.py') =>
    relationOf(
      { type: 'runtime_error', message: 'no', file, line: 3, stack_trace: `at f (${place})` },
      changed,
    )
  expect(at('bfs.py:7:1')).toEqual({ kind: 'changed_line', place: { file: 'bfs.py', line: 7, column: 1 } })
  expect(at('bfs.py:9:1').kind).toBe('changed_file')
  expect(at('graph.py:7:1').kind).toBe('elsewhere')
  expect(at('node:internal/x:1:1')).toEqual({ kind: 'test', place: { file: 'test_bfs.py', line: 3 } })
  expect(relationOf({ type: 'other', message: 'no' }, changed).kind).toBe('unknown')
})
