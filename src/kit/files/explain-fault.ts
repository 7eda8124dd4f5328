/** Explains faults of a disk or a folder that the user can fix. */
const words: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EIO: 'the disk reports an error',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open on this machine',
  EFBIG: 'the file is too large',
}

/** What the operating system refused, in words; the message of any other error. */
export function explainFault(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'no such file or folder'
  return words[code ?? ''] ?? message
}

/** Whether an error comes from the disk or the folder and not from the loop. */
export function isDiskFault(error: unknown): boolean {
  return Object.hasOwn(words, (error as NodeJS.ErrnoException)?.code ?? '')
}
