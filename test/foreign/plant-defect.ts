import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { seededRandom } from '../../src/kit/index.ts'
import { type ForeignPackage, nameOf } from './packages.ts'

/** A defect of one line. */
export interface Defect {
  readonly file: string
  /** From one. */
  readonly line: number
  readonly right: string
  readonly wrong: string
}

const changes: readonly (readonly [RegExp, string])[] = [
  [/ === /, ' !== '],
  [/ !== /, ' === '],
  [/ && /, ' || '],
  [/ \|\| /, ' && '],
  [/ < /, ' <= '],
  [/ > /, ' >= '],
  [/ <= /, ' < '],
  [/ >= /, ' > '],
  [/ \+ 1\b/, ' - 1'],
  [/ - 1\b/, ' + 1'],
  [/ \* /, ' / '],
  [/if \(!/, 'if ('],
  [/\btrue\b/, 'false'],
  [/\bfalse\b/, 'true'],
  [/\[0\]/, '[1]'],
  [/\[1\]/, '[0]'],
  [/= 0;/, '= 1;'],
  [/\+\+/, '--'],
]

/**
 * Plants a defect of one line that some of the tests notice: the first in an order that only depends on the seed, or where every
 * defect breaks most tests, the first that they notice at all.
 */
export function plantDefect(foreign: ForeignPackage, folder: string, seed: number): Defect {
  const all = foreign.sources.flatMap((file) => candidatesIn(file, readFileSync(join(folder, file), 'utf8')))
  const random = seededRandom(`${nameOf(foreign)} ${seed}`)
  const ordered = all
    .map((defect) => ({ defect, place: random() }))
    .sort((one, other) => one.place - other.place)
  let coarse: Defect | undefined
  for (const { defect } of ordered.slice(0, 60)) {
    writeLine(folder, defect, defect.wrong)
    const noticed = howNoticed(foreign.check, folder)
    if (noticed === 'by some') return defect
    if (noticed === 'by most') coarse ??= defect
    writeLine(folder, defect, defect.right)
  }
  if (coarse !== undefined) {
    writeLine(folder, coarse, coarse.wrong)
    return coarse
  }
  throw new Error(`The tests of ${foreign.spec} notice none of ${Math.min(60, all.length)} defects.`)
}

function candidatesIn(file: string, text: string): Defect[] {
  return text.split('\n').flatMap((right, index) => {
    if (/^\s*(?:\/\/|\*|\/\*)|require\(|^import |use strict/.test(right) || right.length > 200) return []
    return changes.flatMap(([from, to]) => {
      const wrong = right.replace(from, to)
      return wrong === right ? [] : [{ file, line: index + 1, right, wrong }]
    })
  })
}

export function writeLine(folder: string, { file, line }: Defect, text: string): void {
  const path = join(folder, file)
  const lines = readFileSync(path, 'utf8').split('\n')
  lines[line - 1] = text
  writeFileSync(path, lines.join('\n'))
}

/** How many tests notice a defect. */
function howNoticed(check: string, folder: string): 'not' | 'by some' | 'by most' {
  const { status, stdout } = runCheck(check, folder)
  const count = (word: string) =>
    Number(new RegExp(`^(?:# |ℹ )${word}\\s+(\\d+)`, 'm').exec(stdout)?.[1] ?? 0)
  // A check that hangs has no status.
  if (status === null || status === 0) return 'not'
  return count('fail') > 0 && count('pass') > count('fail') ? 'by some' : 'by most'
}

export function runCheck(check: string, folder: string) {
  const path = [join(folder, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const env = { ...process.env, PATH: path, NODE_OPTIONS: '' }
  const options = { cwd: folder, env, timeout: 60_000, encoding: 'utf8', detached: true } as const
  const result = spawnSync('sh', ['-c', check], options)
  // A defect may loop forever, and only the shell is ended at the time limit.
  if (result.status === null) endGroup(result.pid)
  return result
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Everything had ended with the shell.
  }
}
