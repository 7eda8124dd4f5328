import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commit, git, makeForeignProject } from './foreign-project.ts'
import { type ForeignPackage, foreignPackages, nameOf } from './packages.ts'
import { type Defect, plantDefect, runCheck } from './plant-defect.ts'

// Tries ralph on packages from the registry: `npm run test:foreign`, or with `agent` or `repair` and names of packages.

const main = fileURLToPath(new URL('../../dist/bin/reprise.js', import.meta.url))
const seed = Number(process.env.REPRISE_FOREIGN_SEED ?? 1)
const root = realpathSync(mkdtempSync(join(tmpdir(), 'reprise-foreign-')))

interface Tried {
  readonly mended: boolean
  readonly say: string
}

/** A coding agent that is wrong first, changes a test in its second attempt, and is right in its third. */
function agentText({ file, right, wrong, line }: Defect, test: string): string {
  return `
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
const change = (path, edit) => writeFileSync(path, edit(readFileSync(path, 'utf8')))
const prompt = readFileSync(0, 'utf8')
const attempt = existsSync(process.env.REPRISE_NOTES) ? Number(readFileSync(process.env.REPRISE_NOTES, 'utf8')) + 1 : 1
writeFileSync(process.env.REPRISE_NOTES, String(attempt))
const setLine = (text) => change(${JSON.stringify(file)}, (all) => all.split('\\n').map((one, index) => (index === ${line - 1} ? text : one)).join('\\n'))
if (attempt === 1) setLine(${JSON.stringify(`${wrong} // looked at`)})
else if (attempt === 2) change(${JSON.stringify(test)}, () => '')
else setLine(${JSON.stringify(right)})
console.log('attempt ' + attempt + ' of a prompt of ' + prompt.length + ' characters')
`
}

function reprise(folder: string, words: readonly string[], env: Record<string, string> = {}) {
  const cacheHome = join(root, 'cache')
  const options = {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...env, XDG_CACHE_HOME: cacheHome },
  } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...words], options)
  return { status, text: `${stdout}${stderr}` }
}

/** Everything that a user does with a coding agent: a task, a certificate, verifying it, taking the work over. */
function tryAgent(foreign: ForeignPackage, folder: string, defect: Defect): Tried {
  const test = git(folder, 'ls-files', 'test')
    .trim()
    .split('\n')
    .find((path) => /\.js$/.test(path))!
  const agent = join(root, `${nameOf(foreign)}-agent.mjs`)
  writeFileSync(agent, agentText(defect, test))
  const head = git(folder, 'rev-parse', 'HEAD')
  const env = { REPRISE_NOTES: join(root, `${nameOf(foreign)}-attempts`) }
  const words = ['--check', foreign.check, '--actor', `command:node ${agent}`, '--env', 'REPRISE_NOTES']
  const run = reprise(
    folder,
    ['ralph', 'Make the tests pass.', ...words, '--worktree', '--id', 'agent', '--seed', '1'],
    env,
  )
  const problems: string[] = []
  const want = (holds: boolean, what: string) => void (holds || problems.push(what))
  want(
    run.status === 0,
    `ralph ended with ${run.status}: ${run.text.trim().split('\n').slice(-6).join(' / ')}`,
  )
  want(existsSync(join(folder, '.reprise/runs/agent/certificate.json')), 'there is no certificate')
  want(/restored|clean room/.test(run.text), 'the changed test was not noticed')
  want(git(folder, 'rev-parse', 'HEAD') === head && isClean(folder), 'the files of the user were changed')
  if (problems.length === 0) {
    want(
      git(folder, 'diff', '--numstat', 'HEAD', 'reprise/agent').trim() === `1\t1\t${defect.file}`,
      'the branch has more than the fix',
    )
    const verified = reprise(folder, ['ralph', 'verify', 'agent'])
    want(verified.status === 0, `verify ended with ${verified.status}: ${verified.text.trim().slice(-300)}`)
    const applied = reprise(folder, ['ralph', 'apply', 'agent', '--yes'])
    want(applied.status === 0, `apply ended with ${applied.status}: ${applied.text.trim().slice(-300)}`)
    want(runCheck(foreign.check, folder).status === 0, 'the check fails after apply')
    const valid = reprise(folder, ['validate', '.reprise/runs/agent'])
    want(valid.status === 0, `validate ended with ${valid.status}: ${valid.text.trim().slice(-300)}`)
  }
  return { mended: problems.length === 0, say: problems.join('; ') || 'certificate, verified, applied' }
}

const isClean = (folder: string) =>
  git(folder, 'status', '--porcelain', '--', ':!.reprise', ':!.gitignore').trim() === ''

/** The defect is mended by search, in at most 40 attempts. */
function tryRepair(foreign: ForeignPackage, folder: string): Tried {
  const words = ['--check', foreign.check, '--actor', 'bot:repair', '--max-iterations', '40']
  const run = reprise(folder, [
    'ralph',
    'Make the tests pass.',
    ...words,
    '--worktree',
    '--id',
    'repair',
    '--seed',
    String(seed),
  ])
  const file = join(folder, '.reprise/runs/repair/outcome.json')
  if (!existsSync(file)) return { mended: false, say: run.text.trim().slice(-300) }
  const { iterations, stop } = JSON.parse(readFileSync(file, 'utf8'))
  return { mended: run.status === 0, say: `${iterations} attempts, ${stop.reason}` }
}

const [asked = 'all', ...names] = process.argv.slice(2)
const chosen = foreignPackages.filter((one) => names.length === 0 || names.includes(nameOf(one)))
const results: { readonly kind: string; readonly mended: boolean }[] = []
for (const foreign of chosen) {
  for (const kind of ['agent', 'repair'].filter((one) => asked === 'all' || asked === one)) {
    const folder = join(root, kind, nameOf(foreign))
    const began = performance.now()
    let tried: Tried & { readonly defect?: Defect }
    try {
      makeForeignProject(foreign, folder)
      if (runCheck(foreign.check, folder).status !== 0) throw new Error('its own tests fail here')
      const defect = plantDefect(foreign, folder, seed)
      commit(folder, 'a defect')
      tried = {
        ...(kind === 'agent' ? tryAgent(foreign, folder, defect) : tryRepair(foreign, folder)),
        defect,
      }
    } catch (error) {
      tried = { mended: false, say: (error as Error).message }
    }
    results.push({ kind, mended: tried.mended })
    const { defect } = tried
    const where = defect === undefined ? '' : ` ${defect.file}:${defect.line} \`${defect.wrong.trim()}\``
    const seconds = Math.round((performance.now() - began) / 1000)
    console.log(`${tried.mended ? '✓' : '✗'} ${kind} ${foreign.spec}${where}: ${tried.say} (${seconds} s)`)
  }
}
const count = (kind: string) => results.filter((one) => one.kind === kind)
const share = (kind: string) =>
  `${count(kind).filter(({ mended }) => mended).length} of ${count(kind).length}`
if (count('agent').length > 0) console.log(`scripted coding agent: ${share('agent')}`)
if (count('repair').length > 0) console.log(`bot:repair: ${share('repair')}`)
if (process.env.REPRISE_KEEP === undefined) rmSync(root, { recursive: true, force: true })
else console.log(`kept: ${root}`)
const agentHolds = count('agent').every(({ mended }) => mended)
const repaired = count('repair').filter(({ mended }) => mended).length
process.exitCode = agentHolds && repaired >= count('repair').length * 0.8 ? 0 : 1
