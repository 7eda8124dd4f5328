import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { changePython } from './change-python.ts'

const hasPython = spawnSync('python3', ['--version']).status === 0
const text = `import pytest

def close(a, b):
    assert a == b

def test_adds():
    assert add(1, 2) == 3

def test_refuses():
    with pytest.raises(ValueError) as info:
        add(None, 1)

@pytest.mark.slow
def test_other():
    """What it is about."""
    close(add(1, 1), 2)

def test_short(): close(1, 1)
`

const changed = async (round: number) => {
  const options = { python: 'python3', signal: new AbortController().signal }
  const [file] = await changePython(new Map([['test_a.py', text]]), { round, random: () => 0 }, options)
  return file!
}

test.skipIf(!hasPython)('expectations of Python are changed, and other tests stopped', async () => {
  const first = await changed(0)
  expect(first.tests.map(({ names, certain }) => [...names, certain])).toEqual([
    ['test_adds', true],
    ['test_refuses', true],
    ['test_other', true],
    ['test_short', true],
  ])
  expect(first.added).toBeUndefined()
  expect(first.text).toContain('assert add(1, 2) == 4')
  expect(first.text).toContain("with pytest.raises(type('Other', (Exception,), {})) as info:")
  expect(first.text).toContain('    raise AssertionError("not yet")\n    """What it is about."""\n')
  expect(first.text).toContain('def test_short(): raise AssertionError("not yet"); close(1, 1)')
})

test.skipIf(!hasPython)(
  'a function with assertions is changed in rounds in which those that call it run',
  async () => {
    const second = await changed(1)
    expect(second.text).not.toContain('not yet')
    expect(second.text).toMatch(/assert a == \(lambda/)
  },
)

const several = `import pytest

def test_several():
    assert add(1, 0) == 1
    for n in (2, 3):
        assert add(n, 0) == n

def test_near():
    assert add(500, 500) == pytest.approx(1000, abs=50)
`

test.skipIf(!hasPython)('in the last round every expectation of a test is tried', async () => {
  const options = { python: 'python3', signal: new AbortController().signal }
  const order = { round: 0, random: () => 0, isLast: true }
  const [file] = await changePython(new Map([['test_a.py', several]]), order, options)
  expect(file!.tests.map(({ certain }) => certain)).toEqual([true, true])
  expect(file!.text).toContain('approx(1001000000, abs=50)')
  const run = (add: string) => {
    const program = `${file!.text.replace('import pytest', '')}\n${add}\ntest_several()\n`
    return spawnSync('python3', ['-c', program]).status
  }
  expect(run('add = lambda a, b: a + b')).toBe(1)
  const any = "type('Any', (), {'__eq__': lambda self, other: True})()"
  expect(run(`add = lambda a, b: ${any} if a == 1 else a + b`)).toBe(0)
  expect(run(`add = lambda a, b: ${any} if a == 3 else a + b`)).toBe(0)
})
