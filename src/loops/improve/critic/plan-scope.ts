import { isSealed, type Plan } from '../../../contracts/index.ts'
import { globPattern } from '../../../workspace/index.ts'
import { plainPath } from './change-pairs.ts'
import type { CriticContext, Objection } from './critic-context.ts'

/** Scope: a plan leaves sealed files alone and stays within the paths of the goal. */
export function planScope(plan: Plan, { situation, goal = {} }: CriticContext): Objection {
  const files = [...new Set([...plan.target_files, ...plan.steps.map(({ file }) => file)].map(plainPath))]
  const sealed = files.filter((file) => isSealed(file, situation.sealed) || ofTheEngine.test(file))
  if (sealed.length > 0)
    return `Scope: ${sealed.join(', ')} must not be changed. Sealed are: ${situation.sealed.join(', ') || 'the files of git and of this tool'}.`
  const [inside, outside] = [pathsIn(goal.inScope), pathsIn(goal.outOfScope)]
  const excluded = files.filter((file) => outside.some((path) => covers(path, file)))
  if (excluded.length > 0)
    return `Scope: the goal puts ${excluded.join(', ')} out of scope (${outside.join(', ')}).`
  const strays = inside.length === 0 ? [] : files.filter((file) => !inside.some((path) => covers(path, file)))
  if (strays.length > 0)
    return `Scope: ${strays.join(', ')} lies outside of what the goal puts in scope (${inside.join(', ')}).`
  return undefined
}

const ofTheEngine = /(?:^|\/)\.(?:git|reprise)(?:\/|$)/

/** The paths and patterns that stand in backticks in a text; anything else in it is for people. */
export function pathsIn(text = ''): string[] {
  return [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, path]) => path!)
    .filter((path) => /[/*]|\.\w+$/.test(path))
}

/** Whether a path, a folder or a pattern covers a file. */
export function covers(pattern: string, file: string): boolean {
  const plain = plainPath(pattern)
  return file === plain || file.startsWith(`${plain.replace(/\/$/, '')}/`) || globPattern(pattern).test(file)
}
