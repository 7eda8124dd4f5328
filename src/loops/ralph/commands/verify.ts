import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import * as z from 'zod'
import { type Certificate, certificate, readRecord } from '../../../contracts/index.ts'
import { Refusal } from '../../../kit/index.ts'
import { type CommandContext, type LoopCommand, RunNotFound, text } from '../../../spine/index.ts'
import { protectionsOf } from '../../../workspace/index.ts'
import { proveAgain, type Reproof } from '../judge/prove-again.ts'

const settings = z.strictObject({
  proof: text('a run or a certificate').meta({
    description: 'a run, or a certificate.json; the commit must be in this repository',
    argument: true,
    completes: 'file',
  }),
})

/** Proves again what a certificate says, from the commit, in this clone. */
export const verifyCommand: LoopCommand<z.infer<typeof settings>> = {
  name: 'ralph verify',
  says: 'prove again what a certificate says, from its commit, in this clone',
  settings,
  examples: [
    ['reprise ralph verify RUN', 'a run of this project'],
    ['reprise ralph verify certificate.json', 'in any clone that has the commit and the packages'],
  ],
  async run({ proof }, context) {
    const { found, cache } = await certificateNamed(proof, context)
    const reproof = await proveAgain(found, {
      folder: context.folder,
      ...(cache !== undefined && { store: cache }),
      signal: context.signal,
    })
    return report(found, reproof, context)
  },
}

async function certificateNamed(
  name: string,
  context: CommandContext,
): Promise<{ readonly found: Certificate; readonly cache?: string }> {
  const id = name.endsWith('.json') ? undefined : await context.findRun(name).catch(ifNotFound)
  if (id === undefined) return { found: await readCertificate(resolve(context.folder, name)) }
  const { cache } = (await context.configOf(id)) as { cache?: string }
  for await (const { record } of context.store.read(id, certificate))
    return { found: record as Certificate, ...(cache !== undefined && { cache }) }
  throw new Refusal('no_certificate', 'missing', `The run '${id}' has no certificate.`, {
    hint: `\`reprise show ${id}\` says how it ended.`,
  })
}

function ifNotFound(error: unknown): undefined {
  if (!(error instanceof RunNotFound)) throw error
}

async function readCertificate(path: string): Promise<Certificate> {
  const content = await readFile(path, 'utf8').catch(() => undefined)
  if (content === undefined)
    throw new Refusal('no_certificate', 'missing', `There is neither a run nor a file ${path}.`)
  const { value, sound, findings } = readRecord(certificate, content, { level: 'lint' })
  if (value !== undefined && sound && findings.length === 0) return value
  const [finding] = findings
  throw new Refusal(
    'bad_certificate',
    'usage',
    `${path} is no valid certificate: ${finding?.pointer} is ${finding?.found}, expected ${finding?.expected}.`,
  )
}

function report(found: Certificate, { verdict, problems }: Reproof, context: CommandContext): number {
  const isProved = problems.length === 0
  const { proved, notProved } = protectionsOf(verdict)
  if (context.json)
    context.printJson({
      proved: isProved,
      problems,
      commit: found.commit,
      shown: proved,
      not_shown: notProved,
    })
  else {
    const { green, red } = context.style
    const what = found.commit == null ? `tree ${found.tree}` : `commit ${found.commit}`
    context.print(isProved ? green(`proved again  ${what}`) : red(`not proved  ${what}`))
    for (const problem of problems) context.print(`  ${problem}`)
    for (const sentence of isProved ? proved : []) context.print(`  ${sentence}`)
    // The problems have been printed.
    for (const sentence of notProved.filter((one) => !problems.includes(one)))
      context.print(`  Not proved: ${sentence}`)
  }
  return isProved ? 0 : 1
}
