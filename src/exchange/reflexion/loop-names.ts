import { createHash } from 'node:crypto'

/** Gives each loop an id of its own: the slug of its name, with a number where that is taken. */
export class LoopNames {
  readonly #taken = new Set<string>()

  /** The id, and whether it had to differ from the one that the name asks for. */
  take(name: string): { readonly id: string; readonly renamed: boolean } {
    const wanted = `ralph-${slug(name) || `task-${shortHash(name)}`}`
    let id = wanted
    for (let copy = 2; this.#taken.has(id); copy++) id = `${wanted}-${copy}`
    this.#taken.add(id)
    return { id, renamed: id !== wanted }
  }
}

/** Eight hexadecimal digits that are the same for the same text. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}

function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
