/** A change that an agent made to a file that judges it. */
export interface Tampering {
  readonly path: string
  readonly how: 'added' | 'modified' | 'deleted' | 'type_changed'
  /** Why the file is protected. */
  readonly why: string
  /** It lies outside the files that can be restored, so the judge is no longer the one from the beginning. */
  readonly stays?: true
}
