import { expect, test } from 'vitest'
import { withOwnTests } from './own-tests.ts'

const about = { runsDoctests: true }
const rust = (body: string, assertion: string) =>
  `pub fn add(a: i32, b: i32) -> i32 {\n    ${body}\n}\n\n#[cfg(test)]\nmod tests {\n    // a } in a comment, and '{' in a char\n    #[test]\n    fn adds() {\n        assert_eq!(super::add(1, 2), ${assertion}, "{}", "}");\n    }\n}\n\npub fn other() {}\n`
const script = (body: string, expected: number) =>
  `export const sum = (a, b) => ${body}\n\nif (import.meta.vitest) {\n  const { expect, test } = import.meta.vitest\n  test('adds', () => { expect(sum(1, 2)).toBe(${expected}) })\n}\n`
const python = (body: string, expected: number) =>
  `"""A module."""\n\n\nclass Sum:\n    def add(\n        self, a, b\n    ):\n        """Adds.\n\n        >>> Sum().add(1, 2)\n        ${expected}\n        """\n        return ${body}\n\n\ndef other():\n    return 1\n`

test.each([
  ['a module of Rust', 'src/lib.rs', rust('a - b', '3'), rust('a + b', '-1'), rust('a + b', '3')],
  ['a block of vitest', 'src/sum.ts', script('a - b', 3), script('a + b', -1), script('a + b', 3)],
  ['an example of Python', 'sums/add.py', python('a - b', 3), python('a + b', -1), python('a + b', 3)],
])('%s is what it was, the source around it is new', (_, path, before, after, expected) => {
  expect(withOwnTests(path, before, after, about)).toBe(expected)
  expect(withOwnTests(path, before, expected, about)).toBeUndefined()
})

test('what was taken away is there again', () => {
  const source = 'export const sum = (a, b) => a + b\n'
  expect(withOwnTests('src/sum.ts', script('a - b', 3), source, about)).toContain('toBe(3)')
  expect(withOwnTests('src/lib.rs', rust('a', '3'), 'pub fn add() {}\n', about)).toContain('fn adds()')
})

test('docstrings that nothing runs are those of the work', () => {
  expect(
    withOwnTests('a.py', python('a - b', 3), python('a + b', 4), { runsDoctests: false }),
  ).toBeUndefined()
})
