import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { git } from './foreign-project.ts'
import { runCheck } from './plant-defect.ts'
import { reprise, root, type Tried } from './reprise.ts'

/** What a scripted coding agent does in a project. */
export interface AgentScript {
  readonly name: string
  readonly check: string
  /** The file with the defect, as it is, and as it is right. */
  readonly file: string
  readonly wrong: string
  readonly right: string
  /** A file of tests. */
  readonly test: string
}

/** Everything that a user does with a coding agent: a task, a certificate, verifying it, taking the work over. */
export function tryAgent(script: AgentScript, folder: string): Tried {
  const { name, check, file } = script
  const agent = join(root, `${name}-agent.mjs`)
  writeFileSync(agent, agentText(script))
  const head = git(folder, 'rev-parse', 'HEAD')
  const words = ['--check', check, '--actor', `command:node ${agent}`, '--env', 'REPRISE_NOTES']
  const run = reprise(
    folder,
    ['ralph', 'Make the tests pass.', ...words, '--worktree', '--id', name, '--seed', '1'],
    { REPRISE_NOTES: join(root, `${name}-attempts`) },
  )
  const problems: string[] = []
  const want = (holds: boolean, what: string) => void (holds || problems.push(what))
  want(
    run.status === 0,
    `ralph ended with ${run.status}: ${run.text.trim().split('\n').slice(-6).join(' / ')}`,
  )
  want(existsSync(join(folder, `.reprise/runs/${name}/certificate.json`)), 'there is no certificate')
  want(/restored|clean room/.test(run.text), 'the changed test was not noticed')
  want(git(folder, 'rev-parse', 'HEAD') === head && isClean(folder), 'the files of the user were changed')
  if (problems.length === 0) {
    want(
      git(folder, 'diff', '--name-only', 'HEAD', `reprise/${name}`).trim() === file &&
        git(folder, 'show', `reprise/${name}:${file}`) === script.right,
      'the branch has more than the fix',
    )
    const succeeds = (...command: readonly string[]) => {
      const { status, text } = reprise(folder, command)
      want(status === 0, `${command.join(' ')} ended with ${status}: ${text.trim().slice(-300)}`)
    }
    succeeds('ralph', 'verify', name)
    succeeds('ralph', 'apply', name, '--yes')
    want(runCheck(check, folder).status === 0, 'the check fails after apply')
    succeeds('validate', `.reprise/runs/${name}`)
  }
  return { isFixed: problems.length === 0, say: problems.join('; ') || 'certificate, verified, applied' }
}

const isClean = (folder: string) =>
  git(folder, 'status', '--porcelain', '--', ':!.reprise', ':!.gitignore').trim() === ''

/** A coding agent that is wrong first, changes a test in its second attempt, and is right in its third. */
function agentText({ file, right, wrong, test }: AgentScript): string {
  const [path, other] = [JSON.stringify(file), JSON.stringify(test)]
  const comment = file.endsWith('.py') ? '# Looked at.' : '// Looked at.'
  return `
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
const prompt = readFileSync(0, 'utf8')
const notes = process.env.REPRISE_NOTES
const attempt = existsSync(notes) ? Number(readFileSync(notes, 'utf8')) + 1 : 1
writeFileSync(notes, String(attempt))
if (attempt === 1) writeFileSync(${path}, ${JSON.stringify(`${wrong}${comment}\n`)})
else if (attempt === 2) writeFileSync(${other}, '')
else writeFileSync(${path}, ${JSON.stringify(right)})
console.log('attempt ' + attempt + ' of a prompt of ' + prompt.length + ' characters')
`
}
