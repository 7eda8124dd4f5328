import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { heldWords, placesOf, workingBwrap } from './hold.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'reprise-hold-')))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const bwrap = await workingBwrap(process.env)

test('what is held writes to its folder and its home, and nowhere else', ({ skip }) => {
  skip(bwrap === undefined, 'bwrap is not installed, or does not work')
  const [folder, home, other] = ['folder', 'home', 'other'].map((name) => join(root, name))
  for (const each of [folder!, home!, other!]) mkdirSync(each)
  const outside = join(homedir(), `reprise-hold-${process.pid}`)
  const script = `for file in "$@"; do echo written > "$file" || true; done 2>/dev/null`
  const files = [
    join(folder!, 'a'),
    join(home!, 'b'),
    join(other!, 'c'),
    outside,
    '/tmp/reprise-hold-private',
  ]
  const words = ['sh', '-c', script, 'sh', ...files]
  const held = heldWords(bwrap!, { words, folder: folder!, writes: [home!, join(root, 'absent')], reads: [] })
  execFileSync(held[0]!, held.slice(1))
  expect(readFileSync(files[0]!, 'utf8')).toBe('written\n')
  expect(readFileSync(files[1]!, 'utf8')).toBe('written\n')
  expect(files.slice(2).filter((file) => existsSync(file))).toEqual([])
})

test('programs in the temporary folder stay readable, and the file of a prompt too', () => {
  const program = '/tmp/programs/bin/agent'
  expect(placesOf(program, { PATH: '/usr/bin:/bin' })).toEqual([])
  expect(placesOf(join(root, 'bin/agent'), { PATH: `/usr/bin:${root}/more` })).toEqual(
    root.startsWith('/tmp/') ? [join('/tmp', root.split('/')[2]!)] : [],
  )
  const words = ['aider', '--message-file', '{prompt_file}']
  const held = heldWords('bwrap', { words, folder: '/work', writes: [], reads: ['/usr/lib'] })
  expect(held.join(' ')).toContain('--ro-bind {prompt_file} {prompt_file}')
  expect(held.join(' ')).not.toContain('/usr/lib')
})
