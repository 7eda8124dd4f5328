import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type CompletedCommand, scripts } from './completion-scripts.ts'

const folder = mkdtempSync(join(tmpdir(), 'reprise-completion-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const plain = { commands: [], choices: [], takesRun: false, takesFile: false }
const commands: readonly CompletedCommand[] = [
  {
    ...plain,
    words: [],
    flags: [
      { name: '--help', description: "a command's help" },
      { name: '--project', description: 'a folder', values: [] },
    ],
    commands: [
      { name: 'show', description: 'show a run' },
      { name: 'validate', description: 'check records' },
      { name: 'completion', description: 'print a script' },
      { name: 'town', description: 'play' },
    ],
  },
  { ...plain, words: ['show'], flags: [{ name: '--json', description: 'print JSON' }], takesRun: true },
  {
    ...plain,
    words: ['validate'],
    flags: [
      { name: '--level', description: 'how strict', values: ['spec', 'lint'] },
      { name: '--out', description: 'a file', values: [] },
      { name: '--run', description: 'a run', values: 'run' },
    ],
    takesFile: true,
  },
  { ...plain, words: ['completion'], flags: [], choices: ['bash', 'zsh'] },
  { ...plain, words: ['town'], flags: [], commands: [{ name: 'play', description: 'one game' }] },
  { ...plain, words: ['town', 'play'], flags: [{ name: '--seed', description: 'chance', values: [] }] },
]
for (const [shell, script] of Object.entries(scripts)) writeFileSync(join(folder, shell), script(commands))
writeFileSync(join(folder, 'notes.txt'), '')
writeFileSync(join(folder, 'reprise'), '#!/bin/sh\necho \'      "run_id": "ralph-k3f9",\'\n')
chmodSync(join(folder, 'reprise'), 0o755)

const cases: readonly (readonly [line: string, offered: readonly string[]])[] = [
  ['reprise sh', ['show']],
  ['reprise --project . sh', ['show']],
  ['reprise town ', ['play']],
  ['reprise town play --s', ['--seed']],
  ['reprise show ra', ['ralph-k3f9']],
  ['reprise validate --level ', ['lint', 'spec']],
  ['reprise validate --run ra', ['ralph-k3f9']],
  ['reprise validate --out no', ['notes.txt']],
  ['reprise validate no', ['notes.txt']],
  ['reprise completion ', ['bash', 'zsh']],
]

const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, HOME: folder }
const isThere = (shell: string) => spawnSync(shell, ['--version']).status === 0
const linesOf = (shell: string, args: readonly string[]) =>
  spawnSync(shell, args, { cwd: folder, env, encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line !== '')

/** What bash offers at the end of a line. */
function inBash(line: string): string[] {
  const script = `source ./bash; COMP_WORDS=(${line}); ${line.endsWith(' ') ? 'COMP_WORDS+=("");' : ''} COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _reprise; printf '%s\\n' "\${COMPREPLY[@]}"`
  return linesOf('bash', ['--norc', '-c', script])
}

function inFish(line: string): string[] {
  return linesOf('fish', ['-N', '-c', `source ./fish; complete -C '${line}' | cut -f1`])
}

/** What zsh offers, with its own functions replaced by ones that print. */
function inZsh(line: string): string[] {
  const script = `
    compdef() { :; }
    _describe() { print -l -- "\${(@)\${(P)2}%%:*}"; }
    _files() { print -l -- *(N); }
    compadd() { [[ $1 == -a ]] && { print -l -- "\${(@P)2}"; return }; shift; print -l -- "$@"; }
    source ./zsh
    words=(${line}${line.endsWith(' ') ? '""' : ''}); CURRENT=$#words
    _reprise`
  const typed = line.split(' ').at(-1)!
  return linesOf('zsh', ['-f', '-c', script]).filter((offered) => offered.startsWith(typed))
}

describe.each([
  ['bash', inBash],
  ['fish', inFish],
  ['zsh', inZsh],
] as const)('in %s', (shell, complete) => {
  const hasShell = isThere(shell)
  test.for(cases)('%j is completed', ([line, offered], { skip }) => {
    skip(!hasShell, `${shell} is not installed`)
    const found = complete(line)
    expect([...new Set(found)].sort()).toEqual(offered)
  })
})
