import { Refusal } from '../kit/index.ts'

const longestId = 120

/** Throws where a new run cannot have an id: it is no name for a folder, it is too long, or another run has it. */
export function refuseId(id: string, taken: readonly string[]): void {
  if (id.length > longestId)
    throw new Refusal(
      'bad_run_id',
      'usage',
      `'${id.slice(0, 30)}…' cannot be the id of a run: it has ${id.length} characters, and ${longestId} are allowed.`,
    )
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id))
    throw new Refusal('bad_run_id', 'usage', `'${id}' cannot be the id of a run.`, {
      hint: 'Use lower-case letters and digits, with dashes between them.',
    })
  if (taken.includes(id))
    throw new Refusal('run_exists', 'conflict', `There is already a run with the id '${id}'.`, {
      hint: 'Resume it, or choose another id.',
    })
}
