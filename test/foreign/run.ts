import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { commit, git, makeForeignProject } from './foreign-project.ts'
import { type ForeignPackage, foreignPackages, nameOf } from './packages.ts'
import { type Defect, plantDefect, runCheck } from './plant-defect.ts'
import { quixBugs } from './quixbugs.ts'
import { reprise, root, type Tried } from './reprise.ts'
import { tryAgent } from './try-agent.ts'

// Tries ralph on packages from the registry: `npm run test:foreign`, or with `agent` or `repair` and names of packages. With
// a clone of QuixBugs in REPRISE_QUIXBUGS, the scripted agent works on its programs too (`quixbugs` and names for some of them).

const seed = Number(process.env.REPRISE_FOREIGN_SEED ?? 1)

function agentOn(foreign: ForeignPackage, folder: string, { file, line, right }: Defect): Tried {
  const wrong = readFileSync(join(folder, file), 'utf8')
  const lines = wrong.split('\n')
  lines[line - 1] = right
  const tests = git(folder, 'ls-files', 'test').trim().split('\n')
  const test = tests.find((path) => /\.js$/.test(path))!
  const script = { name: nameOf(foreign), check: foreign.check, file, wrong, right: lines.join('\n'), test }
  return tryAgent(script, folder)
}

/** The defect is fixed by search, in at most 40 attempts. */
function repairOn({ check }: ForeignPackage, folder: string): Tried {
  const words = ['--check', check, '--actor', 'bot:repair', '--max-iterations', '40', '--worktree']
  const run = reprise(folder, [
    'ralph',
    'Make the tests pass.',
    ...words,
    '--id',
    'repair',
    '--seed',
    `${seed}`,
  ])
  const file = join(folder, '.reprise/runs/repair/outcome.json')
  if (!existsSync(file)) return { isFixed: false, say: run.text.trim().slice(-300) }
  const { iterations, stop } = JSON.parse(readFileSync(file, 'utf8'))
  return {
    isFixed: run.status === 0,
    say: `${iterations} ${iterations === 1 ? 'attempt' : 'attempts'}, ${stop.reason}`,
  }
}

const results: { readonly kind: string; readonly isFixed: boolean }[] = []

function report(kind: string, name: string, attempt: () => Tried & { readonly what?: string }): void {
  const began = performance.now()
  let tried: Tried & { readonly what?: string }
  try {
    tried = attempt()
  } catch (error) {
    tried = { isFixed: false, say: (error as Error).message }
  }
  results.push({ kind, isFixed: tried.isFixed })
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`${tried.isFixed ? '✓' : '✗'} ${kind} ${name}${tried.what ?? ''}: ${tried.say} (${seconds} s)`)
}

function tryPackage(kind: 'agent' | 'repair', foreign: ForeignPackage): Tried & { readonly what: string } {
  const folder = join(root, kind, nameOf(foreign))
  makeForeignProject(foreign, folder)
  if (runCheck(foreign.check, folder).status !== 0) throw new Error('its own tests fail here')
  const defect = plantDefect(foreign, folder, seed)
  commit(folder, 'a defect')
  const tried = kind === 'agent' ? agentOn(foreign, folder, defect) : repairOn(foreign, folder)
  return { ...tried, what: ` ${defect.file}:${defect.line} \`${defect.wrong.trim()}\`` }
}

const [asked = 'all', ...names] = process.argv.slice(2)
const isChosen = (name: string) => names.length === 0 || names.includes(name)
const clone = process.env.REPRISE_QUIXBUGS
for (const foreign of foreignPackages.filter((one) => isChosen(nameOf(one))))
  for (const kind of ['agent', 'repair'] as const)
    if (asked === 'all' || asked === kind) report(kind, foreign.spec, () => tryPackage(kind, foreign))
if (clone !== undefined && (asked === 'all' || asked === 'quixbugs'))
  for (const { name, script, make } of quixBugs(clone).filter((one) => isChosen(one.name)))
    report('quixbugs', name, () => {
      const folder = join(root, 'quixbugs', name)
      make(folder)
      return tryAgent(script, folder)
    })

const ofKind = (kind: string) => results.filter((one) => one.kind === kind)
const fixed = (kind: string) => ofKind(kind).filter(({ isFixed }) => isFixed).length
const titles = {
  agent: 'scripted coding agent',
  repair: 'bot:repair',
  quixbugs: 'scripted coding agent on QuixBugs',
}
for (const [kind, title] of Object.entries(titles))
  if (ofKind(kind).length > 0) console.log(`${title}: ${fixed(kind)} of ${ofKind(kind).length}`)
if (process.env.REPRISE_KEEP === undefined) rmSync(root, { recursive: true, force: true })
else console.log(`kept: ${root}`)
const allHold = ['agent', 'quixbugs'].every((kind) => fixed(kind) === ofKind(kind).length)
process.exitCode = allHold && fixed('repair') >= ofKind('repair').length * 0.8 ? 0 : 1
