import { openProject, planTown, surroundings, townLines } from '../../engine/index.ts'
import { seededRandom } from '../../kit/index.ts'
import { coloursFor } from '../colours.ts'
import type { Terminal } from './runs-terminal.ts'

/** Plays a short game of bots and prints its turning points. Gives the name of the run, or nothing where it failed. */
export async function townDemo(terminal: Terminal, id: string): Promise<string | undefined> {
  const { dim, bold, green } = coloursFor(terminal.out)
  const project = await openProject({ folder: terminal.folder, env: {} })
  const around = surroundings(project, { version: terminal.version })
  const launch = { settings: { seats: 9, explain: true }, id, seed: 11, random: seededRandom('demo') }
  const planned = await planTown(launch, project, around)
  terminal.out.write(`${dim(`$ reprise town play --players 9 --explain --seed 11 --id ${id}`)}\n\n`)
  const lines = townLines((line) => void terminal.out.write(`  ${line}\n`), { brief: true })
  const { result } = await planned.start(around, lines)
  lines.rest()
  if (result === undefined) return undefined
  const liars = Object.entries(result.roles).map(([player, role]) => `${player} ${role}`)
  terminal.out.write(`\n${green(bold('played'))} in ${result.days} days. Who was who: ${liars.join(', ')}.\n`)
  return id
}
