/** A file of a git tree. */
export interface TreeEntry {
  /** `100644`, `100755`, `120000` for a link, `160000` for a repository inside. */
  readonly mode: string
  readonly id: string
}

/** The files of a tree or of a room: path below the top to its entry. */
export type TreeFiles = ReadonlyMap<string, TreeEntry>

export const isLink = ({ mode }: TreeEntry) => mode === '120000'
export const isRepository = ({ mode }: TreeEntry) => mode === '160000'
