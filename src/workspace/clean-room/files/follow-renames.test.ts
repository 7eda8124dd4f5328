import { expect, test } from 'vitest'
import { followRenames } from './follow-renames.ts'

const files = new Set(['src/sum.ts', 'src/deep/other.js', 'pkg/add.py', 'test/a.test.ts', 'tests/test_a.py'])
const follow = (path: string, text: string, from: string, to: string) =>
  followRenames(path, text, new Map([[from, to]]), { files, prefix: '' })

test.each([
  ["from '../src/sum.js'", 'src/sum.ts', 'src/math/add.ts', "from '../src/math/add.js'"],
  ["from '../src/sum'", 'src/sum.ts', 'src/add.ts', "from '../src/add'"],
  ["from '../src/sum.ts'", 'src/sum.ts', 'src/add.ts', "from '../src/add.ts'"],
  ["require('../src/deep/other')", 'src/deep/other.js', 'src/other.mjs', "require('../src/other')"],
])('%s follows %s to %s', (text, from, to, expected) => {
  expect(follow('test/a.test.ts', `import { x } ${text}\n`, from, to)).toBe(`import { x } ${expected}\n`)
})

test('a module of Python is followed', () => {
  const text = 'from pkg.add import add\nassert add(1, 2) == 3  # pkg.add\n'
  expect(follow('tests/test_a.py', text, 'pkg/add.py', 'pkg/plus.py')).toBe(
    text.replace('from pkg.add', 'from pkg.plus'),
  )
})

test('a file that loads nothing that was renamed stays as it is', () => {
  expect(
    follow('test/a.test.ts', "import '../src/sum.js'\n", 'src/deep/other.js', 'src/x.js'),
  ).toBeUndefined()
})
