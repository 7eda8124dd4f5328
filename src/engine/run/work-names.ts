import { Refusal } from '../../kit/index.ts'

/** Gives work its name in a branch; a name used again gets a number: plan, plan#2, plan#3. */
export function workNames(path: string): (name: string) => string {
  const used = new Map<string, number>()
  return (name) => {
    if (name === '' || /[/#\n]/.test(name)) {
      throw new Refusal(
        'bad_name',
        'usage',
        `'${name}' cannot be the name of a step: use words without '/', '#' and line breaks.`,
      )
    }
    const times = (used.get(name) ?? 0) + 1
    used.set(name, times)
    const unique = times === 1 ? name : `${name}#${times}`
    return path === '' ? unique : `${path}/${unique}`
  }
}
