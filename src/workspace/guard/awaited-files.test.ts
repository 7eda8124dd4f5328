import { expect, test } from 'vitest'
import { awaitedByMake, awaitedBySettings, awaitedByShell } from './awaited-files.ts'

test.each([
  ['if [ -f ci/local.sh ]; then . ci/local.sh; fi', ['ci/local.sh']],
  ['[[ -x "hooks/pre" ]] && hooks/pre', ['hooks/pre']],
  ['test ! -e .skip && node --test', ['.skip']],
  ['node --env-file-if-exists=.env --test', ['.env']],
  ['. ./local.env || true', ['./local.env']],
  ['. ./common.sh\nnode --test test/a.js || exit 1', []],
  ['node main.mjs > out.txt && diff out.txt expected.txt', []],
])('a command takes what it looks for first: %s', (text, found) => {
  expect(awaitedByShell(text)).toEqual(found)
})

test('a Makefile takes what it includes only where it is there', () => {
  expect(awaitedByMake('include rules.mk\n-include local.mk user.mk\nX := $(wildcard config.mk)\n')).toEqual([
    'local.mk',
    'user.mk',
    'config.mk',
  ])
})

test('settings take what they look for, and whatever they load', () => {
  const script = "import './plugin.js'\nconst own = existsSync('local.js') ? await import('./local.js') : {}"
  expect(awaitedBySettings('config/vitest.config.js', script, '')).toEqual([
    ...['config/local.js', 'local.js'],
    ...['config/plugin.js', 'config/local.js'],
  ])
  expect(
    awaitedBySettings(
      'tests/conftest.py',
      'try:\n    import local_settings\nexcept ImportError:\n    pass',
      '',
    ),
  ).toEqual(['tests/local_settings.py', 'local_settings.py'])
  expect(awaitedBySettings('tsconfig.json', '{ "extends": "./base.json" }', '')).toEqual([])
})
