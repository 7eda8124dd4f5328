/** One file of a run in the making. */
export interface ProjectionFile {
  flush(): Promise<void>
  /** Throws ProjectionDiffers when the file on the disk is not what the run made. */
  verify(): Promise<void>
}

/** What the run makes is not what stands on the disk. */
export class ProjectionDiffers extends Error {
  override readonly name = 'ProjectionDiffers'
}

/** Tells of the first place where two texts part. */
export function differenceOf(path: string, onDisk: string, made: string): ProjectionDiffers {
  let at = 0
  while (at < onDisk.length && at < made.length && onDisk[at] === made[at]) at++
  const line = made.slice(0, at).split('\n').length
  const show = (text: string) =>
    at >= text.length ? 'the end of the file' : JSON.stringify(text.slice(at, at + 60))
  return new ProjectionDiffers(
    `${path}:${line} is not what the run makes: on the disk stands ${show(onDisk)}, the run makes ${show(made)}. Move the file away to have it made again.`,
  )
}
