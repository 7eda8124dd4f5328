/** Somebody who wants to know which files a run writes, such as the keeper of an index. Must not throw. */
export interface RunOnlooker {
  /** A file has more in it, or will have in a moment. Called for every line, so it must be quick. */
  written(path: string): void
  /** The run has written its last line. It is waited for. */
  ended(): Promise<void>
}

/** Looks away. */
export const nobody: RunOnlooker = { written: () => undefined, ended: async () => undefined }
