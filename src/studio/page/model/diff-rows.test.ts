import { expect, test } from 'vitest'
import { diffRows } from './diff-rows.ts'

const kinds = (diff: string) => diffRows(diff).map(({ kind, text }) => `${kind}: ${text}`)

test('of the headers of a diff only the names of the files are left', () => {
  const diff = [
    'diff --git a/src/one.ts b/src/one.ts',
    'index 01f5fdc5057cf73dbe1693167c4c4f3d65bf50f8..40d74f3be6319507805c07ec57a1db7cf5df68ef 100644',
    '--- a/src/one.ts',
    '+++ b/src/one.ts',
    '@@ -1,2 +1,2 @@ function one() {',
    ' kept',
    '-old',
    '+new',
    'diff --git a/two.ts b/two.ts',
    'deleted file mode 100644',
    'index 01f5fdc..0000000',
    '--- a/two.ts',
    '+++ /dev/null',
    '@@ -1 +0,0 @@',
    '-gone',
    '',
  ]
  expect(kinds(diff.join('\n'))).toEqual([
    'file: src/one.ts',
    'hunk: @@ -1,2 +1,2 @@ function one() {',
    'same:  kept',
    'removed: -old',
    'added: +new',
    'file: two.ts',
    'note: deleted file mode 100644',
    'hunk: @@ -1 +0,0 @@',
    'removed: -gone',
  ])
})

test('a removed line that begins with two dashes is a line and no header', () => {
  expect(kinds('--- a/q.sql\n+++ b/q.sql\n@@ -1,2 +1,2 @@\n--- a comment\n+++ more\n select 1\n')).toEqual([
    'file: q.sql',
    'hunk: @@ -1,2 +1,2 @@',
    'removed: --- a comment',
    'added: +++ more',
    'same:  select 1',
  ])
})
