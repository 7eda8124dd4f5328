import type { Protections } from '../clean-room/protections.ts'
import type { BenchmarkContext } from './open-context.ts'
import type { BenchmarkSurvey } from './survey.ts'

/** What the measurements of a benchmark prove, as sentences. */
export type BenchmarkProtections = Protections

/** Says how strongly the scores of a benchmark are protected, and what they cannot prove. */
export function benchmarkProtections(
  { settings, benchmark, options }: BenchmarkContext,
  survey: BenchmarkSurvey,
): BenchmarkProtections {
  const proved = [
    `${benchmark.files.length} sealed files came from the beginning, and were the same before and after every run.`,
    'HOME, temporary files, environment and installed packages were the ones of the engine.',
  ]
  const notProved: string[] = []
  const { kind, reason } = options.sandbox
  if (kind === 'none')
    notProved.push(
      `There was no sandbox${reason === undefined ? '' : ` (${reason})`}: a candidate could keep something outside of its room, use the network, or disturb other processes.`,
    )
  else proved.push(`A sandbox (${kind}) kept everything outside of the room read-only.`)
  const { watch } = survey.main
  const isNonce = settings.channel === 'nonce'
  if (isNonce) proved.push('Only lines with the fresh nonce of the run counted.')
  if (watch === 'none') {
    const who = isNonce
      ? 'Whether code of the candidate could read the nonce is not known: the benchmark must read it before it loads the candidate.'
      : 'Who printed the score is not known: the benchmark is no sealed script of Node or Python that prints it itself.'
    notProved.push(who, 'Whether clocks and functions were replaced is not known.')
  } else {
    const by = watch === 'strict' ? 'by sealed code' : 'by sealed code, which other code called'
    if (!isNonce && settings.format !== 'pass_fail') proved.push(`The score was printed ${by}.`)
    proved.push('No code of a candidate ended the process, or had replaced built-in functions when it ended.')
    if (survey.main.pinned)
      proved.push('Clocks, timers and what prints the score could not be replaced (Node).')
    else notProved.push('The benchmark replaces clocks or timers itself, so that candidates could as well.')
  }
  if (benchmark.started.length === 0) notProved.push(`'${settings.command}' starts no file that is sealed.`)
  if (settings.memoryMb !== undefined) {
    if (survey.memory === 'none') notProved.push('The system keeps no limit of memory.')
    else proved.push(`Each process could use ${settings.memoryMb} MB of memory.`)
  }
  return { proved, notProved: [...notProved, ...survey.notes, ...always] }
}

const always = [
  'Code that recognises the inputs of the benchmark, that it is measured, or what it is compared with, passes here. Only a hidden benchmark and fresh seeds would show it.',
  'Code in the same process can change objects of the benchmark, or replace a built-in function and undo it. A benchmark that runs the candidate in a process of its own is safe from that.',
]
